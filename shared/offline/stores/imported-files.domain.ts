import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';

/** The text fields of a point, named as in a boundary mark. */
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
  /** `YYYY-MM-DD`. */
  | 'capturedOn'
  /** JSON of an array of `MarkMeasurement`. */
  | 'measurements';

/**
 * The numeric fields of a point: `accuracy` in centimetres; a height and its standard deviation in
 * metres.
 */
export type PointNumberField = 'accuracy' | 'height' | 'heightSigma';

/** A point as a GeoJSON feature. Unknown fields are absent. */
export interface PointFeature {
  type: 'Feature';
  /** Metres in the zone of the file. */
  geometry: { type: 'Point'; coordinates: [east: number, north: number] };
  properties: { uuid: string } & Partial<
    Record<PointTextField, string> & Record<PointNumberField, number>
  >;
}

/** A boundary line of a file, between points of it or marks of the case, until it is saved. */
export type ImportedLine = Omit<KnownLine, 'id' | 'revision' | 'businessId'>;

/** Facts about the imported file as a whole. */
export interface ImportedFileFacts {
  /** Name of the file that the user chose. */
  fileName: string;
  /** ISO 8601. */
  importedAt: string;
  /** When the case was first missing from the case list: ISO 8601. */
  goneSince?: string;
  /** Lines that wait for their marks to be saved. Absent in files of builds without lines. */
  lines?: ImportedLine[];
}

/** A GeoJSON feature collection in metres of the UTM zone that `crs` names. */
export interface BoundaryFile extends ImportedFileFacts {
  type: 'FeatureCollection';
  crs: { type: 'name'; properties: { name: string } };
  features: PointFeature[];
}

export interface ImportedFile {
  /** Assigned by the device. */
  id: number;
  caseId: number;
  /** EPSG code of the zone of the points. */
  UTMType: number;
  boundaryFile: BoundaryFile;
}

export const createImportedFile = (
  caseId: number,
  zone: UtmZone,
  fileName: string,
  features: PointFeature[],
  lines: ImportedLine[] = [],
): Omit<ImportedFile, 'id'> => {
  const UTMType = epsgOfUtmZone[zone];
  const facts: ImportedFileFacts = { fileName, importedAt: new Date().toISOString() };
  if (lines.length > 0) facts.lines = lines;
  return { caseId, UTMType, boundaryFile: toBoundaryFile(UTMType, facts, features) };
};

/** The lines of a file that wait for their marks. */
export const getWaitingLines = ({ boundaryFile }: ImportedFile): readonly ImportedLine[] =>
  boundaryFile.lines ?? [];

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
 * Days that a file with unsaved points remains after its case is gone. It is listed as pending work
 * meanwhile.
 */
const retentionDays = 14;

/** When a file whose case is missing will be deleted; null while the case exists. */
export function getDeletionDate({ boundaryFile: { goneSince } }: ImportedFile): Date | null {
  return goneSince === undefined
    ? null
    : new Date(Date.parse(goneSince) + retentionDays * 86_400_000);
}

/**
 * Decides whether a file stays, after the case list was loaded. The files of a missing case are
 * deleted, but unsaved points are first listed as pending work for some days.
 * @param caseIds ids of all cases of the list
 * @returns a file when it is to be stored with these changes
 */
export function decideRetention(
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
  if (boundaryFile.features.length === 0 && getWaitingLines(file).length === 0) return 'goes';
  const date = getDeletionDate(file);
  if (!date) return { ...file, boundaryFile: { ...boundaryFile, goneSince: now.toISOString() } };
  return date <= now ? 'goes' : 'stays';
}

/**
 * Removes points and lines from a file. Returns null when neither remains, and the same file when
 * it has none of them.
 */
export function removePoints(file: ImportedFile, uuids: ReadonlySet<string>): ImportedFile | null {
  const { features, lines, ...about } = file.boundaryFile;
  const waiting = lines ?? [];
  const remaining = features.filter(({ properties }) => !uuids.has(properties.uuid));
  const remainingLines = waiting.filter(({ uuid }) => !uuids.has(uuid));
  const isSame = remaining.length === features.length && remainingLines.length === waiting.length;
  if (isSame) return file;
  if (remaining.length === 0 && remainingLines.length === 0) return null;
  const boundaryFile = { ...about, features: remaining };
  return {
    ...file,
    boundaryFile:
      remainingLines.length > 0 ? { ...boundaryFile, lines: remainingLines } : boundaryFile,
  };
}
