import type { CurvePoint } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { boundaryLineLimits } from '@feltbok/domain/boundary-lines/boundary-line-limits.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { toDay } from '@feltbok/domain/values/dates.ts';
import type { ImportedLine, PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import {
  listCurvePlaces,
  type SurveyCurve,
  type SurveyReading,
  shownLines,
} from '@feltbok/survey-formats';
import { findKnownPlaces, toPlaceKey } from './duplicates.domain';
import type { LineRefusal, LineReport } from './import-report.domain';
import type { KnownPoint, MarkPair } from './known-points.domain';

interface Neighbours {
  /** The points that the import adds. */
  features: readonly PointFeature[];
  known: readonly KnownPoint[];
  knownLines: readonly MarkPair[];
}

/**
 * Builds boundary lines of a file's lines, each from one mark to the next. A mark counts where a
 * line passes within the millimetre by which an import takes two points as one.
 */
export function buildImportedLines(
  reading: SurveyReading,
  { features, known, knownLines }: Neighbours,
): { lines: ImportedLine[]; report: LineReport } {
  const lines: ImportedLine[] = [];
  const refused: LineReport['refusedLines'] = [];
  const pairs = new Set(knownLines.map(toPairKey));
  const findMark = createMarkFinder(reading, features, known);
  let present = 0;
  for (const curve of reading.curves)
    for (const part of splitAtMarks(curve, reading, findMark)) {
      if ('refusal' in part) refused.push({ number: curve.from, reason: part.refusal });
      else if (pairs.has(toPairKey(part))) present += 1;
      else {
        pairs.add(toPairKey(part));
        lines.push(toImportedLine(part, curve, reading));
      }
    }
  return {
    lines,
    report: {
      taken: lines.length,
      present,
      refused: refused.length,
      refusedLines: refused.slice(0, shownLines),
    },
  };
}

const toPairKey = ({ startMarkUuid, endMarkUuid }: MarkPair): string =>
  [startMarkUuid, endMarkUuid].sort().join(' ');

type FindMark = (place: CurvePoint) => string | undefined;

/** A mark of the case counts before a point of the file, which was not added at its place. */
function createMarkFinder(
  { zone, curves }: SurveyReading,
  features: readonly PointFeature[],
  known: readonly KnownPoint[],
): FindMark {
  // Most files have no lines.
  if (curves.length === 0) return () => undefined;
  const knownPlaces = findKnownPlaces(known, zone);
  const added = new Map<string, string>();
  for (const { geometry, properties } of features) {
    const [east, north] = geometry.coordinates;
    const key = toPlaceKey({ north, east });
    if (!added.has(key)) added.set(key, properties.uuid);
  }
  return (place) => {
    const key = toPlaceKey(place);
    return knownPlaces.get(key)?.uuid ?? added.get(key);
  };
}

/** A part of a line, from one mark to the next. */
interface Part extends MarkPair {
  /** The places of the marks are the first and the last. */
  places: CurvePoint[];
}

interface Refused {
  refusal: LineRefusal;
}

function* splitAtMarks(
  curve: SurveyCurve,
  { lines }: SurveyReading,
  findMark: FindMark,
): Generator<Part | Refused> {
  const { places: all, problem } = listCurvePlaces(curve, lines);
  if (problem) return yield { refusal: problem };
  if (all.length < 2) return yield { refusal: 'one point' };
  const places = all.filter(
    (place, index) => index === 0 || toPlaceKey(place) !== toPlaceKey(all[index - 1] as CurvePoint),
  );
  if (places.length < 2) return yield { refusal: 'no length' };
  let startMarkUuid: string | undefined;
  let passed: CurvePoint[] = [];
  for (const place of places) {
    passed.push(place);
    const uuid = findMark(place);
    if (uuid === undefined) continue;
    if (startMarkUuid !== undefined)
      yield checkPart({ startMarkUuid, endMarkUuid: uuid, places: passed });
    // What lies before the first mark has no mark to begin at.
    else if (passed.length > 1) yield { refusal: 'no mark' };
    startMarkUuid = uuid;
    passed = [place];
  }
  if (startMarkUuid === undefined || passed.length > 1) yield { refusal: 'no mark' };
}

function checkPart(part: Part): Part | Refused {
  const { startMarkUuid, endMarkUuid, places } = part;
  if (startMarkUuid === endMarkUuid) return { refusal: 'same mark' };
  // The two marks are no curve points.
  if (places.length - 2 > boundaryLineLimits.curvePoints) return { refusal: 'too many points' };
  return crossesItself(places) ? { refusal: 'crosses itself' } : part;
}

/** Compares each side with all but its neighbours; a line has at most some thousand sides. */
function crossesItself(places: readonly CurvePoint[]): boolean {
  for (let first = 0; first + 3 < places.length; first += 1)
    for (let second = first + 2; second + 1 < places.length; second += 1)
      if (
        doCross(
          [places[first] as CurvePoint, places[first + 1] as CurvePoint],
          [places[second] as CurvePoint, places[second + 1] as CurvePoint],
        )
      )
        return true;
  return false;
}

type Side = readonly [from: CurvePoint, to: CurvePoint];

/** Whether two sides have a place in common that is an end of neither. */
const doCross = (first: Side, second: Side): boolean =>
  areOnBothSides(first, second) && areOnBothSides(second, first);

const areOnBothSides = ([from, to]: Side, [start, end]: Side): boolean =>
  computeTurn(from, to, start) * computeTurn(from, to, end) < 0;

/** Positive where a place lies to the left of a side, negative to the right of it. */
const computeTurn = (from: CurvePoint, to: CurvePoint, place: CurvePoint): number =>
  (to.east - from.east) * (place.north - from.north) -
  (to.north - from.north) * (place.east - from.east);

function toImportedLine(
  { startMarkUuid, endMarkUuid, places }: Part,
  curve: SurveyCurve,
  { zone }: SurveyReading,
): ImportedLine {
  // The server takes no day of the future, and the user is not asked before the line is sent.
  const isInFuture = curve.capturedOn !== null && curve.capturedOn > toDay(new Date());
  const remarks = [curve.remark, isInFuture ? `DATAFANGSTDATO ${curve.capturedOn}` : ''];
  return {
    uuid: crypto.randomUUID(),
    startMarkUuid,
    endMarkUuid,
    utmType: epsgOfUtmZone[zone],
    curvePoints: places.slice(1, -1),
    follows: curve.follows,
    followsTerrainDetail: curve.followsTerrainDetail,
    administrativeBoundary: curve.administrativeBoundary,
    disputed: curve.disputed,
    agreedBy: [],
    measurementMethod: curve.measurementMethod,
    quality: { accuracy: curve.accuracy },
    capturedOn: isInFuture ? null : curve.capturedOn,
    remark: remarks.filter(Boolean).join(', ').slice(0, boundaryLineLimits.remark),
  };
}

/** Finds the numbers of lines or features whose points are corners of lines. */
export function listCornerNumbers({ curves }: SurveyReading): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const { from, to } of curves)
    for (let number = from; number <= to; number += 1) numbers.add(number);
  return numbers;
}
