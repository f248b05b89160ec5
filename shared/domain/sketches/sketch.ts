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

/** A shape through positions. A rectangle or polygon does not repeat the first position. */
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

/** A shape that is being drawn, with the positions set so far. */
export interface Drawing {
  kind: ShapeKind;
  positions: readonly GeoPosition[];
}

/**
 * Merges two versions of a sketch, for instance of two tabs. Each shape and label is taken from the
 * side that changed it; the local one wins where both did.
 * @param base the version that `local` was made from
 */
export const mergeSketches = (base: Sketch, local: Sketch, remote: Sketch): Sketch => ({
  shapes: mergeByUuid(base.shapes, local.shapes, remote.shapes),
  labels: mergeByUuid(base.labels, local.labels, remote.labels),
});

const groupByUuid = <One extends { uuid: string }>(elements: readonly One[]) =>
  new Map(elements.map((element) => [element.uuid, element]));

function mergeByUuid<One extends { uuid: string }>(
  base: readonly One[],
  local: readonly One[],
  remote: readonly One[],
): readonly One[] {
  const baseByUuid = groupByUuid(base);
  const localByUuid = groupByUuid(local);
  const remoteByUuid = groupByUuid(remote);
  const isTouched = (uuid: string) => !isSameElement(baseByUuid.get(uuid), localByUuid.get(uuid));
  const remaining = remote.flatMap((element) => {
    if (!isTouched(element.uuid)) return [element];
    const changed = localByUuid.get(element.uuid);
    return changed ? [changed] : [];
  });
  const isAdded = (uuid: string) => !remoteByUuid.has(uuid) && isTouched(uuid);
  return [...remaining, ...local.filter(({ uuid }) => isAdded(uuid))];
}

type Element = SketchShape | MapLabel;

/** Compares in any order of fields, since a database orders them in its own way. */
const isSameElement = (first: unknown, second: unknown) =>
  first === second || toSortedJson(first) === toSortedJson(second);

const toSortedJson = (element: unknown) =>
  JSON.stringify(element, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const groupElementsByUuid = ({ shapes, labels }: Sketch): ReadonlyMap<string, Element> =>
  new Map([...shapes, ...labels].map((element) => [element.uuid, element]));

/** Whether two sketches show the same, in whatever order. */
export function isSameSketch(first: Sketch, second: Sketch): boolean {
  if (first === second) return true;
  const firstElements = groupElementsByUuid(first);
  const secondElements = groupElementsByUuid(second);
  return (
    firstElements.size === secondElements.size &&
    [...firstElements].every(([uuid, element]) => isSameElement(element, secondElements.get(uuid)))
  );
}

/** The shape or label of a sketch that has this uuid. */
export const findElement = ({ shapes, labels }: Sketch, uuid: string): Element | undefined =>
  shapes.find((shape) => shape.uuid === uuid) ?? labels.find((label) => label.uuid === uuid);

/** Each shape and label of a sketch by itself, named by its uuid. */
export const sketchMergeFields: FieldsOf<Sketch, string> = {
  listNames: ({ base, ownVersion, serverVersion }) => [
    ...new Set(
      [serverVersion, ownVersion, ...(base ? [base] : [])].flatMap((sketch) => [
        ...groupElementsByUuid(sketch).keys(),
      ]),
    ),
  ],
  isSame: (first, second, uuid) =>
    isSameElement(findElement(first, uuid), findElement(second, uuid)),
  withField: (sketch, uuid, from) => ({
    shapes: replaceElement(sketch.shapes, from.shapes, uuid),
    labels: replaceElement(sketch.labels, from.labels, uuid),
  }),
};

function replaceElement<One extends { uuid: string }>(
  all: readonly One[],
  from: readonly One[],
  uuid: string,
): readonly One[] {
  const found = from.find((element) => element.uuid === uuid);
  if (!found) return all.filter((element) => element.uuid !== uuid);
  return all.some((element) => element.uuid === uuid)
    ? all.map((element) => (element.uuid === uuid ? found : element))
    : [...all, found];
}

/** Lists the uuids of the boundary marks that shapes and labels of a sketch are tied to. */
export const listTiedMarks = ({ shapes, labels }: Sketch): string[] => [
  ...new Set([...shapes, ...labels].flatMap(({ markUuid }) => markUuid ?? [])),
];

/** Returns the first position of a shape or label; the centre of a circle. */
export function getElementPosition(element: SketchShape | MapLabel): GeoPosition {
  if ('message' in element) return element.location;
  if (element.kind === 'circle') return element.centre;
  const [first] = element.positions;
  if (!first) throw new Error('A shape without a position');
  return first;
}
