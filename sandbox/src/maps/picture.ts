import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Box, growBox, type Point } from '../cadastre/geometry';
import type { PlacedLabel } from './map-labels';

/** Draws objects given in EPSG:3857 onto the picture of a box. */
export class Picture {
  readonly context: SKRSContext2D;
  readonly box: Box;
  /** EPSG:3857 metres per pixel. */
  readonly resolution: number;

  constructor(context: SKRSContext2D, box: Box, resolution: number) {
    this.context = context;
    this.box = box;
    this.resolution = resolution;
  }

  /**
   * Returns the box with a margin in pixels, for objects that reach into the picture from outside.
   */
  around(pixels: number): Box {
    return growBox(this.box, pixels * this.resolution);
  }

  /** Converts a point of EPSG:3857 to pixels from the picture's north-western corner. */
  at([east, north]: Point): Point {
    return [(east - this.box.minX) / this.resolution, (this.box.maxY - north) / this.resolution];
  }

  /** Begins a path along the points; `shift` in pixels. */
  trace(points: readonly Point[], closed: boolean, shift: Point = [0, 0]): void {
    this.context.beginPath();
    points.forEach((point, index) => {
      const [x, y] = this.at(point);
      if (index === 0) this.context.moveTo(x + shift[0], y + shift[1]);
      else this.context.lineTo(x + shift[0], y + shift[1]);
    });
    if (closed) this.context.closePath();
  }

  fill(points: readonly Point[], colour: string, shift?: Point): void {
    this.trace(points, true, shift);
    this.context.fillStyle = colour;
    this.context.fill();
  }

  /** `width` in pixels. */
  stroke(
    points: readonly Point[],
    colour: string,
    width: number,
    closed = false,
    dash: number[] = [],
  ): void {
    this.trace(points, closed);
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.setLineDash(dash);
    this.context.lineJoin = 'round';
    this.context.lineCap = dash.length > 0 ? 'butt' : 'round';
    this.context.stroke();
  }

  dot(point: Point, radius: number, fill: string, stroke?: string): void {
    this.context.beginPath();
    this.context.arc(...this.at(point), radius, 0, 2 * Math.PI);
    this.context.fillStyle = fill;
    this.context.fill();
    if (!stroke) return;
    this.context.strokeStyle = stroke;
    this.context.lineWidth = 1;
    this.context.setLineDash([]);
    this.context.stroke();
  }

  label(
    { at, text, angle, style }: Pick<PlacedLabel, 'at' | 'text' | 'angle' | 'style'>,
    colour: string,
    halo: string,
  ): void {
    const { context } = this;
    context.save();
    context.translate(...this.at(at));
    context.rotate(angle);
    context.font = style.font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.setLineDash([]);
    context.strokeStyle = halo;
    context.lineWidth = 3;
    context.strokeText(text, 0, 0);
    context.fillStyle = colour;
    context.fillText(text, 0, 0);
    context.restore();
  }
}
