import { boundaryMarkLimits, measurementLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import {
  type HeightSystem,
  heightSystems,
  type MarkHeight,
} from '@feltbok/shared/domain/mark-height';
import { measurementFrom, unitedMeasurements } from '@feltbok/shared/domain/mark-measurement';
import {
  type PointSystem,
  type StatedSystem,
  systemOfCrsName,
} from './coordinates/coordinate-system.domain';
import type { FileRejection, LineRejection, Skip } from './record.domain';
import type { PointTextField } from './survey-point.domain';

/** A point of a collection, or what stands in the place of one. */
export type ReadFeature = { feature: unknown } & (
  | {
      kind: 'point';
      x: number;
      y: number;
      /** Null when neither the file nor the feature names one. */
      system: PointSystem | null;
      height: MarkHeight | null;
      texts: Partial<Record<PointTextField, string>>;
      /** Centimetres. */
      accuracy: number | null;
    }
  | { kind: 'rejected'; reason: LineRejection }
  | { kind: 'skipped'; skip: Skip; reason: null }
);

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
  if (json.type === 'Feature') return featuresIn({ features: [json] }, null);
  if (geometryTypes.includes(json.type)) {
    const feature = { type: 'Feature', properties: null, geometry: json };
    return featuresIn({ features: [feature] }, null);
  }
  if (json.type !== 'FeatureCollection' || !Array.isArray(json.features))
    return { kind: 'no collection' };
  return featuresIn(json, null);
}

/**
 * What the coordinates of a file are in, as the collection says it, or the first feature that does.
 */
export function systemOfCollection(json: unknown): StatedSystem | null {
  if (!isRecord(json)) return null;
  const own = statedSystem(json.crs);
  if (own || !Array.isArray(json.features))
    return own ?? statedSystem(isRecord(json.geometry) && json.geometry.crs);
  for (const feature of json.features) {
    const found = systemOfCollection(feature);
    if (found) return found;
  }
  return null;
}

/**
 * GeoJSON of 2008 names the system in any object; that of 2016 knows no such member, and `null`
 * says nothing in either.
 */
function statedSystem(crs: unknown): StatedSystem | null {
  if (crs === undefined || crs === null || crs === false) return null;
  const said: Record<string, unknown> =
    isRecord(crs) && isRecord(crs.properties) ? crs.properties : {};
  // A number, as older servers write it.
  const name = said.name ?? (said.code && `EPSG:${said.code}`);
  return typeof name === 'string' ? systemOfCrsName(name) : { kind: 'unknown', name: 'crs' };
}

function* featuresIn(
  collection: Record<string, unknown>,
  inherited: StatedSystem | null,
): Generator<ReadFeature> {
  const system = statedSystem(collection.crs) ?? inherited;
  for (const feature of collection.features as unknown[])
    if (
      isRecord(feature) &&
      feature.type === 'FeatureCollection' &&
      Array.isArray(feature.features)
    )
      yield* featuresIn(feature, system);
    else if (!isRecord(feature) || feature.type !== 'Feature')
      yield { kind: 'rejected', reason: 'no feature', feature };
    else yield* pointsOf(feature.geometry, feature, statedSystem(feature.crs) ?? system);
}

function* pointsOf(
  geometry: unknown,
  feature: Record<string, unknown>,
  inherited: StatedSystem | null,
): Generator<ReadFeature> {
  if (!isRecord(geometry)) return yield { kind: 'rejected', reason: 'no point', feature };
  const system = statedSystem(geometry.crs) ?? inherited;
  const { type, geometries, coordinates } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometries) && geometries.length > 0)
    for (const one of geometries) yield* pointsOf(one, feature, system);
  else if (type === 'MultiPoint' && Array.isArray(coordinates) && coordinates.length > 0)
    for (const place of coordinates) yield readPoint(place, feature, system);
  else if (type === 'Point') yield readPoint(coordinates, feature, system);
  else yield { kind: 'rejected', reason: 'no point', feature };
}

function readPoint(
  place: unknown,
  feature: Record<string, unknown>,
  system: StatedSystem | null,
): ReadFeature {
  const [x, y, z] = Array.isArray(place) ? (place as unknown[]) : [];
  if (!isNumber(x) || !isNumber(y)) return { kind: 'rejected', reason: 'bad coordinates', feature };
  if (system?.kind === 'unknown') return { kind: 'rejected', reason: 'system', feature };
  const said = isRecord(feature.properties) ? feature.properties : {};
  // Some systems have north first in their own words, and few programs mind them: the numbers show
  // it.
  const isUtmOrNtm = system === null || (system.kind === 'plane' && !system.isNgo);
  const isNorthFirst = isUtmOrNtm && x >= leastNorth && y < x;
  return {
    kind: 'point',
    feature,
    system,
    ...(isNorthFirst ? { x: y, y: x } : { x, y }),
    height: heightFrom(said, z, system?.heights),
    accuracy: isNumber(said.accuracy) && said.accuracy >= 0 ? Math.round(said.accuracy) : null,
    texts: {
      ...Object.fromEntries(textFields.map((field) => [field, toWord(said[field])])),
      measurements: measurementsOf(said.measurements),
    },
  };
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

/** As JSON, without what is no measurement; empty where there are none. */
function measurementsOf(stated: unknown): string {
  if (!Array.isArray(stated)) return '';
  const all = stated.map(measurementFrom).filter((one) => one !== null);
  return all.length > 0
    ? JSON.stringify(unitedMeasurements(all).slice(0, measurementLimits.count))
    : '';
}

/**
 * As the feature says it, else by the third coordinate. @param heights system of third coordinates
 */
export function heightFrom(
  said: Record<string, unknown>,
  z: unknown,
  heights: HeightSystem = 'unknown',
): MarkHeight | null {
  const { height } = said;
  const stated = isRecord(height)
    ? height
    : { value: height, system: said.heightSystem, sigma: said.heightSigma };
  const value = isNumber(stated.value) ? stated.value : z;
  const { lowestHeight, highestHeight, heightSigma } = boundaryMarkLimits;
  if (!isNumber(value) || value < lowestHeight || value > highestHeight) return null;
  const system = heightSystems.find((one) => one === stated.system) ?? heights;
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
