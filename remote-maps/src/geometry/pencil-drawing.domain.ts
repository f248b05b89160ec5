import { distanceBetween, type GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { Drawing, ShapeKind, SketchShape } from '@feltbok/shared/domain/sketch';
import { type Measure, measureOf, outlineOf } from '@feltbok/shared/domain/sketch-measures';
import { type Handle, handlesOf } from './corners.domain';
import { type Geometry, geometryTo, type Touch } from './drawing.domain';
import { middleOf } from './plane.domain';

/** A line through positions, as it is drawn in front of the map. */
export interface PencilLine {
  positions: readonly GeoPosition[];
  isClosed: boolean;
  kind: ShapeKind;
}

/** What is drawn in front of the map. */
export interface PencilDrawing {
  lines: readonly PencilLine[];
  /** The handles; the small ones are corners that would be new. */
  handles: ReadonlyArray<{ position: GeoPosition; isSmall: boolean }>;
  texts: ReadonlyArray<{ position: GeoPosition; text: string }>;
  /** Where a point was put onto something. */
  ring: GeoPosition | null;
}

/** Writes a measure in the user's language; null for what has none. */
export type WriteMeasure = (measure: Measure) => string | null;

/** So many sides are written along with their lengths: more would hide the shape. */
const mostLengths = 30;
/** Less than this is no distance, in metres. */
const nothing = 0.005;

/** What is half drawn, on to where the pointer is. @param pointer null where there is none, as between two taps */
export function pencilOfDrawing(
  drawing: Drawing,
  pointer: Pick<Touch, 'position' | 'rotation'> | null,
  write: WriteMeasure,
): Omit<PencilDrawing, 'ring'> {
  const { kind, positions } = drawing;
  const last = positions.at(-1);
  // A pointer that lies where the last point was set adds nothing to it.
  const isOnLast = pointer !== null && last !== undefined && distanceBetween(last, pointer.position) < nothing;
  const geometry = (pointer && !isOnLast && geometryTo(drawing, pointer)) || drawnGeometry(drawing);
  const { lines, texts } = pencilOfGeometry(geometry, write);
  const handles = positions.map((position) => ({ position, isSmall: false }));
  return { lines: lines.map((line) => ({ ...line, kind })), texts, handles };
}

/** A shape with its handles; `write` leaves out what stands on the map already. */
export function pencilOfShape(shape: SketchShape, write: WriteMeasure): Omit<PencilDrawing, 'ring'> {
  const handles = handlesOf(shape).map(({ position, isNew }: Handle) => ({ position, isSmall: isNew }));
  return { ...pencilOfGeometry(shape, write), handles };
}

/** Lengths alone. */
export const lengthsOnly =
  (write: WriteMeasure): WriteMeasure =>
  (measure) =>
    measure.of === 'length' ? write(measure) : null;

/** Without a pointer. */
const drawnGeometry = ({ kind, positions }: Drawing): Geometry => ({
  kind: kind === 'polygon' && positions.length > 2 ? kind : 'line',
  positions,
});

function pencilOfGeometry(geometry: Geometry, write: WriteMeasure): Pick<PencilDrawing, 'lines' | 'texts'> {
  const shape = { uuid: '', ...geometry } as SketchShape;
  const positions = outlineOf(shape);
  const { kind } = geometry;
  const isClosed = kind !== 'line' && positions.length > 2;
  const lines: PencilLine[] = [{ positions, isClosed, kind }];
  const texts = shape.kind === 'circle' ? [] : lengthsAlong(positions, isClosed, write);
  if (shape.kind === 'circle') {
    const [, edge] = handlesOf(shape);
    if (edge) texts.push(lengthText(shape.centre, edge.position, write));
    if (edge) lines.push({ positions: [shape.centre, edge.position], isClosed: false, kind });
  }
  if (isClosed) {
    const area = write(measureOf(shape));
    if (area) texts.push({ position: meanOf(positions), text: area });
  }
  return { lines, texts };
}

function lengthsAlong(positions: readonly GeoPosition[], isClosed: boolean, write: WriteMeasure) {
  const [first] = positions;
  const around = isClosed && first ? [...positions, first] : positions;
  return around
    .slice(1, mostLengths + 1)
    .map((position, index) => lengthText(around[index] ?? position, position, write));
}

const lengthText = (from: GeoPosition, to: GeoPosition, write: WriteMeasure) => ({
  position: middleOf(from, to),
  text: write({ of: 'length', metres: distanceBetween(from, to) }) ?? '',
});

function meanOf(positions: readonly GeoPosition[]): GeoPosition {
  const sum = (of: (position: GeoPosition) => number) => positions.reduce((all, one) => all + of(one), 0);
  return {
    longitude: sum(({ longitude }) => longitude) / positions.length,
    latitude: sum(({ latitude }) => latitude) / positions.length,
  };
}
