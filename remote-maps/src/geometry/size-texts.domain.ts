import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { type Measure, measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { listHandles } from './corners.domain';
import type { Geometry } from './drawing.domain';
import { findMidpoint } from './plane.domain';

/** Formats a measure in the user's language; `null` for a shape without one. */
export type FormatMeasure = (measure: Measure) => string | null;

/** A text and its place on the map. */
export interface SizeText {
  position: GeoPosition;
  text: string;
}

/** Maximum number of sides with a written length: more texts would hide the shape. */
const maxLengths = 30;

/** Leaves out areas. */
export const formatLengthsOnly =
  (format: FormatMeasure): FormatMeasure =>
  (measure) =>
    measure.of === 'length' ? format(measure) : null;

/** Lists the lengths along a shape's sides, or a circle's radius, and the area in its middle. */
export function listSizeTexts(geometry: Geometry, format: FormatMeasure): SizeText[] {
  const shape = { uuid: '', ...geometry } as SketchShape;
  if (shape.kind === 'circle') {
    const [, edge] = listHandles(shape);
    return [
      ...(edge ? [toLengthText(shape.centre, edge.position, format)] : []),
      ...toAreaTexts(shape, shape.centre, format),
    ];
  }
  const { kind, positions } = shape;
  const [first] = positions;
  const isClosed = kind !== 'line' && positions.length > 2;
  const around = isClosed && first ? [...positions, first] : positions;
  const lengths = around
    .slice(1, maxLengths + 1)
    .map((position, index) => toLengthText(around[index] ?? position, position, format));
  return [...lengths, ...(isClosed ? toAreaTexts(shape, averagePositions(positions), format) : [])];
}

const toLengthText = (from: GeoPosition, to: GeoPosition, format: FormatMeasure): SizeText => ({
  position: findMidpoint(from, to),
  text: format({ of: 'length', metres: computeDistance(from, to) }) ?? '',
});

function toAreaTexts(shape: SketchShape, position: GeoPosition, format: FormatMeasure): SizeText[] {
  const text = format(measureShape(shape));
  return text ? [{ position, text }] : [];
}

function averagePositions(positions: readonly GeoPosition[]): GeoPosition {
  const sum = (getCoordinate: (position: GeoPosition) => number) =>
    positions.reduce((all, position) => all + getCoordinate(position), 0);
  return {
    longitude: sum(({ longitude }) => longitude) / positions.length,
    latitude: sum(({ latitude }) => latitude) / positions.length,
  };
}
