import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import type { FileLine } from './file-lines';
import { convertAccuracy, getOutsideReason, PointPlacer } from './point-placer.domain';
import type { OnProgress, ReadOptions } from './read-options';
import type { NoPoint } from './record.domain';
import { listPoints, reportLines } from './report.domain';
import type { SurveyLine, SurveyPoint, SurveyReading } from './survey-point.domain';

/** Lines between two calls of `onProgress`. */
const linesOfStep = 5000;

/** A coordinate as a line has it, with what it says of the point. */
export type LinePoint = Omit<SurveyPoint, 'number'>;

/** What a line is read as. */
export type ReadLine =
  | NoPoint
  | {
      kind: 'points';
      points: LinePoint[];
      /** Hears which of the points lie in Norway. */
      onPlaced?: (points: readonly (SurveyPoint | null)[]) => void;
    };

/** Reads the lines of one file. */
interface LineFormat {
  /** The system of all points. */
  system: PlaneSystem;
  read(line: FileLine): ReadLine;
  /** A line as it is shown. */
  decode(line: FileLine): string;
}

/**
 * Reads a file of lines, such as KOF.
 * @throws FileRejected
 */
export function readLines(
  lines: readonly FileLine[],
  { system, read, decode }: LineFormat,
  options: ReadOptions,
  onProgress: OnProgress,
): SurveyReading {
  const placer = new PointPlacer(system.zone ?? options.zone, options.triangles ?? null);
  const toPoint = (number: number, read: LinePoint): SurveyPoint | null => {
    const place = placer.place(system, read.east, read.north);
    if (!place) return null;
    const { texts, height, heightSigma, doubt } = read;
    const accuracy = convertAccuracy(read.accuracy, system);
    const { north, east } = place;
    return { number, north, east, texts, height, heightSigma, accuracy, doubt };
  };
  const outside = { reason: getOutsideReason(system), marked: null };
  const readLine = (line: FileLine): SurveyLine => {
    const found = read(line);
    const { number } = line;
    const account = { number, text: decode(line), points: [], rejections: [], skipped: null };
    if (found.kind === 'skipped') return { ...account, skipped: found.skip };
    if (found.kind === 'rejected') {
      const { kind: _kind, from, to, ...rejection } = found;
      return { ...account, rejections: [{ ...rejection, marked: [from, to] }] };
    }
    const points = found.points.map((point) => toPoint(number, point));
    found.onPlaced?.(points);
    return {
      ...account,
      points: points.filter((point) => point !== null),
      rejections: points.filter((point) => point === null).map(() => outside),
    };
  };
  const account = lines.map((line) => {
    if (line.number % linesOfStep === 0) onProgress(line.number / lines.length);
    return readLine(line);
  });
  onProgress(1);
  const { isWgs84, convertedFrom } = placer;
  return {
    zone: placer.zone,
    points: listPoints(account),
    lines: account,
    report: { ...reportLines(account, 'lines'), isWgs84, convertedFrom },
  };
}
