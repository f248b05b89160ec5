import { type StatedSystem, systemOfCrsName } from '../coordinates/coordinate-system.domain';
import type { FileRejection, LineRejection } from './import-report.domain';
import type { PointAttributes } from './point-collector.domain';

/** A feature of a collection, as far as an import is concerned with it. */
export type ReadFeature =
  | { kind: 'point'; x: number; y: number; hasHeight: boolean; attributes: PointAttributes }
  | { kind: 'rejected'; reason: LineRejection };

export interface GeoJsonCollection {
  features: readonly unknown[];
  /** Null when the file names no system. */
  system: StatedSystem | null;
}

/** @param json the content of a file @returns the reason when it is no feature collection */
export function readCollection(json: unknown): GeoJsonCollection | FileRejection {
  if (!isRecord(json) || json.type !== 'FeatureCollection' || !Array.isArray(json.features))
    return { kind: 'no collection' };
  return { features: json.features, system: statedSystem(json.crs) };
}

/** GeoJSON of 2008 names the system; that of 2016 knows no such member, and `null` says nothing in either. */
function statedSystem(crs: unknown): StatedSystem | null {
  if (crs === undefined || crs === null) return null;
  const name = isRecord(crs) && isRecord(crs.properties) ? crs.properties.name : undefined;
  return typeof name === 'string' ? systemOfCrsName(name) : { kind: 'unknown', name: 'crs' };
}

/** Whether coordinates of a file without a `crs` member are longitude and latitude. */
export const areDegrees = (x: number, y: number): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90;

export function readFeature(feature: unknown): ReadFeature {
  if (!isRecord(feature) || feature.type !== 'Feature') return { kind: 'rejected', reason: 'no feature' };
  const { geometry, properties } = feature;
  if (!isRecord(geometry) || geometry.type !== 'Point') return { kind: 'rejected', reason: 'no point' };
  const place: unknown[] = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  const [x, y] = place;
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    return { kind: 'rejected', reason: 'bad coordinates' };
  const said = isRecord(properties) ? properties : {};
  return {
    kind: 'point',
    x,
    y,
    hasHeight: place.length > 2,
    attributes: {
      name: wordOf(said.name),
      boundaryPointNumber: wordOf(said.boundaryPointNumber),
      typeOfBoundaryMark: markTypeOf(said.typeOfBoundaryMark),
    },
  };
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** Two digits, as all codes of SOSI's GRENSEPUNKTTYPE are. */
const markTypeOf = (value: unknown) => (/^\d{2}$/.test(wordOf(value)) ? wordOf(value) : null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
