import { type Stroke, type StrokePoint, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import type { LinePoint } from 'signature_pad';

/** Radii in units of the sheet, and a blue that differs from print even on a copy. */
export const inkOptions = {
  minWidth: 0.9,
  maxWidth: 2.8,
  dotSize: 2.6,
  penColor: '#10225c',
} as const;

/** The drawing library: a SignaturePad, or the React component around one. */
interface Pad {
  /** Clears the canvas and draws each list of points as one line. */
  fromData(lines: LinePoint[][]): void;
}

/**
 * Draws strokes on a canvas by signature_pad, whose own input handling lacks pressure and loses
 * cancelled strokes.
 */
export class Ink {
  /** A copy of the canvas without the unfinished stroke. */
  private readonly finished = document.createElement('canvas');

  constructor(
    private readonly pad: Pad,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.resize(sheet.width);
  }

  /**
   * Resizes and clears the canvas. @param width in pixels, at least the sheet's; the height follows
   */
  resize(width: number): void {
    const scale = width / sheet.width;
    this.canvas.width = this.finished.width = width;
    this.canvas.height = this.finished.height = Math.round(sheet.height * scale);
    this.canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0);
  }

  draw(strokes: readonly Stroke[]): void {
    this.pad.fromData(strokes.map(toLine));
    const context = this.finished.getContext('2d');
    context?.clearRect(0, 0, this.finished.width, this.finished.height);
    context?.drawImage(this.canvas, 0, 0);
  }

  /** Draws an unfinished stroke, in place of the previous state of it. */
  drawUnfinished(stroke: Stroke): void {
    this.pad.fromData([toLine(stroke)]);
    this.canvas.getContext('2d')?.drawImage(this.finished, 0, 0, sheet.width, sheet.height);
  }
}

/**
 * Converts a stroke for the library, which thins a line where the pen was fast. For a pen with
 * pressure the points get the times of a speed that gives the wanted width.
 */
function toLine(stroke: Stroke): LinePoint[] {
  // The library takes a time of zero for a missing one.
  let time = 1;
  const line = stroke.map((point, index) => {
    const before = stroke[index - 1];
    if (before) time += computeDuration(before, point);
    return { x: point.x, y: point.y, time, color: inkOptions.penColor };
  });
  const last = line.at(-1);
  // The library stops at the third last point, so the last is repeated; a single point is a dot.
  return last && line.length > 1 ? [...line, last, last] : line;
}

function computeDuration(start: StrokePoint, end: StrokePoint): number {
  if (end.pressure === null) return end.time - start.time;
  return Math.hypot(end.x - start.x, end.y - start.y) / computeSpeed(computeWidth(end.pressure));
}

const { minWidth, maxWidth } = inkOptions;

const computeWidth = (pressure: number) =>
  minWidth + (maxWidth - minWidth) * Math.min(1, Math.max(0, pressure));

/**
 * Computes the speed for a width, in units of the sheet per millisecond and above zero: the inverse
 * of the library's width, maxWidth / (speed + 1).
 */
const computeSpeed = (width: number) => Math.max(0.00001, maxWidth / width - 1);
