import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  getElementPosition,
  type MapLabel,
  type SketchShape,
  shapeColour,
} from '@feltbok/domain/sketches/sketch.ts';
import { getOutline } from '@feltbok/domain/sketches/sketch-measures.ts';

type Element = SketchShape | MapLabel;
type Point = readonly [x: number, y: number];

const width = 640;
const height = 480;
const margin = 48;

/**
 * Draws the shapes and labels that are tied to a boundary mark, with north upwards.
 * @returns a PNG as data URL; null when the browser gives no canvas
 */
export async function drawSketch(elements: readonly Element[]): Promise<string | null> {
  const sheet = Object.assign(document.createElement('canvas'), { width, height });
  const pen = sheet.getContext('2d');
  if (!pen) return null;
  const project = createProjection(elements.flatMap(listPositions));
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.lineWidth = 4;
  pen.lineJoin = 'round';
  for (const element of elements) {
    if ('message' in element) continue;
    pen.strokeStyle = shapeColour[element.kind];
    pen.beginPath();
    for (const position of getOutline(element)) pen.lineTo(...project(position));
    if (element.kind !== 'line') pen.closePath();
    pen.stroke();
  }
  pen.fillStyle = 'black';
  pen.font = '24px sans-serif';
  pen.textAlign = 'center';
  for (const element of elements) {
    if (!('message' in element)) continue;
    const [x, y] = project(element.location);
    pen.save();
    pen.translate(x, y);
    pen.rotate((element.angle * Math.PI) / 180);
    element.message.split('\n').forEach((line, index) => {
      pen.fillText(line, 0, index * 30, width - margin);
    });
    pen.restore();
  }
  return sheet.toDataURL('image/png');
}

const listPositions = (element: Element): readonly GeoPosition[] =>
  'message' in element ? [getElementPosition(element)] : getOutline(element);

/** Creates the projection from degrees to the sheet, as large as fits, in equal scale both ways. */
export function createProjection(
  positions: readonly GeoPosition[],
): (position: GeoPosition) => Point {
  const latitudes = positions.map(({ latitude }) => latitude);
  const shrink = Math.cos(((Math.min(...latitudes) + Math.max(...latitudes)) * Math.PI) / 360);
  const xs = positions.map(({ longitude }) => longitude * shrink);
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const room = [width - 2 * margin, height - 2 * margin] as const;
  // A single label has no extent, so about thirty metres are shown around it.
  const smallest = 0.0003;
  const scale = Math.min(
    room[0] / Math.max(spread(xs), smallest),
    room[1] / Math.max(spread(latitudes), smallest),
  );
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const x = middle(xs);
  const y = middle(latitudes);
  return ({ longitude, latitude }) => [
    width / 2 + (longitude * shrink - x) * scale,
    height / 2 - (latitude - y) * scale,
  ];
}
