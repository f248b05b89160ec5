import { type Stroke, type StrokePoint, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import type { LinePoint } from 'signature_pad';

/** Radii in units of the sheet, and a blue that differs from print even on a copy. */
export const inkOptions = {
  minWidth: 0.9,
  maxWidth: 2.8,
  dotSize: 2.6,
  penColor: '#10225c',
} as const;

/** What draws: a SignaturePad, or the React component around one. */
interface Pad {
  /** Empties the canvas and draws each list of points as one line. */
  fromData(lines: LinePoint[][]): void;
}

/**
 * Strokes on a canvas, drawn by signature_pad. Its own input handling knows no pressure and loses
 * cancelled strokes.
 */
export class Ink {
  /** What stands on the canvas but for the stroke under way. */
  private readonly finished = document.createElement('canvas');

  constructor(
    private readonly pad: Pad,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.resize(sheet.width);
  }

  /**
   * @param width of the canvas in pixels, at least the sheet's; its height follows. Empties the
   *   canvas.
   */
  resize(width: number): void {
    const scale = width / sheet.width;
    this.canvas.width = this.finished.width = width;
    this.canvas.height = this.finished.height = Math.round(sheet.height * scale);
    this.canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0);
  }

  draw(strokes: readonly Stroke[]): void {
    this.pad.fromData(strokes.map(lineOf));
    const context = this.finished.getContext('2d');
    context?.clearRect(0, 0, this.finished.width, this.finished.height);
    context?.drawImage(this.canvas, 0, 0);
  }

  /** Adds a stroke that is not finished, in place of what was last added so. */
  drawUnderWay(stroke: Stroke): void {
    this.pad.fromData([lineOf(stroke)]);
    this.canvas.getContext('2d')?.drawImage(this.finished, 0, 0, sheet.width, sheet.height);
  }
}

/**
 * The library thins a line where the pen was fast. A pen that reports its pressure says by itself
 * how thick the line is: its points get the times at which it would have moved at that speed.
 */
function lineOf(stroke: Stroke): LinePoint[] {
  // The library takes a time of zero for none.
  let time = 1;
  const line = stroke.map((point, index) => {
    const before = stroke[index - 1];
    if (before) time += millisecondsBetween(before, point);
    return { x: point.x, y: point.y, time, color: inkOptions.penColor };
  });
  const last = line.at(-1);
  // The library draws up to the last point but two; a single point is a dot.
  return last && line.length > 1 ? [...line, last, last] : line;
}

function millisecondsBetween(start: StrokePoint, end: StrokePoint): number {
  if (end.pressure === null) return end.time - start.time;
  return Math.hypot(end.x - start.x, end.y - start.y) / speedForWidth(widthAt(end.pressure));
}

const { minWidth, maxWidth } = inkOptions;

const widthAt = (pressure: number) =>
  minWidth + (maxWidth - minWidth) * Math.min(1, Math.max(0, pressure));

/**
 * Units of the sheet per millisecond, more than none: the inverse of the library's width, maxWidth
 * / (speed + 1).
 */
const speedForWidth = (width: number) => Math.max(0.00001, maxWidth / width - 1);
