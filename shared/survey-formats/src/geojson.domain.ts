import {
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  boundaryMarkLimits,
  measurementLimits,
} from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import {
  type HeightSystem,
  heightSystems,
  type MarkHeight,
} from '@feltbok/domain/boundary-marks/mark-height.ts';
import {
  mergeMeasurements,
  parseMeasurement,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  findSystemByCrsName,
  type PointSystem,
  type StatedSystem,
} from './coordinates/coordinate-system.domain';
import type { SurveyCurve } from './line-attributes.domain';
import { isBoundaryType } from './object-types.domain';
import { checkDepth, type FileRejection, type LineRejection, type Skip } from './record.domain';
import { showFeature } from './report.domain';
import { pickCurveWords, readCurveWords } from './survey-curve.domain';
import type { PointTexts } from './survey-point.domain';

/**
 * A point of a collection, or what stands in the place of one; `text` is the beginning of its
 * feature.
 */
export type ReadFeature = {
  text: string;
  /** The line that it is a corner of; each line has an object of its own. */
  curve?: FeatureCurve;
} & (
  | {
      kind: 'point';
      x: number;
      y: number;
      /** Null when neither the file nor the feature names one. */
      system: PointSystem | null;
      height: MarkHeight | null;
      texts: PointTexts;
      /** Centimetres. */
      accuracy: number | null;
    }
  | { kind: 'rejected'; reason: LineRejection }
  | { kind: 'skipped'; skip: Skip; reason: null }
);

/** A line of a collection, without the places that it passes. */
export type FeatureCurve = Omit<SurveyCurve, 'from' | 'to'>;

const geometryTypes: readonly unknown[] = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];

/**
 * Reads the points of a GeoJSON text, one after the other, those of nested collections among them.
 * @param json content of a file; a feature or a geometry by itself is one too (RFC 7946, 3)
 */
export function readCollection(json: unknown): Iterable<ReadFeature> | FileRejection {
  if (!isRecord(json)) return { kind: 'no collection' };
  if (json.type === 'Feature') return listFeatures({ features: [json] }, null);
  if (geometryTypes.includes(json.type)) {
    const feature = { type: 'Feature', properties: null, geometry: json };
    return listFeatures({ features: [feature] }, null);
  }
  if (json.type !== 'FeatureCollection' || !Array.isArray(json.features))
    return { kind: 'no collection' };
  return listFeatures(json, null);
}

/**
 * What the coordinates of a file are in, as the collection says it, or the first feature that does.
 * @param level collections around it
 * @throws FileRejected when collections are nested too deeply
 */
export function findSystemOfCollection(json: unknown, level = 0): StatedSystem | null {
  checkDepth(level);
  if (!isRecord(json)) return null;
  const stated = readStatedSystem(json.crs);
  if (stated || !Array.isArray(json.features))
    return stated ?? readStatedSystem(isRecord(json.geometry) && json.geometry.crs);
  for (const feature of json.features) {
    const found = findSystemOfCollection(feature, level + 1);
    if (found) return found;
  }
  return null;
}

/**
 * GeoJSON of 2008 names the system in any object; that of 2016 knows no such member, and `null`
 * says nothing in either.
 */
function readStatedSystem(crs: unknown): StatedSystem | null {
  if (crs === undefined || crs === null || crs === false) return null;
  const properties: Record<string, unknown> =
    isRecord(crs) && isRecord(crs.properties) ? crs.properties : {};
  // A number, as older servers write it.
  const name = properties.name ?? (properties.code && `EPSG:${properties.code}`);
  return typeof name === 'string' ? findSystemByCrsName(name) : { kind: 'unknown', name: 'crs' };
}

function* listFeatures(
  collection: Record<string, unknown>,
  inherited: StatedSystem | null,
  level = 0,
): Generator<ReadFeature> {
  checkDepth(level);
  const system = readStatedSystem(collection.crs) ?? inherited;
  for (const feature of collection.features as unknown[])
    if (
      isRecord(feature) &&
      feature.type === 'FeatureCollection' &&
      Array.isArray(feature.features)
    )
      yield* listFeatures(feature, system, level + 1);
    else if (!isRecord(feature) || feature.type !== 'Feature')
      yield { kind: 'rejected', reason: 'no feature', text: showFeature(feature) };
    else {
      const properties = isRecord(feature.properties) ? feature.properties : {};
      const about = { properties, text: showFeature(feature) };
      yield* listPoints(feature.geometry, about, readStatedSystem(feature.crs) ?? system);
    }
}

/** What counts for all points of a feature: its properties, and how it begins. */
interface AboutFeature {
  properties: Record<string, unknown>;
  text: string;
}

function* listPoints(
  geometry: unknown,
  about: AboutFeature,
  inherited: StatedSystem | null,
  level = 0,
): Generator<ReadFeature> {
  checkDepth(level);
  const { text } = about;
  if (!isRecord(geometry)) return yield { kind: 'rejected', reason: 'no point', text };
  const system = readStatedSystem(geometry.crs) ?? inherited;
  const { type, geometries, coordinates } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometries) && geometries.length > 0)
    for (const part of geometries) yield* listPoints(part, about, system, level + 1);
  else if (type === 'MultiPoint' && Array.isArray(coordinates) && coordinates.length > 0)
    for (const place of coordinates) yield readPoint(place, about, system);
  else if (type === 'Point') yield readPoint(coordinates, about, system);
  else if (isBoundary(about) && type === 'LineString' && isFilled(coordinates))
    yield* listCorners(coordinates, about, system);
  else if (isBoundary(about) && type === 'MultiLineString' && isFilled(coordinates))
    for (const part of coordinates)
      yield* listCorners(Array.isArray(part) ? part : [null], about, system);
  else yield { kind: 'rejected', reason: 'no point', text };
}

const isFilled = (list: unknown): list is unknown[] => Array.isArray(list) && list.length > 0;

/** GeoJSON has no object types of its own, so a line is a boundary where a property says so. */
const isBoundary = ({ properties }: AboutFeature): boolean => isBoundaryType(getType(properties));

const getType = ({ objtype, OBJTYPE, objekttype }: Record<string, unknown>): string =>
  toWord(objtype ?? OBJTYPE ?? objekttype);

function* listCorners(
  coordinates: readonly unknown[],
  about: AboutFeature,
  system: StatedSystem | null,
): Generator<ReadFeature> {
  const curve = readCurve(about.properties);
  const { measurementMethod, capturedOn, accuracy } = curve;
  // A corner has the quality of its line, and no other word of it.
  const properties = { measurementMethod, capturedOn, accuracy };
  for (const place of coordinates)
    yield { ...readPoint(place, { ...about, properties }, system), curve };
}

/** Reads a line by the names of our own files, or by those of the cadastre's. */
function readCurve(properties: Record<string, unknown>): FeatureCurve {
  const words = new Map(
    Object.entries(properties).map(([name, value]) => [
      name.toUpperCase(),
      value === true ? 'true' : toWord(value),
    ]),
  );
  const { accuracy, noyaktighet, measurementMethod, malemetode } = properties;
  const centimetres = accuracy ?? noyaktighet;
  const stated = readCurveWords(
    pickCurveWords(words, {
      measurementMethod: toWord(measurementMethod ?? malemetode),
      accuracy: isNumber(centimetres) && centimetres >= 0 ? Math.round(centimetres) : null,
      capturedOn: toWord(properties.capturedOn ?? properties.datafangstdato),
    }),
  );
  const { follows, administrativeBoundary, disputed, followsTerrainDetail, remark } = properties;
  return {
    ...stated,
    objectType: getType(properties),
    isArc: false,
    follows: findCode(auxiliaryLineCodes, follows) ?? stated.follows,
    administrativeBoundary:
      findCode(administrativeBoundaryCodes, administrativeBoundary) ??
      stated.administrativeBoundary,
    disputed: disputed === true || stated.disputed,
    followsTerrainDetail: followsTerrainDetail === true || stated.followsTerrainDetail,
    remark: [toWord(remark), stated.remark].filter(Boolean).join(', '),
  };
}

const findCode = <Code extends string>(
  codes: Record<string, Code>,
  stated: unknown,
): Code | undefined => Object.values(codes).find((code) => code === stated);

function readPoint(
  place: unknown,
  { properties, text }: AboutFeature,
  system: StatedSystem | null,
): ReadFeature {
  const [x, y, z] = Array.isArray(place) ? (place as unknown[]) : [];
  if (!isNumber(x) || !isNumber(y)) return { kind: 'rejected', reason: 'bad coordinates', text };
  if (system?.kind === 'unknown') return { kind: 'rejected', reason: 'system', text };
  // Some systems have north first in their own words, and few programs mind them: the numbers show
  // it.
  const isUtmOrNtm = system === null || (system.kind === 'plane' && !system.isNgo);
  const isNorthFirst = isUtmOrNtm && x >= leastNorth && y < x;
  return {
    kind: 'point',
    text,
    system,
    x: isNorthFirst ? y : x,
    y: isNorthFirst ? x : y,
    height: toHeight(properties, z, system?.heights),
    accuracy:
      isNumber(properties.accuracy) && properties.accuracy >= 0
        ? Math.round(properties.accuracy)
        : null,
    texts: readTexts(properties),
  };
}

/** Only what a feature states, as files have many features with few words. */
function readTexts(properties: Record<string, unknown>): PointTexts {
  const texts: PointTexts = {};
  for (const field of textFields) {
    const word = toWord(properties[field]);
    if (word !== '') texts[field] = word;
  }
  const capturedOn = toWord(properties.capturedOn ?? properties.datafangstdato);
  if (capturedOn !== '') texts.capturedOn = capturedOn;
  const measurements = toMeasurements(properties.measurements);
  if (measurements !== '') texts.measurements = measurements;
  return texts;
}

/**
 * Metres: in UTM and NTM all of Norway lies north of this, and no easting that is less than its
 * northing reaches it.
 */
const leastNorth = 900_000;

const textFields = [
  ...(['name', 'boundaryPointNumber', 'typeOfBoundaryMark', 'typeOfGround', 'status'] as const),
  ...(['approved', 'codeForSurvey', 'measurementMethod'] as const),
];

/** Writes measurements as JSON, without what is none; empty where there are none. */
function toMeasurements(stated: unknown): string {
  if (!Array.isArray(stated)) return '';
  const all = stated.map(parseMeasurement).filter((measurement) => measurement !== null);
  return all.length > 0
    ? JSON.stringify(mergeMeasurements(all).slice(0, measurementLimits.count))
    : '';
}

/**
 * Reads a height as the feature states it, else from the third coordinate.
 * @param heights system of third coordinates
 */
export function toHeight(
  properties: Record<string, unknown>,
  z: unknown,
  heights: HeightSystem = 'unknown',
): MarkHeight | null {
  const { height } = properties;
  const stated = isRecord(height)
    ? height
    : { value: height, system: properties.heightSystem, sigma: properties.heightSigma };
  const value = isNumber(stated.value) ? stated.value : z;
  const { lowestHeight, highestHeight, heightSigma } = boundaryMarkLimits;
  if (!isNumber(value) || value < lowestHeight || value > highestHeight) return null;
  const system = heightSystems.find((known) => known === stated.system) ?? heights;
  const isSigma = isNumber(stated.sigma) && stated.sigma >= 0 && stated.sigma <= heightSigma;
  return {
    value: toMillimetres(value),
    system,
    sigma: isSigma ? toMillimetres(stated.sigma as number) : null,
  };
}

const toMillimetres = (metres: number) => Math.round(metres * 1000) / 1000;

/** Whether coordinates of a file without a `crs` member are longitude and latitude. */
export const areDegrees = (x: number, y: number): boolean =>
  Math.abs(x) <= 180 && Math.abs(y) <= 90;

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const toWord = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
