import type { PlaneSystem } from './coordinates/coordinate-system.domain';
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
export type ReadLine = NoPoint | { kind: 'points'; points: LinePoint[] };

/** A line of a file in its letters, and what it is read as. */
export interface LineToPlace {
  text: string;
  read: ReadLine;
}

/**
 * Places the points of a file of lines, such as KOF.
 * @param system that all points are in
 * @throws FileRejected
 */
export function placeLines(
  lines: readonly LineToPlace[],
  system: PlaneSystem,
  options: ReadOptions,
  onProgress: OnProgress,
): SurveyReading {
  const placer = new PointPlacer(system.zone ?? options.zone, options.triangles ?? null);
  const account = lines.map((line, index) => {
    const number = index + 1;
    if (number % linesOfStep === 0) onProgress(number / lines.length);
    return toSurveyLine(line, number, placer, system);
  });
  onProgress(1);
  const { isWgs84, convertedFrom } = placer;
  return {
    zone: placer.zone,
    points: listPoints(account),
    curves: [],
    lines: account,
    report: { ...reportLines(account, 'lines'), isWgs84, convertedFrom },
  };
}

function toSurveyLine(
  { text, read }: LineToPlace,
  number: number,
  placer: PointPlacer,
  system: PlaneSystem,
): SurveyLine {
  const line: SurveyLine = { number, text, points: [], rejections: [], skipped: null };
  if (read.kind === 'skipped') return { ...line, skipped: read.skip };
  if (read.kind === 'rejected') {
    const { kind: _kind, from, to, ...rejection } = read;
    return { ...line, rejections: [{ ...rejection, marked: [from, to] }] };
  }
  for (const point of read.points) {
    const place = placer.place(system, point.east, point.north);
    const accuracy = convertAccuracy(point.accuracy, system);
    if (place) line.points.push({ ...point, ...place, number, accuracy });
    else line.rejections.push({ reason: getOutsideReason(system), marked: null });
  }
  return line;
}
