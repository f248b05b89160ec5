import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import {
  numberIn,
  type PointTable,
  type PointTextField,
  pointNumberFields,
  pointTextFields,
  rowsOf,
  sizeOfTable,
  textColumn,
  textIn,
  uuidIn,
  uuidNumbers,
} from './point-table.domain';

/** What is known of the imported file as a whole. */
export interface ImportedFileFacts {
  /** Of the file that was chosen. */
  fileName: string;
  /** ISO 8601, as `goneSince`. */
  importedAt: string;
  /** Since when the case list is known to be without the case. */
  goneSince?: string;
}

export interface ImportedFile {
  /** Given by the device. */
  id: number;
  caseId: number;
  /** EPSG code of the zone of the points. */
  UTMType: number;
  boundaryFile: ImportedFileFacts & { points: PointTable };
}

export const newImportedFile = (
  caseId: number,
  zone: UtmZone,
  fileName: string,
  points: PointTable,
): Omit<ImportedFile, 'id'> => ({
  caseId,
  UTMType: epsgOfUtmZone[zone],
  boundaryFile: { fileName, importedAt: new Date().toISOString(), points },
});

/**
 * A point as a feature of GeoJSON: what 1.6.0 has stored of it, and what the user is given of a
 * file to save elsewhere.
 */
interface PointFeature {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [east: number, north: number] };
  properties: { uuid: string } & Partial<Record<PointTextField, string>>;
}

/** The points of a file that 1.6.0 has stored. */
export function tableOfFeatures(features: readonly PointFeature[]): PointTable {
  const uuids = new Uint32Array(features.length * 4);
  for (const [index, { properties }] of features.entries())
    uuids.set(uuidNumbers(properties.uuid), index * 4);
  const texts: PointTable['texts'] = {};
  for (const field of pointTextFields)
    if (features.some(({ properties }) => properties[field]))
      texts[field] = textColumn(features.map(({ properties }) => properties[field] ?? ''));
  return {
    norths: Float64Array.from(features, ({ geometry }) => geometry.coordinates[1]),
    easts: Float64Array.from(features, ({ geometry }) => geometry.coordinates[0]),
    uuids,
    texts,
    numbers: {},
  };
}

type Texts = Record<PointTextField, string>;

/** The file as a feature collection, in metres of its zone, which `crs` names. */
export function collectionOf({
  UTMType,
  boundaryFile: { points, ...facts },
}: Omit<ImportedFile, 'id'>) {
  const features = Array.from({ length: sizeOfTable(points) }, (_, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [points.easts[index], points.norths[index]] },
    properties: {
      uuid: uuidIn(points, index),
      ...(Object.fromEntries(
        pointTextFields.map((field) => [field, textIn(points, field, index)]),
      ) as Texts),
      ...Object.fromEntries(
        pointNumberFields.map((field) => [field, numberIn(points, field, index)]),
      ),
    },
  }));
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${UTMType}` } };
  return { type: 'FeatureCollection', crs, ...facts, features };
}

/**
 * Days that a file with points never saved outlives its case, named among what only this device
 * has.
 */
const daysNamed = 14;

/** When a file whose case is missing will be deleted; null while the case is there. */
export function deletedOn({ boundaryFile: { goneSince } }: ImportedFile): Date | null {
  return goneSince === undefined ? null : new Date(Date.parse(goneSince) + daysNamed * 86_400_000);
}

/**
 * What becomes of a file now that the case list is known: a missing case takes its files along, but
 * points that were never saved are named to the user before they go.
 * @param caseIds of all cases of the list
 */
export function retentionOf(
  file: ImportedFile,
  caseIds: ReadonlySet<number>,
  now: Date,
): 'stays' | 'goes' | ImportedFile {
  const { boundaryFile } = file;
  if (caseIds.has(file.caseId)) {
    if (boundaryFile.goneSince === undefined) return 'stays';
    const { goneSince: _, ...back } = boundaryFile;
    return { ...file, boundaryFile: back };
  }
  if (sizeOfTable(boundaryFile.points) === 0) return 'goes';
  const date = deletedOn(file);
  if (!date) return { ...file, boundaryFile: { ...boundaryFile, goneSince: now.toISOString() } };
  return date <= now ? 'goes' : 'stays';
}

/**
 * The file without these points; null when none is left, and the same file when it has none of
 * them.
 */
export function withoutPoints(file: ImportedFile, uuids: ReadonlySet<string>): ImportedFile | null {
  const { points } = file.boundaryFile;
  const size = sizeOfTable(points);
  const left = Array.from({ length: size }, (_, index) => index).filter(
    (index) => !uuids.has(uuidIn(points, index)),
  );
  if (left.length === size) return file;
  return left.length === 0
    ? null
    : { ...file, boundaryFile: { ...file.boundaryFile, points: rowsOf(points, left) } };
}
