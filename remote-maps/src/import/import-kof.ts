import {
  ntmSystem,
  type PlaneSystem,
  sosiCodeOfNtm,
  sosiCodeOfZone,
  systemOfSosiCode,
  systemOfZone,
} from '../coordinates/coordinate-system.domain';
import { controlCharacters, type Line, lineAt, readLines, SingleBytes } from './file-lines';
import type { ImportRequest, ImportResult } from './import-file';
import {
  type Doubt,
  FileRejected,
  type LineRejection,
  newReport,
  type RejectedLine,
  shownLines,
} from './import-report.domain';
import { type KofLine, type KofPoint, KofReader } from './kof.domain';
import { type PlaceInFile, PointCollector } from './point-collector.domain';

/** What a KOF file says of itself before its first point. */
export interface KofLook {
  /** SOSI code; null when no header names a system. */
  systemCode: number | null;
  /** Whether the first point lies in NTM by its numbers, which are those of no zone of UTM. */
  isNtm: boolean;
}

/** Metres: of a northing in NTM, which has a million at 58° N. Less is in no system, as a base at zero. */
const northsOfNtm = [900_000, 3_000_000] as const;

/** Reads up to the first point. @param file see `inBytes` @throws FileRejected */
export async function lookAtKof(file: Blob): Promise<KofLook> {
  const reader = new KofReader();
  const encoding = new SingleBytes();
  let isNtm = false;
  await readLines(file, (line) => {
    const { read } = readLine(reader, line, encoding);
    if (read.kind !== 'point' || read.north < northsOfNtm[0]) return false;
    isNtm = reader.systemCode === null && read.north < northsOfNtm[1];
    return true;
  });
  return { systemCode: reader.systemCode, isNtm };
}

/** Bytes of a line that gives a point. */
const usualLine = 60;
/** Lines after which positions are converted all together. */
const settleAfter = 20_000;

/** A line that the account shows. */
type NotedLine = PlaceInFile & Pick<RejectedLine, 'reason' | 'marked' | 'system'>;

/** Whether the file is cut in the height of its last line, as its decimals show. */
class EndOfFile {
  number = 0;
  /** Of the heights before the last line; and its own, infinite where it has none. */
  private fewest = Number.POSITIVE_INFINITY;
  private last = Number.POSITIVE_INFINITY;

  note(read: KofLine, number: number): void {
    if (read.kind === 'skipped' && read.skip === 'blank') return;
    if (this.last < this.fewest) this.fewest = this.last;
    this.last = read.kind === 'point' && read.height !== null ? read.heightDecimals : Number.POSITIVE_INFINITY;
    this.number = number;
  }

  get isShort(): boolean {
    return this.last < this.fewest && this.fewest < Number.POSITIVE_INFINITY;
  }
}

/**
 * Reads a KOF file.
 * @param file see `inBytes`
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected
 */
export async function importKof(
  file: Blob,
  request: ImportRequest,
  onProgress: (part: number) => void,
  encoding = new SingleBytes(),
): Promise<ImportResult> {
  const { zone: chosen, ntmZone = null, known, property = null } = request;
  const report = newReport('lines');
  const { system, code } = readIn(await lookAtKof(file), chosen, ntmZone);
  const zone = system.zone ?? chosen;
  const points = new PointCollector({ zone, known, report, expected: file.size / usualLine, property });
  const own = points.system(system);
  const reader = new KofReader(code);
  const rejected: NotedLine[] = [];
  const reject = (line: PlaceInFile, reason: LineRejection, marked: RejectedLine['marked']) => {
    report.rejected += 1;
    if (rejected.length >= shownLines * 2) return;
    const another = reason === 'second system' ? reader.systemCode : null;
    rejected.push({ ...line, reason, marked, ...(another && { system: systemOfSosiCode(another).name }) });
  };
  const end = new EndOfFile();
  const settle = () => {
    for (const outside of points.settle()) reject(outside, 'outside Norway', null);
  };

  await readLines(
    file,
    (line) => {
      report.total += 1;
      const offset = line.offset + line.from;
      const { read, name } = readLine(reader, line, encoding);
      end.note(read, report.total);
      if (read.kind === 'skipped') report.skipped[read.skip] = (report.skipped[read.skip] ?? 0) + 1;
      else if (read.kind === 'rejected') reject({ number: report.total, offset }, read.reason, [read.from, read.to]);
      else {
        const row = points.add(read.east, read.north, own, report.total, offset);
        points.setText(row, 'boundaryPointNumber', name);
        points.setText(row, 'typeOfBoundaryMark', typeOfTheme(read.theme));
        points.setNumber(row, 'height', read.height);
        if (read.doubt) points.noteDoubt(report.total, read.doubt);
        if (read.guessedOrder) report.eastFirst += 1;
      }
      if (report.total % settleAfter === 0) settle();
      return false;
    },
    onProgress,
  );
  settle();
  if (encoding.found) return importKof(file, request, onProgress, new SingleBytes(encoding.found));
  if (end.isShort) points.noteDoubt(end.number, 'short height');
  const { doubts, ...collected } = points.finish();
  report.doubtful = doubts.length;
  rejected.sort((one, other) => one.number - other.number);
  for (const { offset, marked, ...line } of rejected.slice(0, shownLines)) {
    const text = await lineAt(file, offset, encoding);
    report.rejectedLines.push({ ...line, ...shown(text, marked ?? coordinatesIn(text)) });
  }
  for (const { offset, ...doubt } of doubts.slice(0, shownLines)) {
    const text = await lineAt(file, offset, encoding);
    report.doubtfulLines.push({ ...doubt, ...shown(text, placeOfDoubt(doubt, text)) });
  }
  return { zone, ...collected, report };
}

/** A line in its own encoding; in UTF-8 its columns may have been counted in letters or in bytes. */
function readLine(reader: KofReader, line: Line, encoding: SingleBytes): { read: KofLine; name: string } {
  const { text, from, to, hasTab, isPlain } = line;
  if (isPlain) {
    const read = reader.read(text, from, to, hasTab);
    return { read, name: read.kind === 'point' ? text.slice(from + read.nameFrom, from + read.nameTo) : '' };
  }
  const decoded = encoding.decode(line.bytes());
  const read = reader.read(decoded);
  if (read.kind === 'point') return checked(read, decoded, decoded.slice(read.nameFrom, read.nameTo));
  if (read.kind === 'skipped' || decoded.length === to - from) return { read, name: '' };
  const inBytes = reader.read(text, from, to, hasTab);
  if (inBytes.kind === 'rejected') return { read, name: '' };
  if (inBytes.kind === 'skipped') return { read: inBytes, name: '' };
  return checked(inBytes, decoded, encoding.decode(line.bytes().subarray(inBytes.nameFrom, inBytes.nameTo)));
}

/** What was written in an encoding that nobody knows is not made a name; signs that end a page or a file do not count. */
function checked(read: KofPoint, text: string, name: string): { read: KofLine; name: string } {
  const from = text.search(/[^\p{Cc} ]/u);
  const found = controlCharacters.exec(text.slice(from).replace(/[\p{Cc} ]+$/u, ''));
  if (!found) return { read, name: name.replace(/\p{Cf}/gu, '').trim() };
  const at = from + found.index;
  return { read: { kind: 'rejected', reason: 'characters', from: at, to: at + 1 }, name };
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
  if (stated.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
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

/** What of a line somebody should look at. */
function placeOfDoubt({ doubt }: Doubt, text: string): RejectedLine['marked'] {
  const coordinates = coordinatesIn(text);
  if (!coordinates || doubt === 'far' || doubt === 'no height') return coordinates;
  return doubt === 'shifted name' ? [0, coordinates[0]] : [coordinates[1], text.length];
}

const shownCharacters = 120;

/** What is seen of a line: none is so long that reading it would help. */
function shown(text: string, marked: RejectedLine['marked']) {
  const cut = text.slice(0, shownCharacters);
  const end = Math.max(cut.trimEnd().length, Math.min(marked?.[1] ?? 0, cut.length));
  return { text: cut.slice(0, end), marked: marked && ([marked[0], Math.min(marked[1], end)] as const) };
}
