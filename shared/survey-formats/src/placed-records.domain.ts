import type { CurvePoint, KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type EpsgOfZone,
  getUtmZoneOfEpsg,
  type UtmZone,
} from '@feltbok/domain/coordinates/coordinates.ts';
import { addTrianglesError, createSystemConversion } from './coordinates/conversion.domain';
import { getZoneSystem, type PlaneSystem } from './coordinates/coordinate-system.domain';
import type { Conversion } from './coordinates/planes.domain';
import type { Triangles } from './coordinates/triangles.domain';
import type { LineAttributes } from './line-attributes.domain';
import type { LineToWrite } from './line-to-write.domain';
import type { Corner, PointToWrite } from './point-to-write.domain';
import type { PointTexts } from './survey-point.domain';

/** A boundary mark in the system of a file, with the accuracy that it has there. */
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
function createPlacer(
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

/** A boundary line in the system of a file. */
export type PlacedLine =
  | { line: KnownLine; written: LineToWrite }
  /** Why the file does not have it: a mark of it is not there, or no triangle covers it. */
  | { line: KnownLine; written: null; reason: 'noMark' | 'outside' };

/**
 * Converts lines to the form that the file writers take.
 * @param marks the marks in the file, by which lines begin and end
 */
export function placeLines(
  lines: readonly KnownLine[],
  marks: readonly PlacedMark[],
  system: PlaneSystem,
  triangles: Triangles | null,
): PlacedLine[] {
  const placed = new Map(marks.map((mark) => [mark.mark.uuid, mark]));
  const place = createPlacer(system, triangles);
  return lines.map((line) => {
    const start = placed.get(line.startMarkUuid);
    const end = placed.get(line.endMarkUuid);
    if (!start || !end) return { line, written: null, reason: 'noMark' };
    const curvePoints = line.curvePoints.map((point) => place(withZone(point, line.utmType)));
    const corners = [start, ...curvePoints, end].map(({ north, east }) => ({ north, east }));
    if (!corners.every(({ north }) => Number.isFinite(north)))
      return { line, written: null, reason: 'outside' };
    const { accuracy, ...attributes } = toLineAttributes(line);
    const written: LineToWrite = {
      uuid: line.uuid,
      startMarkUuid: line.startMarkUuid,
      endMarkUuid: line.endMarkUuid,
      corners,
      ...attributes,
      accuracy: system.isNgo ? addTrianglesError(accuracy) : accuracy,
    };
    return { line, written };
  });
}

const withZone = ({ north, east }: CurvePoint, utmType: EpsgOfZone) => ({
  north,
  east,
  zone: getUtmZoneOfEpsg(utmType),
});

export const toLineAttributes = (line: KnownLine): LineAttributes => ({
  follows: line.follows,
  followsTerrainDetail: line.followsTerrainDetail,
  administrativeBoundary: line.administrativeBoundary,
  disputed: line.disputed,
  measurementMethod: line.measurementMethod,
  accuracy: line.quality.accuracy,
  capturedOn: line.capturedOn,
  remark: line.remark,
});
