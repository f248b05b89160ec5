import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';

/** What may be said of a point in words, by the names that a boundary mark has for it. */
export type PointTextField =
  | 'name'
  | 'boundaryPointNumber'
  | 'typeOfBoundaryMark'
  | 'typeOfGround'
  | 'status'
  | 'approved'
  | 'codeForSurvey'
  | 'measurementMethod'
  | 'heightSystem'
  /** JSON of an array of `MarkMeasurement`. */
  | 'measurements';

/**
 * What may be said of a point in numbers: `accuracy` in centimetres, a height and its standard
 * deviation in metres.
 */
export type PointNumberField = 'accuracy' | 'height' | 'heightSigma';

/** A point as a feature of GeoJSON; a field that nothing is known of is missing. */
export interface PointFeature {
  type: 'Feature';
  /** Metres in the zone of the file. */
  geometry: { type: 'Point'; coordinates: [east: number, north: number] };
  properties: { uuid: string } & Partial<
    Record<PointTextField, string> & Record<PointNumberField, number>
  >;
}

/** What is known of the imported file as a whole. */
export interface ImportedFileFacts {
  /** Of the file that was chosen. */
  fileName: string;
  /** ISO 8601, as `goneSince`. */
  importedAt: string;
  /** Since when the case list is known to be without the case. */
  goneSince?: string;
}

/** A feature collection of GeoJSON in metres of a UTM zone, which `crs` names. */
export interface BoundaryFile extends ImportedFileFacts {
  type: 'FeatureCollection';
  crs: { type: 'name'; properties: { name: string } };
  features: PointFeature[];
}

export interface ImportedFile {
  /** Given by the device. */
  id: number;
  caseId: number;
  /** EPSG code of the zone of the points. */
  UTMType: number;
  boundaryFile: BoundaryFile;
}

export const newImportedFile = (
  caseId: number,
  zone: UtmZone,
  fileName: string,
  features: PointFeature[],
): Omit<ImportedFile, 'id'> => {
  const UTMType = epsgOfUtmZone[zone];
  const importedAt = new Date().toISOString();
  return {
    caseId,
    UTMType,
    boundaryFile: toBoundaryFile(UTMType, { fileName, importedAt }, features),
  };
};

/** @param UTMType EPSG code of the zone of the points */
export const toBoundaryFile = (
  UTMType: number,
  facts: ImportedFileFacts,
  features: PointFeature[],
): BoundaryFile => ({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${UTMType}` } },
  ...facts,
  features,
});

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
  if (boundaryFile.features.length === 0) return 'goes';
  const date = deletedOn(file);
  if (!date) return { ...file, boundaryFile: { ...boundaryFile, goneSince: now.toISOString() } };
  return date <= now ? 'goes' : 'stays';
}

/**
 * The file without these points; null when none is left, and the same file when it has none of
 * them.
 */
export function withoutPoints(file: ImportedFile, uuids: ReadonlySet<string>): ImportedFile | null {
  const { features } = file.boundaryFile;
  const remaining = features.filter(({ properties }) => !uuids.has(properties.uuid));
  if (remaining.length === features.length) return file;
  if (remaining.length === 0) return null;
  return { ...file, boundaryFile: { ...file.boundaryFile, features: remaining } };
}
