import {
  getMarkFieldValue,
  type KnownMark,
  type MarkField,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { KnownHeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { getUtmZoneOfEpsg, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { Corner, PointTexts, PointToWrite } from '@feltbok/survey-formats';
import {
  addTrianglesError,
  type Conversion,
  createFromDegrees,
  createSystemConversion,
  getZoneSystem,
  type PlaneSystem,
  type Triangles,
} from '@feltbok/survey-formats/coordinates';
import { convertHeight, type HeightGrids } from '../../coordinates/height-conversion.domain';
import { unprojectUtm } from '../../coordinates/utm.domain';
import { type PropertyOutline, toParcelLines } from '../../geometry/parcels.domain';

/** A mark in the system of a file, with the accuracy that it has there. */
export interface PlacedMark {
  mark: KnownMark;
  /** Metres to the millimetre, like `east`; NaN where no triangle of NGO1948 covers it. */
  north: number;
  east: number;
}

/**
 * Converts marks to one system, to the millimetre; marks already in that zone are unchanged.
 * @param triangles for NGO1948; without them its marks have no place
 */
export function placeMarks(
  marks: readonly KnownMark[],
  system: PlaneSystem,
  triangles: Triangles | null,
): PlacedMark[] {
  const place = createPlacer(system, triangles);
  return marks.map((mark) => {
    const { north, east } = place({ ...mark, zone: getUtmZoneOfEpsg(mark.utmType) });
    const quality = { accuracy: addTrianglesError(mark.quality.accuracy) };
    return { mark: system.isNgo ? { ...mark, quality } : mark, north, east };
  });
}

interface PlaceInZone extends Corner {
  zone: UtmZone;
}

/**
 * Creates what converts places to one system, to the millimetre; those already in that zone are
 * unchanged.
 * @param triangles for NGO1948; without them no place can be converted, and all are NaN
 */
export function createPlacer(
  system: PlaneSystem,
  triangles: Triangles | null,
): (place: PlaceInZone) => Corner {
  const conversions = new Map<UtmZone, Conversion>();
  const createConversion = (zone: UtmZone): Conversion => {
    if (system.isNgo && !triangles) return () => [Number.NaN, Number.NaN];
    return createSystemConversion(getZoneSystem(zone), system, triangles);
  };
  return ({ north: fromNorth, east: fromEast, zone }) => {
    let place = [fromEast, fromNorth];
    if (zone !== system.zone) {
      const convert = conversions.get(zone) ?? createConversion(zone);
      conversions.set(zone, convert);
      place = convert(place);
    }
    const [east = Number.NaN, north = Number.NaN] = place;
    return { north: roundToMillimetre(north), east: roundToMillimetre(east) };
  };
}

const roundToMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000;

/** Converts a mark to the form that the file writers take. */
export function toPointToWrite({ mark, north, east }: PlacedMark): PointToWrite {
  const { height, measurements = [] } = mark;
  const texts: PointTexts = {
    name: mark.name,
    boundaryPointNumber: mark.boundaryPointNumber,
    typeOfBoundaryMark: mark.typeOfBoundaryMark,
    typeOfGround: mark.typeOfGround,
    status: mark.status,
    approved: mark.approved,
    codeForSurvey: mark.codeForSurvey,
    measurementMethod: mark.measurementMethod,
    measurements: JSON.stringify(measurements),
  };
  if (height) texts.heightSystem = height.system;
  if (mark.capturedOn) texts.capturedOn = mark.capturedOn;
  return {
    uuid: mark.uuid,
    north,
    east,
    texts,
    accuracy: mark.quality.accuracy,
    height: height?.value ?? null,
    heightSigma: height?.sigma ?? null,
  };
}

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
