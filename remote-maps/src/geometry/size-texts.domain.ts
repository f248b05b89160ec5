import { distanceBetween, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { type Measure, measureOf } from '@feltbok/domain/sketches/sketch-measures.ts';
import { handlesOf } from './corners.domain';
import type { Geometry } from './drawing.domain';
import { middleOf } from './plane.domain';

/** Writes a measure in the user's language; null for what has none. */
export type WriteMeasure = (measure: Measure) => string | null;

/** A text and where on the map it stands. */
export interface SizeText {
  position: GeoPosition;
  text: string;
}

/** So many sides are written along with their lengths: more would hide the shape. */
const mostLengths = 30;

/** Lengths alone. */
export const lengthsOnly =
  (write: WriteMeasure): WriteMeasure =>
  (measure) =>
    measure.of === 'length' ? write(measure) : null;

/** The lengths along a shape's sides, or a circle's radius, and the area in its middle. */
export function sizeTexts(geometry: Geometry, write: WriteMeasure): SizeText[] {
  const shape = { uuid: '', ...geometry } as SketchShape;
  if (shape.kind === 'circle') {
    const [, edge] = handlesOf(shape);
    return [
      ...(edge ? [lengthText(shape.centre, edge.position, write)] : []),
      ...areaText(shape, shape.centre, write),
    ];
  }
  const { kind, positions } = shape;
  const [first] = positions;
  const isClosed = kind !== 'line' && positions.length > 2;
  const around = isClosed && first ? [...positions, first] : positions;
  const lengths = around
    .slice(1, mostLengths + 1)
    .map((position, index) => lengthText(around[index] ?? position, position, write));
  return [...lengths, ...(isClosed ? areaText(shape, meanOf(positions), write) : [])];
}

const lengthText = (from: GeoPosition, to: GeoPosition, write: WriteMeasure): SizeText => ({
  position: middleOf(from, to),
  text: write({ of: 'length', metres: distanceBetween(from, to) }) ?? '',
});

function areaText(shape: SketchShape, position: GeoPosition, write: WriteMeasure): SizeText[] {
  const text = write(measureOf(shape));
  return text ? [{ position, text }] : [];
}

function meanOf(positions: readonly GeoPosition[]): GeoPosition {
  const sum = (of: (position: GeoPosition) => number) =>
    positions.reduce((all, one) => all + of(one), 0);
  return {
    longitude: sum(({ longitude }) => longitude) / positions.length,
    latitude: sum(({ latitude }) => latitude) / positions.length,
  };
}
