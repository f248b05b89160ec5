import { bytesOf, type Letters, type Line, type NoPoint, readLines } from '@feltbok/survey-formats';
import type { PlaneSystem } from '@feltbok/survey-formats/coordinates';
import type { ImportResult, ReaderRequest } from './import-file';
import {
  type AccountLine,
  type Doubt,
  ImportReport,
  noteRejected,
  noteSkipped,
} from './import-report.domain';
import { outsideOf, PointCollector } from './point-collector.domain';

/** How the lines of a file are read. */
interface LineReader<Read> {
  /** Of all points. */
  system: PlaneSystem;
  letters: Letters;
  read(line: Line): Read | { kind: 'points'; points: Read[] } | NoPoint;
  /** Says of a point what its line does. @param number of the line, from 1 */
  describe(points: PointCollector, read: Read, number: number): void;
  /** Says what only the whole file shows. */
  describeAll?(points: PointCollector, report: ImportReport): void;
}

/**
 * Reads a file of lines, such as KOF.
 * @param file see `inBytes`
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected
 */
export async function importLines<Read extends { kind: 'point'; north: number; east: number }>(
  file: Blob,
  request: ReaderRequest,
  { system, letters, read, describe, describeAll }: LineReader<Read>,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  const report = new ImportReport('lines');
  const zone = system.zone ?? request.zone;
  const points = new PointCollector(request, zone, report, file.size);
  const add = points.from(system);
  const addPlace = (place: Read, number: number) => {
    if (add(place.east, place.north, number)) describe(points, place, number);
    else noteRejected(report, { number, text: '', reason: outsideOf(system), marked: null });
  };
  let number = 0;
  const take = (line: Line) => {
    number += 1;
    report.total += 1;
    const found = read(line);
    if (found.kind === 'skipped') noteSkipped(report, found.skip);
    else if (found.kind === 'rejected') {
      const { reason, from, to, system } = found;
      noteRejected(report, {
        number,
        text: '',
        reason,
        marked: [from, to],
        ...(system !== undefined && { system }),
      });
    } else if (found.kind === 'points') {
      report.total += found.points.length - 1;
      for (const place of found.points) addPlace(place, number);
    } else addPlace(found, number);
    return false;
  };
  await readLines(file, take, onProgress);
  describeAll?.(points, report);
  const collected = points.finish();
  await showLines(file, letters, report);
  return { zone, ...collected, report };
}

/**
 * Puts the lines that the account shows into it: of most, only the end of the file says that it
 * will.
 */
async function showLines(
  file: Blob,
  letters: Letters,
  { rejectedLines, doubtfulLines }: ImportReport,
) {
  const left = new Set([...rejectedLines, ...doubtfulLines].map(({ number }) => number));
  let number = 0;
  const show = (line: Line) => {
    number += 1;
    if (!left.delete(number)) return false;
    const text = letters.decode(bytesOf(line));
    for (const one of rejectedLines)
      if (one.number === number) Object.assign(one, shown(text, one.marked ?? coordinatesIn(text)));
    for (const one of doubtfulLines)
      if (one.number === number) Object.assign(one, shown(text, placeOfDoubt(one, text)));
    return left.size === 0;
  };
  if (left.size > 0) await readLines(file, show);
}

/** Where both coordinates of a line stand; null where they cannot be distinguished. */
function coordinatesIn(text: string): readonly [number, number] | null {
  const found = /[-\d.,]{5,}\s+[-\d.,]{4,}/.exec(text);
  return found && [found.index, found.index + found[0].length];
}

/** What of a line somebody should look at. */
function placeOfDoubt({ doubt }: Doubt, text: string): AccountLine['marked'] {
  const coordinates = coordinatesIn(text);
  if (!coordinates || doubt === 'far' || doubt === 'no height') return coordinates;
  const isOfName = doubt === 'shifted name' || doubt === 'moved fields';
  return isOfName ? [0, coordinates[0]] : [coordinates[1], text.length];
}

const shownCharacters = 120;

/** What is seen of a line: none is so long that reading it would help. */
function shown(text: string, marked: AccountLine['marked']) {
  const cut = text.slice(0, shownCharacters);
  const end = Math.max(cut.trimEnd().length, Math.min(marked?.[1] ?? 0, cut.length));
  return {
    text: cut.slice(0, end),
    marked: marked && ([marked[0], Math.min(marked[1], end)] as const),
  };
}
