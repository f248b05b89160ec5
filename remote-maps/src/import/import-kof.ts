import { type PlaneSystem, sosiCodeOfZone, systemOfSosiCode } from '../coordinates/coordinate-system.domain';
import { FileRejected } from './file-rejected';
import { readHead, readLines } from './file-text';
import type { ImportRequest, ImportResult } from './import-file';
import { newReport, noteRejection } from './import-report.domain';
import { firstHeader, type KofPoint, KofReader } from './kof.domain';
import { PointCollector } from './point-collector.domain';
import { pointLimit } from './point-limit';

/** Bytes of a line that gives a point. */
const usualLine = 60;

/**
 * Reads a KOF file.
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected, OtherEncoding
 */
export async function importKof(
  { file, zone: chosen, known }: ImportRequest,
  encoding: string,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  const report = newReport('lines');
  const { system, code } = readIn(await headerCode(file, encoding), chosen);
  const zone = system.zone ?? chosen;
  const points = new PointCollector(zone, system, known, report, file.size / usualLine);
  const reader = new KofReader(code);
  const take = (text: string, from: number, to: number) => {
    report.total += 1;
    const read = reader.read(text, from, to);
    if (read.kind === 'skipped') {
      report.skipped[read.skip] = (report.skipped[read.skip] ?? 0) + 1;
      return;
    }
    const rejection =
      read.kind === 'rejected' ? read.reason : points.addPlane(read.north, read.east, attributesOf(read));
    if (rejection) noteRejection(report, text.slice(from, to), rejection);
    else if (read.kind === 'point') {
      if (read.hasHeight) report.heights += 1;
      if (read.guessedOrder) report.eastFirst += 1;
      if (report.added > pointLimit) throw new FileRejected({ kind: 'too many points', limit: pointLimit });
    }
  };
  await readLines(file, encoding, take, onProgress);
  return { zone, points: points.columns, box: points.box, report };
}

/** The SOSI code that the first header names, or null. */
export async function headerCode(file: Blob, encoding: string): Promise<number | null> {
  const head = await readHead(file, encoding);
  return firstHeader(head.split(/\r\n?|\n/))?.systemCode ?? null;
}

/** Coordinate system of the points. The user's choice counts before the header, which may be wrong about the zone. */
function readIn(code: number | null, chosen: ImportRequest['zone']): { system: PlaneSystem; code: number } {
  const own = { system: systemOfSosiCode(sosiCodeOfZone(chosen)) as PlaneSystem, code: sosiCodeOfZone(chosen) };
  if (code === null) return own;
  const stated = systemOfSosiCode(code);
  if (stated.kind !== 'plane')
    throw new FileRejected({ kind: 'system', name: stated.kind === 'unknown' ? stated.name : '' });
  return { system: stated.zone === null ? stated : own.system, code };
}

const attributesOf = ({ name, theme }: KofPoint) => ({
  name: '',
  boundaryPointNumber: name,
  typeOfBoundaryMark: typeOfTheme(theme),
});

/** Most lines of a file have one of a few themes. */
const typesByTheme = new Map<string, string | null>();

/** Themes 4050 to 4099 are the types of GRENSEPUNKTTYPE, 50 to 99. */
function typeOfTheme(theme: string): string | null {
  const known = typesByTheme.get(theme);
  if (known !== undefined) return known;
  const type = /^40[5-9]\d$/.test(theme) ? theme.slice(2) : null;
  typesByTheme.set(theme, type);
  return type;
}
