import {
  type AxisOrderConflict,
  bytesOf,
  codesOf,
  controlCharacters,
  FileRejected,
  type KofLine,
  type KofPoint,
  KofReader,
  type Line,
  lineOf,
  readLines,
  SingleBytes,
} from '@feltbok/survey-formats';
import {
  type PlaneSystem,
  type StatedSystem,
  systemOfSosiCode,
  systemOfZone,
  systemsByName,
} from '@feltbok/survey-formats/coordinates';
import type { ImportResult, ReaderRequest } from './import-file';
import { importLines } from './import-lines';
import type { PointCollector } from './point-collector.domain';
import { isNorthOfKnownSystem, isNorthOfNtm, type StatedInFile } from './stated-in-file.domain';

/**
 * What a KOF file says of itself before its first point, which is read too. Where that has an order
 * of north and east, all lines are read for those that contradict it.
 * @param file see `inBytes`
 * @throws FileRejected
 */
export async function lookAtKof(file: Blob): Promise<KofLook> {
  const reader = new KofReader();
  const letters = new SingleBytes();
  let beforePoints: { systemCode: number | null; isNtm: boolean } | null = null;
  let axisOrders: AxisOrderConflict | null = null;
  let number = 0;
  await readLines(file, (line) => {
    number += 1;
    const read = readLine(reader, line, letters);
    if (read.kind === 'rejected' && read.reason === 'axis order' && reader.conflict) {
      axisOrders ??= { ...reader.conflict, number, lines: 0 };
      axisOrders.lines += 1;
    }
    if (read.kind === 'point' && isNorthOfKnownSystem(read.north) && beforePoints === null) {
      const { systemCode } = reader;
      beforePoints = { systemCode, isNtm: systemCode === null && isNorthOfNtm(read.north) };
    }
    return beforePoints !== null && !reader.hasAxisOrder;
  });
  return toLook(beforePoints ?? { systemCode: reader.systemCode, isNtm: false }, axisOrders);
}

/** `systemCode` is the SOSI code that the header names. */
interface KofLook extends StatedInFile {
  system: Exclude<StatedSystem, { kind: 'degrees' }> | null;
  systemCode: number | null;
}

function toLook(
  { systemCode, isNtm }: { systemCode: number | null; isNtm: boolean },
  axisOrders: AxisOrderConflict | null,
): KofLook {
  const system = systemCode === null ? null : systemOfSosiCode(systemCode);
  // Numbers without a stated system show NTM in either order.
  const north = axisOrders ? Math.max(axisOrders.first, axisOrders.second) : Number.NaN;
  const looksLikeNtm = isNtm || (system === null && isNorthOfNtm(north));
  return { system, isBinding: false, isNtm: looksLikeNtm, systemCode, objectTypes: [], axisOrders };
}

/** What the decimals of heights show, when all are read. */
class HeightDecimals {
  private line = 0;
  /** The last line that is not blank, and the last with a height. */
  private end = 0;
  private endOfHeights = 0;
  /** Decimals of the last height, and of those before it at the least. */
  private last = Number.POSITIVE_INFINITY;
  private fewest = Number.POSITIVE_INFINITY;
  private withSome = 0;
  /** Lines with 0 and nothing behind it. */
  private readonly zeros: number[] = [];

  note(read: KofLine): void {
    this.line += 1;
    if (read.kind !== 'skipped' || read.skip !== 'blank') this.end = this.line;
    if (read.kind !== 'point' || read.height === null) return;
    if (read.heightDecimals > 0) this.withSome += 1;
    else if (read.height === 0) this.zeros.push(this.line);
    this.fewest = Math.min(this.fewest, this.last);
    this.last = read.heightDecimals;
    this.endOfHeights = this.line;
  }

  noteDoubts(points: PointCollector): void {
    const isCut =
      this.endOfHeights === this.end && this.last < this.fewest && Number.isFinite(this.fewest);
    if (isCut) points.noteDoubt(this.end, 'short height');
    if (this.withSome > this.zeros.length)
      for (const line of this.zeros) points.noteDoubt(line, 'zero height');
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
  letters = new SingleBytes(),
): Promise<ImportResult> {
  const { system, code } = readIn(await lookAtKof(file), request);
  const reader = new KofReader(code, request.axisOrder ?? null);
  const heights = new HeightDecimals();
  let guessedOrders = 0;
  const result = await importLines<KofPoint>(
    file,
    request,
    {
      system,
      letters,
      read: (line) => {
        const read = readLine(reader, line, letters);
        heights.note(read);
        return read;
      },
      describe: (points, { name, type, height, doubt, guessedOrder }, number) => {
        points.setPointNumber(name.codes, name.from, name.to);
        if (type !== '') points.setType(type);
        points.setNumber('height', height);
        points.setAccuracy(null, system);
        if (doubt) points.noteDoubt(number, doubt);
        if (guessedOrder) guessedOrders += 1;
      },
      describeAll: (points, report) => {
        heights.noteDoubts(points);
        report.eastFirst = guessedOrders;
      },
    },
    onProgress,
  );
  return letters.found
    ? importKof(file, request, onProgress, new SingleBytes(letters.found))
    : result;
}

/**
 * A line in its own encoding; in UTF-8 its columns may have been counted in letters or in bytes.
 */
function readLine(reader: KofReader, line: Line, letters: SingleBytes): KofLine {
  if (!line.isForeign) return reader.read(line);
  const bytes = bytesOf(line);
  // Lines that come by e-mail have blanks that do not break.
  const text = letters.decode(bytes).replaceAll('\u00a0', ' ');
  const read = reader.read(lineOf(text));
  if (read.kind === 'point') return checked(read, text, text.slice(read.name.from, read.name.to));
  if (read.kind === 'skipped' || text.length === bytes.length) return read;
  const inBytes = reader.read(line);
  if (inBytes.kind !== 'point') return inBytes.kind === 'skipped' ? inBytes : read;
  return checked(inBytes, text, letters.decode(bytesOf({ ...line, ...inBytes.name })));
}

/**
 * What was written in an encoding that nobody knows is not made a name; signs that end a page or a
 * file do not count.
 */
function checked(read: KofPoint, text: string, name: string): KofLine {
  const from = text.search(/[^\p{Cc} ]/u);
  const found = controlCharacters.exec(text.slice(from).replace(/[\p{Cc} ]+$/u, ''));
  const at = from + (found?.index ?? 0);
  if (found) return { kind: 'rejected', reason: 'characters', from: at, to: at + 1 };
  const codes = codesOf(name.replace(/\p{Cf}/gu, '').trim());
  return { ...read, name: { codes, from: 0, to: codes.length } };
}

/**
 * Coordinate system of the points. The user's choice counts before the header, which may be wrong
 * about the zone.
 */
function readIn(
  { system: stated, systemCode }: KofLook,
  { zone: chosen, system: named = null }: ReaderRequest,
): { system: PlaneSystem; code: number } {
  const own = (named !== null && systemsByName.get(named)) || systemOfZone(chosen);
  if (stated === null || systemCode === null) return { system: own, code: own.sosi };
  if (stated.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const { isWgs84 } = stated;
  return {
    system: stated.zone === null ? stated : { ...systemOfZone(chosen), isWgs84 },
    code: systemCode,
  };
}
