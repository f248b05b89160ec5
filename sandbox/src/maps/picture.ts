import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Box, Point } from './geometry';
import type { PlacedLabel } from './map-labels';

/** Draws in EPSG:3857 onto the picture of a box. */
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

  x(east: number): number {
    return (east - this.box.minX) / this.resolution;
  }

  y(north: number): number {
    return (this.box.maxY - north) / this.resolution;
  }

  /** Begins a path along the points; `shift` in pixels. */
  trace(points: readonly Point[], closed: boolean, shift: Point = [0, 0]): void {
    this.context.beginPath();
    points.forEach(([east, north], index) => {
      const [x, y] = [this.x(east) + shift[0], this.y(north) + shift[1]];
      if (index === 0) this.context.moveTo(x, y);
      else this.context.lineTo(x, y);
    });
    if (closed) this.context.closePath();
  }

  fill(points: readonly Point[], colour: string, shift?: Point): void {
    this.trace(points, true, shift);
    this.context.fillStyle = colour;
    this.context.fill();
  }

  /** `width` in pixels. */
  stroke(points: readonly Point[], colour: string, width: number, closed = false, dash: number[] = []): void {
    this.trace(points, closed);
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.setLineDash(dash);
    this.context.lineJoin = 'round';
    this.context.lineCap = dash.length > 0 ? 'butt' : 'round';
    this.context.stroke();
  }

  dot([east, north]: Point, radius: number, fill: string, stroke?: string): void {
    this.context.beginPath();
    this.context.arc(this.x(east), this.y(north), radius, 0, 2 * Math.PI);
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
    context.translate(this.x(at[0]), this.y(at[1]));
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
