import { defaultBoundaryMarkType } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { SurveyPoint } from '@feltbok/survey-formats';
import { createPlaneConversion, toUtmPlane } from '@feltbok/survey-formats/coordinates';
import type { Duplicate } from './import-report.domain';
import type { KnownPoint } from './known-points.domain';

export interface Place {
  north: number;
  east: number;
}

export const toPlaceKey = ({ north, east }: Place): string => `${north} ${east}`;

/**
 * Separates points at an existing place, or at an earlier one of the file, from those to add.
 * Repeated points of the file are merged.
 * @param zone of the points
 */
export function splitDuplicates(
  points: readonly SurveyPoint[],
  known: readonly KnownPoint[],
  zone: UtmZone,
): { added: SurveyPoint[]; duplicates: Duplicate[] } {
  const knownPlaces = findKnownPlaces(known, zone);
  const kept = new Map<SurveyPoint, SurveyPoint>();
  const duplicates: Duplicate[] = [];
  for (const [key, group] of groupBy(points, toPlaceKey)) {
    const owner = knownPlaces.get(key);
    const [first] = group;
    if (first && group.length === 1 && !owner) {
      kept.set(first, first);
      continue;
    }
    const separated = owner ? toDuplicates(group, owner) : mergeGroup(group);
    for (const [point, merged] of separated.kept) kept.set(point, merged);
    for (const duplicate of separated.duplicates) duplicates.push(duplicate);
  }
  return {
    added: points.flatMap((point) => kept.get(point) ?? []),
    duplicates: duplicates.sort((first, second) => first.number - second.number),
  };
}

function groupBy<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

interface Separated {
  /** The merged point that is added for each point. */
  kept: Map<SurveyPoint, SurveyPoint>;
  duplicates: Duplicate[];
}

function toDuplicates(points: readonly SurveyPoint[], owner: KnownPoint): Separated {
  const of = { name: owner.title, type: owner.typeOfBoundaryMark, uuid: owner.uuid };
  const duplicates = sortMarksFirst(points).map((point) => toDuplicate(point, of));
  return { kept: new Map(), duplicates };
}

/** Merges the points at one place; one of each type is kept. */
function mergeGroup(points: readonly SurveyPoint[]): Separated {
  const kept = new Map<SurveyPoint, SurveyPoint>();
  const duplicates: Duplicate[] = [];
  for (const point of sortMarksFirst(points)) {
    const [original, same] = [...kept].find(([, keptPoint]) => isSameType(keptPoint, point)) ?? [];
    if (!original || !same) {
      kept.set(point, point);
      continue;
    }
    const merged = mergePoints(point, same);
    kept.set(original, merged);
    const { number, texts } = merged;
    const type = texts.typeOfBoundaryMark ?? defaultBoundaryMarkType;
    duplicates.push(toDuplicate(point, { name: getName(merged), type, number }));
  }
  return { kept, duplicates };
}

const toDuplicate = (point: SurveyPoint, of: Duplicate['of']): Duplicate => ({
  number: point.number,
  name: getName(point),
  type: point.texts.typeOfBoundaryMark ?? null,
  of,
});

/**
 * Many files list a boundary before its marks, and a line's corner has no field that the mark
 * lacks.
 */
function sortMarksFirst(points: readonly SurveyPoint[]): SurveyPoint[] {
  const getRank = (point: SurveyPoint) => {
    if (getName(point) !== '') return 0;
    return point.texts.typeOfBoundaryMark ? 1 : 2;
  };
  return points.toSorted((first, second) => getRank(first) - getRank(second));
}

/** One of two lines may state the type of the mark, or the height that the other lacks. */
function mergePoints(from: SurveyPoint, into: SurveyPoint): SurveyPoint {
  const typeOfBoundaryMark = into.texts.typeOfBoundaryMark ?? from.texts.typeOfBoundaryMark;
  const texts = { ...into.texts, ...(typeOfBoundaryMark && { typeOfBoundaryMark }) };
  if (into.height !== null || from.height === null) return { ...into, texts };
  const heightSystem = from.texts.heightSystem ?? into.texts.heightSystem;
  return {
    ...into,
    texts: { ...texts, ...(heightSystem && { heightSystem }) },
    height: from.height,
    heightSigma: from.heightSigma,
  };
}

const getName = ({ texts }: SurveyPoint): string => texts.boundaryPointNumber ?? texts.name ?? '';

/**
 * Two points of different types at one place are two marks; a file tells nothing else about them.
 */
const isSameType = (first: SurveyPoint, second: SurveyPoint): boolean => {
  const type = first.texts.typeOfBoundaryMark;
  const otherType = second.texts.typeOfBoundaryMark;
  return type === undefined || otherType === undefined || type === otherType;
};

/** Finds the first existing point at each place, in the zone of the file. */
export function findKnownPlaces(
  known: readonly KnownPoint[],
  zone: UtmZone,
): Map<string, KnownPoint> {
  const places = new Map<string, KnownPoint>();
  for (const [knownZone, points] of groupBy(known, (point) => point.zone)) {
    const listKeys = knownZone === zone ? listPlaceKeys : createKeyLister(knownZone, zone);
    for (const point of points)
      for (const key of listKeys(point)) if (!places.has(key)) places.set(key, point);
  }
  return places;
}

const roundToMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000;

const listPlaceKeys = ({ north, east }: Place): string[] => [
  toPlaceKey({ north: roundToMillimetre(north), east: roundToMillimetre(east) }),
];

/**
 * Converted points may be off by a fraction of a millimetre, so every place within one is the same.
 */
function createKeyLister(from: UtmZone, to: UtmZone): (place: Place) => string[] {
  const convert = createPlaneConversion(toUtmPlane(from), toUtmPlane(to));
  const listNear = (metres: number): number[] =>
    [Math.floor(metres * 1000), Math.ceil(metres * 1000)].map((millimetres) => millimetres / 1000);
  return (place) => {
    const [east, north] = convert([place.east, place.north]);
    return listNear(north).flatMap((nearNorth) =>
      listNear(east).map((nearEast) => toPlaceKey({ north: nearNorth, east: nearEast })),
    );
  };
}

/** Maximum number of shared numbers in a report. */
const shownNumbers = 20;

/**
 * Finds numbers that points share at several places, in the file or with marks of the case. A point
 * at the place of a mark would not have been added.
 */
export function findSharedNumbers(
  added: readonly SurveyPoint[],
  known: readonly KnownPoint[],
): { count: number; first: string[] } {
  const numbers = groupBy(added, ({ texts }) => texts.boundaryPointNumber ?? '');
  numbers.delete('');
  const shared = new Set<string>();
  for (const [number, points] of numbers)
    if (points.length > 1 && new Set(points.map(toPlaceKey)).size > 1) shared.add(number);
  for (const { title } of known) if (numbers.has(title)) shared.add(title);
  return { count: shared.size, first: [...shared].slice(0, shownNumbers) };
}
