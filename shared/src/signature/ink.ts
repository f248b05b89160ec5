import type SignaturePad from 'signature_pad';
import type { LinePoint } from 'signature_pad';
import { type Stroke, type StrokePoint, sheet } from './strokes.domain';

/** Radii in units of the sheet, and a blue that differs from print even on a copy. */
export const inkOptions = { minWidth: 0.9, maxWidth: 2.8, dotSize: 2.6, penColor: '#10225c' } as const;

/**
 * Draws strokes with signature_pad's line functions, one level below its documented ones; its version is fixed for
 * that. Its own input handling stores no pressure and loses strokes that the browser cancels.
 */
export class Ink {
  private last: LinePoint | null = null;
  private isLine = false;

  constructor(
    private readonly pad: SignaturePad,
    private readonly canvas: HTMLCanvasElement,
  ) {}

  /** @param width of the canvas in device pixels; its height follows. Empties the canvas. */
  resize(width: number): void {
    this.canvas.width = Math.max(1, Math.round(width));
    this.canvas.height = Math.max(1, Math.round((width * sheet.height) / sheet.width));
    const scale = this.canvas.width / sheet.width;
    this.canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0);
  }

  redraw(strokes: readonly Stroke[]): void {
    const context = this.canvas.getContext('2d');
    context?.clearRect(0, 0, sheet.width, sheet.height);
    for (const stroke of strokes) {
      this.begin();
      for (const point of stroke) this.extend(point);
      this.end();
    }
  }

  begin(): void {
    this.pad._reset();
    this.last = null;
    this.isLine = false;
  }

  /** Draws as far as the line is settled, one point behind the pen. */
  extend(point: StrokePoint): void {
    if (this.last) this.isLine = true;
    this.last = new InkPoint(point);
    this.add(this.last);
  }

  end(): void {
    if (!this.last) return;
    if (this.isLine) this.add(this.last);
    else this.pad._drawDot(this.last);
  }

  private add(point: LinePoint): void {
    const { curve, widths } = this.pad._addPoint(point);
    if (curve && widths) this.pad._drawCurve(curve, widths.start, widths.end);
  }
}

/** The library thins a line where the pen was fast. A pen that reports its pressure says by itself how thick it is. */
class InkPoint implements LinePoint {
  readonly x: number;
  readonly y: number;
  readonly time: number;
  private readonly pressure: number | null;

  constructor({ x, y, time, pressure }: StrokePoint) {
    this.x = x;
    this.y = y;
    this.time = time;
    this.pressure = pressure;
  }

  velocityFrom(start: LinePoint): number {
    if (this.pressure !== null) return speedForWidth(widthAt(this.pressure));
    return this.time === start.time ? 1 : this.distanceTo(start) / (this.time - start.time);
  }

  distanceTo({ x, y }: LinePoint): number {
    return Math.hypot(this.x - x, this.y - y);
  }

  equals({ x, y, time }: LinePoint): boolean {
    return this.x === x && this.y === y && this.time === time;
  }
}

const { minWidth, maxWidth } = inkOptions;

const widthAt = (pressure: number) => minWidth + (maxWidth - minWidth) * Math.min(1, Math.max(0, pressure));

/** The inverse of the library's width, which is maxWidth / (speed + 1). */
const speedForWidth = (width: number) => maxWidth / width - 1;
