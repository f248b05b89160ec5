/**
 * The sheet that is signed on, in units of its own: whatever a screen's size, strokes are stored
 * and drawn in these.
 */
export const sheet = { width: 920, height: 200 } as const;

export interface StrokePoint {
  x: number;
  y: number;
  /** Milliseconds since the stroke began. */
  time: number;
  /** 0 to 1, from a pen that reports it; null of a finger or a mouse. */
  pressure: number | null;
}

/** From where the pen came down to where it was lifted; a single point is a dot. */
export type Stroke = readonly StrokePoint[];

/** What is on the sheet and not yet a signature. */
export interface SignatureDraft {
  strokes: readonly Stroke[];
  /** Whether the signature that was there before has been wiped from the sheet. */
  wiped: boolean;
}

/**
 * Nearer than this to the point before, a point adds nothing to the line but noise. In units of the
 * sheet.
 */
const nearest = 1.2;

/** Whether the pen has moved far enough from the stroke's last point for the next to count. */
export function isFarEnough(stroke: Stroke, { x, y }: Pick<StrokePoint, 'x' | 'y'>): boolean {
  const last = stroke.at(-1);
  return !last || Math.hypot(x - last.x, y - last.y) >= nearest;
}

/**
 * JSON of the strokes as evidence: a list for each, of points as [x, y, milliseconds, pressure], in
 * units of the sheet.
 * @param before the strokes of the signature that they were drawn over, which come first
 */
export function strokesText(strokes: readonly Stroke[], before: string | null): string {
  const drawn = strokes.map((stroke) =>
    stroke.map(({ x, y, time, pressure }) => [
      tenths(x),
      tenths(y),
      Math.round(time),
      pressure && tenths(pressure),
    ]),
  );
  return JSON.stringify(before ? [...JSON.parse(before), ...drawn] : drawn);
}

const tenths = (value: number) => Math.round(value * 10) / 10;
