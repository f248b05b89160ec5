import {
  type PlaneSystem,
  systemOfSosiCode,
  systemOfZone,
  systemsByName,
} from '../coordinates/coordinate-system.domain';
import { bytesOf, controlCharacters, readLines, SingleBytes } from './file-lines';
import type { ImportResult, ReaderRequest } from './import-file';
import { importLines } from './import-lines';
import { FileRejected } from './import-report.domain';
import { type KofLine, type KofPoint, KofReader } from './kof.domain';
import { codesOf, type Line, lineOf } from './line.domain';
import type { PointCollector } from './point-collector.domain';

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
    const read = readLine(reader, line, encoding);
    if (read.kind !== 'point' || read.north < northsOfNtm[0]) return false;
    isNtm = reader.systemCode === null && read.north < northsOfNtm[1];
    return true;
  });
  return { systemCode: reader.systemCode, isNtm };
}

/** What the decimals of heights show, when all are read. */
class HeightDecimals {
  private line = 0;
  /** The last line that is not blank. */
  private end = 0;
  /** Decimals before that line, at the least; and its own, infinite where it has no height. */
  private fewest = Number.POSITIVE_INFINITY;
  private last = Number.POSITIVE_INFINITY;
  private withSome = 0;
  /** Lines with 0 and nothing behind it. */
  private readonly zeros: number[] = [];

  note(read: KofLine): void {
    this.line += 1;
    if (read.kind === 'skipped' && read.skip === 'blank') return;
    const hasHeight = read.kind === 'point' && read.height !== null;
    if (hasHeight && read.heightDecimals > 0) this.withSome += 1;
    if (hasHeight && read.height === 0 && read.heightDecimals === 0) this.zeros.push(this.line);
    this.fewest = Math.min(this.fewest, this.last);
    this.last = hasHeight ? read.heightDecimals : Number.POSITIVE_INFINITY;
    this.end = this.line;
  }

  noteDoubts(points: PointCollector): void {
    // The file is cut in its last height.
    if (this.last < this.fewest && this.fewest < Number.POSITIVE_INFINITY) points.noteDoubt(this.end, 'short height');
    if (this.withSome > this.zeros.length) for (const line of this.zeros) points.noteDoubt(line, 'zero height');
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
  const { system, code } = readIn(await lookAtKof(file), request);
  const reader = new KofReader(code);
  const heights = new HeightDecimals();
  let guessedOrders = 0;
  const read = (line: Line) => {
    const read = readLine(reader, line, encoding);
    heights.note(read);
    return read;
  };
  const describe = (points: PointCollector, { name, type, height, doubt, guessedOrder }: KofPoint, number: number) => {
    points.setPointNumber(name.codes, name.from, name.to);
    points.setText('typeOfBoundaryMark', type);
    points.setAccuracy(null, system);
    points.setNumber('height', height);
    if (doubt) points.noteDoubt(number, doubt);
    if (guessedOrder) guessedOrders += 1;
  };
  const { points, report, finish } = await importLines(
    file,
    request,
    { system, letters: encoding, read, describe },
    onProgress,
  );
  if (encoding.found) return importKof(file, request, onProgress, new SingleBytes(encoding.found));
  report.eastFirst = guessedOrders;
  heights.noteDoubts(points);
  return finish();
}

/** A line in its own encoding; in UTF-8 its columns may have been counted in letters or in bytes. */
function readLine(reader: KofReader, line: Line, encoding: SingleBytes): KofLine {
  if (!line.isForeign) return reader.read(line);
  const bytes = bytesOf(line);
  const text = encoding.decode(bytes);
  const read = reader.read(lineOf(text));
  if (read.kind === 'point') return checked(read, text, text.slice(read.name.from, read.name.to));
  if (read.kind === 'skipped' || text.length === bytes.length) return read;
  const inBytes = reader.read(line);
  if (inBytes.kind !== 'point') return inBytes.kind === 'skipped' ? inBytes : read;
  return checked(inBytes, text, encoding.decode(bytesOf({ ...line, ...inBytes.name })));
}

/** What was written in an encoding that nobody knows is not made a name; signs that end a page or a file do not count. */
function checked(read: KofPoint, text: string, name: string): KofLine {
  const from = text.search(/[^\p{Cc} ]/u);
  const found = controlCharacters.exec(text.slice(from).replace(/[\p{Cc} ]+$/u, ''));
  const at = from + (found?.index ?? 0);
  if (found) return { kind: 'rejected', reason: 'characters', from: at, to: at + 1 };
  const codes = codesOf(name.replace(/\p{Cf}/gu, '').trim());
  return { ...read, name: { codes, from: 0, to: codes.length } };
}

/** Coordinate system of the points. The user's choice counts before the header, which may be wrong about the zone. */
function readIn(
  { systemCode }: KofLook,
  { zone: chosen, system: named = null }: ReaderRequest,
): { system: PlaneSystem; code: number } {
  const own = (named !== null && systemsByName.get(named)) || systemOfZone(chosen);
  if (systemCode === null) return { system: own, code: own.sosi };
  const stated = systemOfSosiCode(systemCode);
  if (stated.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const isWgs84 = stated.isWgs84;
  return { system: stated.zone === null ? stated : { ...systemOfZone(chosen), isWgs84 }, code: systemCode };
}
