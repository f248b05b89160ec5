import {
  getMarkFieldValue,
  type KnownMark,
  type MarkField,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { KnownHeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { getUtmZoneOfEpsg } from '@feltbok/domain/coordinates/coordinates.ts';
import type { Corner } from '@feltbok/survey-formats';
import {
  createFromDegrees,
  type PlaneSystem,
  type Triangles,
} from '@feltbok/survey-formats/coordinates';
import { convertHeight, type HeightGrids } from '../../coordinates/height-conversion.domain';
import { unprojectUtm } from '../../coordinates/utm.domain';
import { type PropertyOutline, toParcelLines } from '../../geometry/parcels.domain';

/**
 * Converts the boundaries of a property to one system; those that NGO1948's triangles do not cover
 * completely are left out.
 */
export function placeBoundaries(
  { parcels }: PropertyOutline,
  system: PlaneSystem,
  triangles: Triangles | null,
): Corner[][] {
  if (system.isNgo && !triangles) return [];
  const convert = createFromDegrees(system, triangles);
  const lines = parcels.flatMap(toParcelLines).map((line) =>
    line.map(({ longitude, latitude }) => {
      const [east, north] = convert([longitude, latitude]);
      return { north: roundToMillimetre(north), east: roundToMillimetre(east) };
    }),
  );
  return lines.filter(
    (line) => line.length > 1 && line.every(({ north }) => Number.isFinite(north)),
  );
}

const roundToMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000;

/** The system of all heights in a file, and the grids that convert to it. */
export interface WantedHeights {
  system: KnownHeightSystem;
  grids: HeightGrids;
}

/** Converts heights to one system; a height that cannot be converted stays in its own. */
export function convertHeights(
  marks: readonly KnownMark[],
  { system, grids }: WantedHeights,
): KnownMark[] {
  return marks.map((mark) => {
    if (!mark.height) return mark;
    const { north, east, utmType } = mark;
    const position = unprojectUtm({ north, east, zone: getUtmZoneOfEpsg(utmType) });
    return {
      ...mark,
      height: convertHeight(system, mark.height, position, grids) ?? mark.height,
    };
  });
}

/** Lists the given fields that are filled in a mark. */
export const listFilledFields = (mark: KnownMark, fields: readonly MarkField[]): MarkField[] =>
  fields.filter((field) => {
    const value = getMarkFieldValue(mark, field);
    return value !== '' && value !== null;
  });
