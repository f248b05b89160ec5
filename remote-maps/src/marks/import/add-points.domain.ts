import { defaultBoundaryMarkType } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { ImportedLine, PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import {
  findCoordinates,
  type ShownLine,
  type SurveyPoint,
  type SurveyReading,
  showLine,
  shownLines,
} from '@feltbok/survey-formats';
import {
  type Conversion,
  createInverseProjection,
  toUtmPlane,
} from '@feltbok/survey-formats/coordinates';
import { findRange } from '../../coordinates/range.domain';
import { type DegreesBox, type LonLat, toBox } from '../../geometry/parcels.domain';
import { findSharedNumbers, splitDuplicates } from './duplicates.domain';
import { type Doubt, type ImportReport, isOtherType } from './import-report.domain';
import { buildImportedLines, listCornerNumbers } from './imported-lines.domain';
import type { KnownPoint, MarkPair } from './known-points.domain';
import { findFarPoints, listLineDoubts } from './point-doubts.domain';
import { limitTexts, toPointFeature } from './point-feature.domain';

/** What the points of a file are compared with. */
interface ComparedWith {
  /** Existing points, which are not added again. */
  known: readonly KnownPoint[];
  /** The property of the case, where known. */
  property?: DegreesBox | null;
  /** Existing lines, which are not added again. */
  knownLines?: readonly MarkPair[];
}

export interface AddOptions extends ComparedWith {
  /** Whether corners of lines become marks where there is none; true unless stated. */
  areCornersAdded?: boolean;
}

interface AddedPoints {
  features: PointFeature[];
  lines: ImportedLine[];
  /** Around the points except those far from the rest; `null` without any. */
  box: DegreesBox | null;
  report: ImportReport;
}

/**
 * Builds features of a file's points, except existing ones, and boundary lines between marks, and
 * accounts for every line.
 */
export function addPoints(
  reading: SurveyReading,
  { known, property = null, knownLines = [], areCornersAdded = true }: AddOptions,
): AddedPoints {
  const { zone, lines } = reading;
  const toDegrees = createInverseProjection(toUtmPlane(zone));
  const corners = areCornersAdded ? null : listCornerNumbers(reading);
  const points = reading.points.filter(({ number }) => !corners?.has(number));
  const limited = points.map(limitTexts);
  const { added: untyped, duplicates } = splitDuplicates(limited, known, zone);
  const added = untyped.map(setDefaultType);
  const farPoints = findFarPoints(added, property, toDegrees);
  const doubts = [...farPoints, ...listLineDoubts(added)];
  const farNumbers = new Set(
    farPoints.length < added.length ? farPoints.map(({ number }) => number) : [],
  );
  const near = added.filter(({ number }) => !farNumbers.has(number));
  const features = added.map(toPointFeature);
  const imported = buildImportedLines(reading, { features, known, knownLines });
  const skipped = { ...reading.report.skipped };
  if (points.length < reading.points.length) skipped.corner = reading.points.length - points.length;
  const heights = added.flatMap(({ height }) => height ?? []);
  const [lowest, highest] = findRange(heights);
  const report: ImportReport = {
    ...reading.report,
    skipped,
    added: added.length,
    duplicates: duplicates.length,
    repeated: duplicates.filter(({ of }) => 'number' in of).length,
    duplicatePoints: duplicates.filter((point, at) => at < shownLines || isOtherType(point)),
    doubtful: doubts.length,
    doubtfulLines: doubts
      .slice(0, shownLines)
      .map((doubt) => showDoubt(doubt, lines[doubt.number - 1]?.text ?? '', reading)),
    types: countTypes(added),
    withoutType: untyped.filter(({ texts }) => !texts.typeOfBoundaryMark).length,
    sharedNumbers: findSharedNumbers(added, known),
    heights: heights.length === 0 ? null : { count: heights.length, lowest, highest },
    lines: reading.curves.length === 0 ? null : imported.report,
  };
  return { features, lines: imported.lines, box: findBox(near, toDegrees), report };
}

const setDefaultType = (point: SurveyPoint): SurveyPoint =>
  point.texts.typeOfBoundaryMark
    ? point
    : { ...point, texts: { ...point.texts, typeOfBoundaryMark: defaultBoundaryMarkType } };

function countTypes(points: readonly SurveyPoint[]): Record<string, number> {
  const types: Record<string, number> = {};
  for (const { texts } of points) {
    const type = texts.typeOfBoundaryMark ?? defaultBoundaryMarkType;
    types[type] = (types[type] ?? 0) + 1;
  }
  return types;
}

function showDoubt(
  doubt: Doubt & { number: number },
  text: string,
  { report }: SurveyReading,
): ShownLine & Doubt {
  const { number } = doubt;
  const isLine = report.counts === 'lines';
  const shown = isLine
    ? showLine(number, text, findPlaceOfDoubt(doubt, text))
    : { number, text, marked: null };
  return { ...doubt, ...shown };
}

/** Finds the part of a line that causes the doubt. */
function findPlaceOfDoubt({ doubt }: Doubt, text: string): ShownLine['marked'] {
  const coordinates = findCoordinates(text);
  if (!coordinates || doubt === 'far' || doubt === 'no height') return coordinates;
  const isOfName = doubt === 'shifted name' || doubt === 'moved fields';
  return isOfName ? [0, coordinates[0]] : [coordinates[1], text.length];
}

function findBox(points: readonly SurveyPoint[], toDegrees: Conversion): DegreesBox | null {
  if (points.length === 0) return null;
  const [south, north] = findRange(points.map((point) => point.north));
  const [west, east] = findRange(points.map((point) => point.east));
  const corners = [south, north].flatMap((y) =>
    [west, east].map((x) => toDegrees([x, y]) as LonLat),
  );
  return toBox(corners);
}
