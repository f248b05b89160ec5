import type { BusinessResult } from '@feltbok/contract/results.ts';
import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { getUtmZoneOfEpsg, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import {
  placeLines,
  placeMarks,
  toPointToWrite,
  writeLineTable,
  writeMarkTable,
  writeSurveyFile,
} from '@feltbok/survey-formats';
import { getZoneSystem } from '@feltbok/survey-formats/coordinates';

interface SurveyFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Writes marks and lines of a business as SOSI, GeoJSON and CSV, in the zone that most of its marks
 * have.
 * @param changedOn day of the last change, for the heads of files
 * @returns no files where there are no marks
 */
export function writeSurveyFiles(
  { marks, lines, overview, municipalityNumber }: BusinessResult,
  changedOn: string,
): SurveyFile[] {
  if (marks.length === 0) return [];
  const system = getZoneSystem(findMainZone(marks));
  const knownMarks = marks.map(
    (mark): KnownMark => ({ ...mark, businessId: 0, metaType: 'Database' }),
  );
  const knownLines = lines.map((line): KnownLine => ({ ...line, businessId: 0 }));
  const placedMarks = placeMarks(knownMarks, system, null);
  const points = placedMarks.map(toPointToWrite);
  const linesToWrite = placeLines(knownLines, placedMarks, system, null).flatMap(
    ({ written }) => written ?? [],
  );
  const write = (format: 'SOSI' | 'GeoJSON') =>
    writeSurveyFile({
      format,
      system,
      points,
      lines: linesToWrite,
      boundaries: [],
      date: new Date(`${changedOn}T12:00:00Z`),
      caseNumber: overview.caseNumber,
      municipalityNumber,
    });
  return [
    { name: 'grenser.sos', bytes: write('SOSI') },
    { name: 'grenser.geojson', bytes: write('GeoJSON') },
    { name: 'grensepunkter.csv', bytes: writeMarkTable(points, system) },
    ...(linesToWrite.length === 0
      ? []
      : [{ name: 'grenselinjer.csv', bytes: writeLineTable(linesToWrite, system) }]),
  ];
}

/** Of zones with as many marks, the lowest. */
function findMainZone(marks: BusinessResult['marks']): UtmZone {
  const counts = new Map<UtmZone, number>();
  for (const { utmType } of marks) {
    const zone = getUtmZoneOfEpsg(utmType);
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const [first] = [...counts].sort(
    ([zone, count], [nextZone, nextCount]) => nextCount - count || zone - nextZone,
  );
  if (!first) throw new Error('There are no marks to find a zone for.');
  return first[0];
}
