import {
  ntmSystem,
  type PlaneSystem,
  sosiCodeOfNtm,
  sosiCodeOfZone,
  systemOfSosiCode,
  systemOfZone,
} from '../coordinates/coordinate-system.domain';
import { controlCharacters, decodeLine, type Line, lineAt, readLines } from './file-lines';
import type { ImportRequest, ImportResult } from './import-file';
import { FileRejected, type LineRejection, newReport, type RejectedLine, shownLines } from './import-report.domain';
import { type KofLine, type KofPoint, KofReader } from './kof.domain';
import { type PlaceInFile, PointCollector } from './point-collector.domain';

/** What a KOF file says of itself before its first point. */
export interface KofLook {
  /** SOSI code; null when no header names a system. */
  systemCode: number | null;
  /** Whether the first point lies in NTM by its numbers, which are those of no zone of UTM. */
  isNtm: boolean;
}

/** Metres: of a northing in NTM, which has a million at 58° N. */
const northsOfNtm = [900_000, 3_000_000] as const;

/** Reads up to the first point. @param file see `inBytes` @throws FileRejected */
export async function lookAtKof(file: Blob): Promise<KofLook> {
  const reader = new KofReader();
  let isNtm = false;
  await readLines(file, ({ text, from, to, hasTab }) => {
    const read = reader.read(text, from, to, hasTab);
    if (read.kind !== 'point') return false;
    isNtm = reader.systemCode === null && read.north > northsOfNtm[0] && read.north < northsOfNtm[1];
    return true;
  });
  return { systemCode: reader.systemCode, isNtm };
}

/** Bytes of a line that gives a point. */
const usualLine = 60;
/** Lines after which positions are converted all together. */
const settleAfter = 20_000;

/** A line that the account shows. */
type NotedLine = PlaceInFile & Pick<RejectedLine, 'reason' | 'marked'>;

/**
 * Reads a KOF file.
 * @param file see `inBytes`
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected
 */
export async function importKof(
  file: Blob,
  { zone: chosen, ntmZone = null, known, property = null }: ImportRequest,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  const report = newReport('lines');
  const { system, code } = readIn(await lookAtKof(file), chosen, ntmZone);
  const zone = system.zone ?? chosen;
  const points = new PointCollector({ zone, known, report, expected: file.size / usualLine, property });
  const own = points.system(system);
  const reader = new KofReader(code);
  const rejected: NotedLine[] = [];
  const reject = (line: PlaceInFile, reason: LineRejection, marked: RejectedLine['marked']) => {
    report.rejected += 1;
    if (rejected.length < shownLines * 2) rejected.push({ ...line, reason, marked });
  };
  const settle = () => {
    for (const outside of points.settle()) reject(outside, 'outside Norway', null);
  };

  await readLines(
    file,
    (line) => {
      report.total += 1;
      const offset = line.offset + line.from;
      const { read, name } = readLine(reader, line);
      if (read.kind === 'skipped') report.skipped[read.skip] = (report.skipped[read.skip] ?? 0) + 1;
      else if (read.kind === 'rejected') reject({ number: report.total, offset }, read.reason, [read.from, read.to]);
      else {
        const row = points.add(read.east, read.north, own, report.total, offset);
        points.setText(row, 'boundaryPointNumber', name);
        points.setText(row, 'typeOfBoundaryMark', typeOfTheme(read.theme));
        points.setNumber(row, 'height', read.height);
        if (read.hasUnreadHeight) points.noteUnreadHeight(row);
        if (read.guessedOrder) report.eastFirst += 1;
      }
      if (report.total % settleAfter === 0) settle();
      return false;
    },
    onProgress,
  );
  settle();
  const { doubts, ...collected } = points.finish();
  report.doubtful = doubts.length;
  rejected.sort((one, other) => one.number - other.number);
  for (const { number, offset, reason, marked } of rejected.slice(0, shownLines)) {
    const text = await lineAt(file, offset);
    report.rejectedLines.push({ number, reason, ...shown(text, marked ?? coordinatesIn(text)) });
  }
  for (const { offset, ...doubt } of doubts.slice(0, shownLines)) {
    const text = await lineAt(file, offset);
    const coordinates = coordinatesIn(text);
    const isAfter = coordinates && doubt.doubt === 'unread height';
    report.doubtfulLines.push({ ...doubt, ...shown(text, isAfter ? [coordinates[1], text.length] : coordinates) });
  }
  return { zone, ...collected, report };
}

/** A line in its own encoding; in UTF-8 its columns may have been counted in letters or in bytes. */
function readLine(reader: KofReader, line: Line): { read: KofLine; name: string } {
  const { text, from, to, hasTab, isPlain } = line;
  if (isPlain) {
    const read = reader.read(text, from, to, hasTab);
    return { read, name: read.kind === 'point' ? text.slice(from + read.nameFrom, from + read.nameTo) : '' };
  }
  const decoded = decodeLine(line.bytes());
  const read = reader.read(decoded);
  if (read.kind === 'point') return checked(read, decoded, decoded.slice(read.nameFrom, read.nameTo));
  if (read.kind === 'skipped' || decoded.length === to - from) return { read, name: '' };
  const inBytes = reader.read(text, from, to, hasTab);
  if (inBytes.kind !== 'point') return { read, name: '' };
  return checked(inBytes, decoded, decodeLine(line.bytes().subarray(inBytes.nameFrom, inBytes.nameTo)));
}

/** What was written in an encoding that nobody knows is not made a name. */
function checked(read: KofPoint, text: string, name: string): { read: KofLine; name: string } {
  const found = controlCharacters.exec(text.trimEnd());
  if (!found) return { read, name };
  return { read: { kind: 'rejected', reason: 'characters', from: found.index, to: found.index + 1 }, name };
}

/** Coordinate system of the points. The user's choice counts before the header, which may be wrong about the zone. */
function readIn(
  { systemCode, isNtm }: KofLook,
  chosen: ImportRequest['zone'],
  ntmZone: number | null,
): { system: PlaneSystem; code: number } {
  if (isNtm && ntmZone !== null) return { system: ntmSystem(ntmZone), code: sosiCodeOfNtm(ntmZone) };
  const own = { system: systemOfZone(chosen), code: sosiCodeOfZone(chosen) };
  if (systemCode === null) return own;
  const stated = systemOfSosiCode(systemCode);
  if (stated.kind !== 'plane')
    throw new FileRejected({ kind: 'system', name: stated.kind === 'unknown' ? stated.name : '' });
  const isWgs84 = stated.isWgs84;
  return { system: stated.zone === null ? stated : { ...own.system, isWgs84 }, code: systemCode };
}

/** Themes 4050 to 4099 are the types of GRENSEPUNKTTYPE, 50 to 99. @returns empty where the theme gives none */
const typeOfTheme = (theme: string) => (theme.length === 4 && /^40[5-9]\d$/.test(theme) ? theme.slice(2) : '');

/** Where both coordinates of a line stand; null where they cannot be distinguished. */
function coordinatesIn(text: string): readonly [number, number] | null {
  const found = /[-\d.,]{5,}\s+[-\d.,]{4,}/.exec(text);
  return found && [found.index, found.index + found[0].length];
}

const shownCharacters = 120;

/** What is seen of a line: none is so long that reading it would help. */
function shown(text: string, marked: RejectedLine['marked']) {
  const cut = text.slice(0, shownCharacters);
  const end = Math.max(cut.trimEnd().length, Math.min(marked?.[1] ?? 0, cut.length));
  return { text: cut.slice(0, end), marked: marked && ([marked[0], Math.min(marked[1], end)] as const) };
}
