import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type Box, boxOf, grown, type Point } from '../../cadastre/geometry';
import { converter } from '../../cadastre/projections';
import type { MapContent } from '../map-content';
import { Picture } from '../picture';
import type { CoordinateSystem } from './coordinate-systems';
import type { MapRequest } from './requests';

/**
 * The side of a pixel on the standard's screen, in metres: what scale denominators are reckoned by.
 */
const standardPixel = 0.000_28;

/** The denominator of the scale at which a box fills a picture. */
export const scaleOf = ({
  box,
  width,
  system,
}: Pick<MapRequest, 'box' | 'width' | 'system'>): number =>
  ((box.maxX - box.minX) * system.metresPerUnit) / width / standardPixel;

/** Draws the layers of a request; those that are out of their range of scales draw nothing. */
export function drawMap(request: MapRequest, content: MapContent): Canvas {
  const { width, height, layers, transparent, background, format } = request;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!transparent || format === 'image/jpeg') {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  const picture = pictureOf(context, request);
  const scale = scaleOf(request);
  for (const layer of layers) if (scale <= layer.maxScale) layer.draw(picture, content);
  return canvas;
}

/** The picture of a box in any of the systems: what is drawn is given in EPSG:3857 all the same. */
function pictureOf(
  context: Picture['context'],
  { box, width, height, system }: MapRequest,
): Picture {
  const toSystem = converter(3857, system.srid);
  const across = (box.maxX - box.minX) / width;
  const up = (box.maxY - box.minY) / height;
  const mercator = boxInMercator(box, system);
  const resolution = Math.hypot(
    (mercator.maxX - mercator.minX) / Math.hypot(width, height),
    (mercator.maxY - mercator.minY) / Math.hypot(width, height),
  );
  const margin = grown(mercator, 4 * resolution);
  const isMercator = system.srid === 3857;
  return new Picture(context, margin, resolution, (point) => {
    const [x, y] = isMercator ? point : toSystem(point);
    return [(x - box.minX) / across, (box.maxY - y) / up];
  });
}

/** Around the whole edge: a straight edge in one projection is a bent one in the other. */
function boxInMercator(box: Box, system: CoordinateSystem): Box {
  if (system.srid === 3857) return box;
  const toMercator = converter(system.srid, 3857);
  const shares = Array.from({ length: 9 }, (_, index) => index / 8);
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  const edge = shares.flatMap((share): Point[] => [
    [box.minX + share * width, box.minY],
    [box.minX + share * width, box.maxY],
    [box.minX, box.minY + share * height],
    [box.maxX, box.minY + share * height],
  ]);
  return boxOf(edge.map(toMercator));
}

/**
 * The point of EPSG:3857 in the middle of a pixel, and how many of its metres are a pixel there.
 */
export function pointOfPixel(
  { box, width, height, system }: MapRequest,
  column: number,
  row: number,
): { at: Point; resolution: number } {
  const toMercator = converter(system.srid, 3857);
  const across = (box.maxX - box.minX) / width;
  const up = (box.maxY - box.minY) / height;
  const pointAt = (x: number, y: number) => toMercator([box.minX + x * across, box.maxY - y * up]);
  const at = pointAt(column + 0.5, row + 0.5);
  const beside = pointAt(column + 1.5, row + 0.5);
  return { at, resolution: Math.hypot(beside[0] - at[0], beside[1] - at[1]) };
}
