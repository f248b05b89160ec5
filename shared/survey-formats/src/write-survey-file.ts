import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import type { LineToWrite } from './line-to-write.domain';
import type { Corner, PointTitle, PointToWrite, WriteLoss } from './point-to-write.domain';
import type { SurveyFormat } from './read-survey-file';
import { listGeoJsonLosses, writeGeoJson } from './write-geojson.domain';
import { writeGml } from './write-gml.domain';
import { getNameInKof, listKofLosses, writeKof } from './write-kof.domain';
import { findHeightSystem, getNumberInSosi, listSosiLosses, writeSosi } from './write-sosi.domain';

/** What a file is to have in it. */
export interface FileToWrite {
  format: SurveyFormat;
  /** The system of the points and corners. */
  system: PlaneSystem;
  /** None that `listWriteLosses` says is left out. */
  points: readonly PointToWrite[];
  /** Lines between the points; KOF takes no notice. */
  lines?: readonly LineToWrite[];
  /** SOSI and GML have them, the others take no notice. */
  boundaries: ReadonlyArray<readonly Corner[]>;
  /** For the heads of KOF and SOSI. */
  date: Date;
  /** For the head of KOF. */
  caseNumber: string;
  /** For the head of KOF, four digits. */
  municipalityNumber: string;
}

/** Writes points, lines and boundaries as a file that `readSurveyFile` and other programs read. */
export function writeSurveyFile(file: FileToWrite): Uint8Array<ArrayBuffer> {
  const { format, system, points, lines = [], boundaries } = file;
  switch (format) {
    case 'KOF':
      return writeKof(points, file);
    case 'SOSI':
      return writeSosi({ points, lines, boundaries }, file);
    case 'GML':
      return new TextEncoder().encode(writeGml({ points, lines, boundaries }, system));
    case 'GeoJSON':
      return new TextEncoder().encode(writeGeoJson(points, lines, system));
  }
}

/**
 * Lists what the file does not carry of each point, or not as it is. That a format has no place for
 * a field at all is not listed.
 * @returns the losses of each point, in the order of the points
 */
export function listWriteLosses({
  format,
  system,
  points,
}: Pick<FileToWrite, 'format' | 'system' | 'points'>): WriteLoss[][] {
  switch (format) {
    case 'KOF':
      return points.map((point) => listKofLosses(point, system));
    case 'SOSI': {
      const heights = findHeightSystem(points);
      return points.map((point) => listSosiLosses(point, heights));
    }
    case 'GML':
      return points.map(() => []);
    case 'GeoJSON':
      return points.map(listGeoJsonLosses);
  }
}

/** What stands for the number of a point in the file; for its name, where KOF has no number. */
export function getWrittenNumber(texts: PointTitle, format: SurveyFormat): string {
  if (format === 'KOF') return getNameInKof(texts);
  return format === 'SOSI' ? getNumberInSosi(texts) : (texts.boundaryPointNumber ?? '');
}
