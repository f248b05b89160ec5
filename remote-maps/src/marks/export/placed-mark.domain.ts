import {
  type KnownMark,
  type MarkField,
  markFieldValue,
} from '@feltbok/shared/case/boundary-marks.domain';
import { zoneOfEpsg } from '@feltbok/shared/domain/coordinates';
import {
  betweenSystems,
  type Conversion,
  degreesToSystem,
  type PlaneSystem,
  systemOfZone,
  type Triangles,
  throughTriangles,
} from '@feltbok/survey-formats/coordinates';
import {
  convertedHeight,
  type HeightGrids,
  type KnownHeightSystem,
} from '../../coordinates/height-conversion.domain';
import { geoPositionOf } from '../../coordinates/utm.domain';
import { type PropertyOutline, parcelLines } from '../../geometry/parcels.domain';

/** A mark where it lies in the system of a file, with the accuracy that it has there. */
export interface PlacedMark {
  mark: KnownMark;
  /** Millimetres, as `east`; no number where no triangle of NGO1948 covers it. */
  north: number;
  east: number;
}

/**
 * Marks in one system, to the millimetre; those of that zone exactly as they are.
 * @param triangles for NGO1948; without them no mark of it has a place
 */
export function placedIn(
  marks: readonly KnownMark[],
  system: PlaneSystem,
  triangles: Triangles | null,
): PlacedMark[] {
  const conversions = new Map<number, Conversion>();
  const conversionFrom = (utmType: KnownMark['utmType']): Conversion => {
    if (system.isNgo && !triangles) return () => [Number.NaN, Number.NaN];
    return betweenSystems(systemOfZone(zoneOfEpsg(utmType)), system, triangles);
  };
  return marks.map((mark) => {
    let place = [mark.east, mark.north];
    if (zoneOfEpsg(mark.utmType) !== system.zone) {
      const convert = conversions.get(mark.utmType) ?? conversionFrom(mark.utmType);
      conversions.set(mark.utmType, convert);
      place = convert(place);
    }
    const [east = Number.NaN, north = Number.NaN] = place;
    const quality = { accuracy: throughTriangles(mark.quality.accuracy) };
    return {
      mark: system.isNgo ? { ...mark, quality } : mark,
      north: Math.round(north * 1000),
      east: Math.round(east * 1000),
    };
  });
}

/** Corners of a boundary, in millimetres. */
export type PlacedLine = ReadonlyArray<Pick<PlacedMark, 'north' | 'east'>>;

/**
 * The boundaries of a property in one system; those that NGO1948's triangles do not cover whole are
 * left out.
 */
export function boundariesIn(
  { parcels }: PropertyOutline,
  system: PlaneSystem,
  triangles: Triangles | null,
): PlacedLine[] {
  if (system.isNgo && !triangles) return [];
  const convert = degreesToSystem(system, triangles);
  const lines = parcels.flatMap(parcelLines).map((line) =>
    line.map(({ longitude, latitude }) => {
      const [east, north] = convert([longitude, latitude]);
      return { north: Math.round(north * 1000), east: Math.round(east * 1000) };
    }),
  );
  return lines.filter(
    (line) => line.length > 1 && line.every(({ north }) => Number.isFinite(north)),
  );
}

/** The system that all heights of a file are to be in, and what converts them. */
export interface WantedHeights {
  system: KnownHeightSystem;
  grids: HeightGrids;
}

/** Marks with their heights in one system; a height that cannot be converted stays as it is. */
export function withHeightsIn(
  marks: readonly KnownMark[],
  { system, grids }: WantedHeights,
): KnownMark[] {
  return marks.map((mark) => {
    if (!mark.height) return mark;
    const { north, east, utmType } = mark;
    const position = geoPositionOf({ north, east, zone: zoneOfEpsg(utmType) });
    return {
      ...mark,
      height: convertedHeight(system, mark.height, position, grids) ?? mark.height,
    };
  });
}

/** Those of the fields that say something of a mark. */
export const filledFields = (mark: KnownMark, fields: readonly MarkField[]): MarkField[] =>
  fields.filter((field) => {
    const value = markFieldValue(mark, field);
    return value !== '' && value !== null;
  });
