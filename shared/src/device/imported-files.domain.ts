import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';

/** A point of an imported file that is not saved as a boundary mark yet. */
export interface ImportedPoint {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [east: number, north: number] };
  properties: { uuid: string; name: string; boundaryPointNumber: string; typeOfBoundaryMark: string };
}

/** What the device stores of an imported file: metres in one zone of ETRS89/UTM, as they were measured. */
export interface ImportedPoints {
  type: 'FeatureCollection';
  crs: { type: 'name'; properties: { name: string } };
  features: ImportedPoint[];
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
  boundaryFile: ImportedPoints;
}

export const newImportedFile = (
  caseId: number,
  zone: UtmZone,
  fileName: string,
  features: ImportedPoint[],
): Omit<ImportedFile, 'id'> => ({
  caseId,
  UTMType: epsgOfUtmZone[zone],
  boundaryFile: {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsgOfUtmZone[zone]}` } },
    fileName,
    importedAt: new Date().toISOString(),
    features,
  },
});

/** Days that a file with points never saved outlives its case, named among what only this device has. */
const daysNamed = 14;

/** When a file whose case is missing will be deleted; null while the case is there. */
export function deletedOn({ boundaryFile: { goneSince } }: ImportedFile): Date | null {
  return goneSince === undefined ? null : new Date(Date.parse(goneSince) + daysNamed * 86_400_000);
}

/**
 * What becomes of a file now that the case list is known: a missing case takes its files along, but points that were
 * never saved are named to the user before they go.
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

/** The file without these points; null when none is left, and the same file when it has none of them. */
export function withoutPoints(file: ImportedFile, uuids: ReadonlySet<string>): ImportedFile | null {
  const features = file.boundaryFile.features.filter(({ properties }) => !uuids.has(properties.uuid));
  if (features.length === file.boundaryFile.features.length) return file;
  return features.length === 0 ? null : { ...file, boundaryFile: { ...file.boundaryFile, features } };
}
