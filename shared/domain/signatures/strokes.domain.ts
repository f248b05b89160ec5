/**
 * Width and height of the sheet that is signed on. Strokes are stored in its units, whatever the
 * size of the screen.
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

/** The points from pen down to pen up; a single point is a dot. */
export type Stroke = readonly StrokePoint[];

/** What is on the sheet and not yet a signature. */
export interface SignatureDraft {
  strokes: readonly Stroke[];
  /** Whether the signature that was there before has been wiped from the sheet. */
  wiped: boolean;
}

/**
 * Points nearer than this to the previous one only add noise to the line. In units of the sheet.
 */
const nearest = 1.2;

/** Whether the pen has moved far enough from the stroke's last point for the next to count. */
export function isFarEnough(stroke: Stroke, { x, y }: Pick<StrokePoint, 'x' | 'y'>): boolean {
  const last = stroke.at(-1);
  return !last || Math.hypot(x - last.x, y - last.y) >= nearest;
}

/**
 * Writes strokes as evidence: JSON with a list for each stroke, whose points are [x, y,
 * milliseconds, pressure] in units of the sheet.
 * @param before JSON of the signature that these strokes were drawn over; its strokes come first
 */
export function toStrokesJson(strokes: readonly Stroke[], before: string | null): string {
  const drawn = strokes.map((stroke) =>
    stroke.map(({ x, y, time, pressure }) => [
      roundToTenths(x),
      roundToTenths(y),
      Math.round(time),
      pressure && roundToTenths(pressure),
    ]),
  );
  return JSON.stringify(before ? [...JSON.parse(before), ...drawn] : drawn);
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10;
