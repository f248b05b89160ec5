import {
  type PlaneSystem,
  systemOfSosiCode,
  systemOfZone,
  systemsByName,
} from '../coordinates/coordinate-system.domain';
import { controlCharacters, readLines, SingleBytes } from './file-lines';
import type { ImportResult, ReaderRequest } from './import-file';
import { FileRejected, newReport } from './import-report.domain';
import { type KofLine, type KofPoint, KofReader } from './kof.domain';
import { outsideOf, PointCollector, settleAfter } from './point-collector.domain';
import { RejectedLines } from './shown-lines';

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
  await readLines(file, (line, bytes) => {
    const { read } = readLine(reader, line, bytes, encoding);
    if (read.kind !== 'point' || read.north < northsOfNtm[0]) return false;
    isNtm = reader.systemCode === null && read.north < northsOfNtm[1];
    return true;
  });
  return { systemCode: reader.systemCode, isNtm };
}

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
  request: ReaderRequest,
  onProgress: (part: number) => void,
  encoding = new SingleBytes(),
): Promise<ImportResult> {
  const { zone: chosen, system: own = null } = request;
  const report = newReport('lines');
  const { system, code } = readIn(await lookAtKof(file), chosen, own);
  const zone = system.zone ?? chosen;
  const points = new PointCollector(request, zone, report, file.size);
  const reader = new KofReader(code);
  const end = new EndOfFile();
  const zeroHeights: number[] = [];
  let heightsWithDecimals = 0;
  const rejected = new RejectedLines(report);
  const settle = () => {
    for (const number of points.settle(system)) rejected.add(number, outsideOf(system), null);
  };
  const take = (line: string, bytes: Uint8Array | null) => {
    report.total += 1;
    const { read, name } = readLine(reader, line, bytes, encoding);
    end.note(read, report.total);
    if (read.kind === 'skipped') report.skipped[read.skip] = (report.skipped[read.skip] ?? 0) + 1;
    else if (read.kind === 'rejected') {
      const another = read.reason === 'second system' ? reader.systemCode : null;
      const named = another === null ? undefined : systemOfSosiCode(another).name;
      rejected.add(report.total, read.reason, [read.from, read.to], named);
    } else {
      const row = points.add(read.east, read.north, report.total);
      points.setText(row, 'boundaryPointNumber', name);
      points.setText(row, 'typeOfBoundaryMark', typesByTheme.get(read.theme) ?? '');
      points.setNumber(row, 'height', read.height);
      if (read.doubt) points.noteDoubt(report.total, read.doubt);
      if (read.guessedOrder) report.eastFirst += 1;
      if (read.height === 0 && read.heightDecimals === 0) zeroHeights.push(report.total);
      else if (read.height !== null && read.heightDecimals > 0) heightsWithDecimals += 1;
    }
    if (report.total % settleAfter === 0) settle();
    return false;
  };
  await readLines(file, take, onProgress);
  settle();
  if (encoding.found) return importKof(file, request, onProgress, new SingleBytes(encoding.found));
  if (end.isShort) points.noteDoubt(end.number, 'short height');
  if (heightsWithDecimals > zeroHeights.length)
    for (const number of zeroHeights) points.noteDoubt(number, 'zero height');
  const collected = points.finish();
  await rejected.show(file, encoding);
  return { zone, ...collected, report };
}

/** A line in its own encoding; in UTF-8 its columns may have been counted in letters or in bytes. */
function readLine(
  reader: KofReader,
  line: string,
  bytes: Uint8Array | null,
  encoding: SingleBytes,
): { read: KofLine; name: string } {
  const text = bytes ? encoding.decode(bytes) : line;
  const read = reader.read(text);
  const name = read.kind === 'point' ? text.slice(read.nameFrom, read.nameTo) : '';
  if (!bytes) return { read, name };
  if (read.kind === 'point') return checked(read, text, name);
  if (read.kind === 'skipped' || text.length === line.length) return { read, name };
  const inBytes = reader.read(line);
  if (inBytes.kind !== 'point') return { read: inBytes.kind === 'skipped' ? inBytes : read, name };
  return checked(inBytes, text, encoding.decode(bytes.subarray(inBytes.nameFrom, inBytes.nameTo)));
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
  { systemCode }: KofLook,
  chosen: ReaderRequest['zone'],
  named: string | null,
): { system: PlaneSystem; code: number } {
  const own = (named !== null && systemsByName.get(named)) || systemOfZone(chosen);
  if (systemCode === null) return { system: own, code: own.sosi };
  const stated = systemOfSosiCode(systemCode);
  if (stated.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const isWgs84 = stated.isWgs84;
  return { system: stated.zone === null ? stated : { ...systemOfZone(chosen), isWgs84 }, code: systemCode };
}

/** Themes 4050 to 4099 are the types of GRENSEPUNKTTYPE, 50 to 99. */
const typesByTheme = new Map(Array.from({ length: 50 }, (_, at) => [`40${50 + at}`, String(50 + at)]));
