import type { GeoPosition } from '../coordinates/geodesy.ts';
import type { FieldsOf } from '../values/merge.ts';

export type ShapeKind = 'line' | 'rectangle' | 'polygon' | 'circle';

/** The specification's: black, green, purple, steel blue. */
export const shapeColour: Record<ShapeKind, string> = {
  line: 'rgb(0 0 0)',
  rectangle: 'rgb(0 128 0)',
  polygon: 'rgb(128 0 128)',
  circle: 'rgb(70 130 180)',
};

/** Drawn through its positions; of a rectangle and a polygon the first is not repeated. */
export interface DrawnShape {
  uuid: string;
  kind: Exclude<ShapeKind, 'circle'>;
  positions: readonly GeoPosition[];
  /** The boundary mark that it belongs to, if any. */
  markUuid?: string;
}

export interface DrawnCircle {
  uuid: string;
  kind: 'circle';
  centre: GeoPosition;
  /** Metres on the ground. */
  radius: number;
  markUuid?: string;
}

export type SketchShape = DrawnShape | DrawnCircle;

/** A text that stands on the map. */
export interface MapLabel {
  uuid: string;
  location: GeoPosition;
  message: string;
  /** Degrees, clockwise, from -180 to 180. */
  angle: number;
  markUuid?: string;
}

/** What is drawn on the map of a case. */
export interface Sketch {
  shapes: readonly SketchShape[];
  labels: readonly MapLabel[];
}

/** A shape that is being drawn: what has been set of it so far. */
export interface Drawing {
  kind: ShapeKind;
  positions: readonly GeoPosition[];
}

/**
 * One sketch of two that were changed apart, as in two tabs: each shape and label as whoever
 * changed it left it, mine where both did.
 * @param base what mine was made from
 */
export const mergeSketches = (base: Sketch, mine: Sketch, theirs: Sketch): Sketch => ({
  shapes: mergeByUuid(base.shapes, mine.shapes, theirs.shapes),
  labels: mergeByUuid(base.labels, mine.labels, theirs.labels),
});

function mergeByUuid<One extends { uuid: string }>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
): readonly One[] {
  const [ofBase, ofMine, ofTheirs] = [base, mine, theirs].map(
    (all) => new Map(all.map((one) => [one.uuid, one])),
  );
  const isTouched = (uuid: string) => !isSameElement(ofBase?.get(uuid), ofMine?.get(uuid));
  const remaining = theirs.flatMap((one) => {
    if (!isTouched(one.uuid)) return [one];
    const changed = ofMine?.get(one.uuid);
    return changed ? [changed] : [];
  });
  return [...remaining, ...mine.filter(({ uuid }) => !ofTheirs?.has(uuid) && isTouched(uuid))];
}

type Element = SketchShape | MapLabel;

/** Whatever order their fields are in: a database has an order of its own. */
const isSameElement = (one: unknown, other: unknown) =>
  one === other || written(one) === written(other);

const written = (element: unknown) =>
  JSON.stringify(element, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const elementsOf = ({ shapes, labels }: Sketch): ReadonlyMap<string, Element> =>
  new Map([...shapes, ...labels].map((one) => [one.uuid, one]));

/** Whether two sketches show the same, in whatever order. */
export function isSameSketch(one: Sketch, other: Sketch): boolean {
  if (one === other) return true;
  const these = elementsOf(one);
  const those = elementsOf(other);
  return (
    these.size === those.size &&
    [...these].every(([uuid, element]) => isSameElement(element, those.get(uuid)))
  );
}

/** The shape or label of a sketch that has this uuid. */
export const elementOf = ({ shapes, labels }: Sketch, uuid: string): Element | undefined =>
  shapes.find((one) => one.uuid === uuid) ?? labels.find((one) => one.uuid === uuid);

/** Each shape and label of a sketch by itself, named by its uuid. */
export const sketchMergeFields: FieldsOf<Sketch, string> = {
  namesOf: ({ base, mine, theirs }) => [
    ...new Set(
      [theirs, mine, ...(base ? [base] : [])].flatMap((one) => [...elementsOf(one).keys()]),
    ),
  ],
  isSame: (one, other, uuid) => isSameElement(elementOf(one, uuid), elementOf(other, uuid)),
  withField: (sketch, uuid, from) => ({
    shapes: replaced(sketch.shapes, from.shapes, uuid),
    labels: replaced(sketch.labels, from.labels, uuid),
  }),
};

function replaced<One extends { uuid: string }>(
  all: readonly One[],
  from: readonly One[],
  uuid: string,
): readonly One[] {
  const found = from.find((one) => one.uuid === uuid);
  if (!found) return all.filter((one) => one.uuid !== uuid);
  return all.some((one) => one.uuid === uuid)
    ? all.map((one) => (one.uuid === uuid ? found : one))
    : [...all, found];
}

/** The uuids of the boundary marks that something in a sketch is tied to. */
export const tiedMarksOf = ({ shapes, labels }: Sketch): string[] => [
  ...new Set([...shapes, ...labels].flatMap(({ markUuid }) => markUuid ?? [])),
];

/** Where a shape or a label begins; of a circle its centre. */
export function placeOfElement(element: SketchShape | MapLabel): GeoPosition {
  if ('message' in element) return element.location;
  if (element.kind === 'circle') return element.centre;
  const [first] = element.positions;
  if (!first) throw new Error('A shape without a position');
  return first;
}
