import type { AccuracyClass } from '../mark-model/accuracy.domain';
import type { MarkIcon } from '../mark-model/mark-type.domain';

/** CSS pixels of a symbol's side: the ring, and room for its casing. */
export const symbolSide = 26;

/** CSS pixels of a dot's side, with its casing. */
export const dotSide = 14;

/** The properties that a symbol shows. */
export interface MarkLook {
  icon: MarkIcon;
  accuracy: AccuracyClass;
  /** A mark that only this device has is orange. */
  isSaved: boolean;
}

/**
 * Rings in CSS pixels. Their colours reach 3:1 on white, and the pattern of lines and gaps shows
 * the class to users who cannot distinguish the colours.
 */
export const accuracyRings: Readonly<
  Record<AccuracyClass, { colour: string; dash: readonly number[]; width?: number }>
> = {
  'within 10': { colour: '#0a7a2f', dash: [] },
  '10 to 30': { colour: '#00838f', dash: [12, 2.2] },
  '30 to 200': { colour: '#6a1fd0', dash: [6, 2.4] },
  '200 to 500': { colour: '#c2189b', dash: [3.2, 2.6] },
  'over 500': { colour: '#c2410c', dash: [1.6, 3] },
  unknown: { colour: '#6b6b6b', dash: [], width: 1 },
};

/** The line of a registered boundary in CSS pixels: like a mark's ring, with longer dashes. */
export function getRegisteredLine(accuracy: AccuracyClass) {
  const { colour, dash } = accuracyRings[accuracy];
  return { colour, width: 2, dash: dash.map((pixels) => 2 * pixels) };
}

/** The band below a disputed boundary, in CSS pixels. */
export const disputedLine = { colour: 'rgb(214 40 40 / 45%)', width: 11 } as const;

const ink = { saved: '#14201a', notSaved: '#8a3d00' };
const paper = { saved: '#ffffff', notSaved: '#ffd9a8' };

/**
 * Draws a symbol with its middle at 0, 0: a disc, the ring of its accuracy, and in it what stands
 * in the ground.
 */
export function drawSymbol(
  context: CanvasRenderingContext2D,
  { icon, accuracy, isSaved }: MarkLook,
): void {
  const ring = accuracyRings[accuracy];
  addCircle(context, 12.5);
  context.fillStyle = 'rgb(255 255 255 / 85%)';
  context.fill();
  addCircle(context, 10);
  context.fillStyle = isSaved ? paper.saved : paper.notSaved;
  context.fill();
  context.lineWidth = ring.width ?? 2.6;
  context.strokeStyle = ring.colour;
  context.setLineDash([...ring.dash]);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = context.strokeStyle = isSaved ? ink.saved : ink.notSaved;
  context.lineWidth = 2;
  context.lineJoin = context.lineCap = 'round';
  glyphs[icon](context);
}

/**
 * Draws a dot with its middle at 0, 0, in the colour of its accuracy. What is not saved is orange
 * and has corners.
 */
export function drawDot(context: CanvasRenderingContext2D, { accuracy, isSaved }: MarkLook): void {
  const traceOutline = (radius: number) => {
    if (isSaved) addCircle(context, radius);
    else {
      addLines(context, [0, -radius], [radius, 0], [0, radius], [-radius, 0]);
      context.closePath();
    }
  };
  traceOutline(isSaved ? 6 : 7);
  context.fillStyle = isSaved ? paper.saved : ink.notSaved;
  context.fill();
  traceOutline(isSaved ? 4.5 : 5);
  context.fillStyle = isSaved ? accuracyRings[accuracy].colour : paper.notSaved;
  context.fill();
}

type Draw = (context: CanvasRenderingContext2D) => void;

function addCircle(context: CanvasRenderingContext2D, radius: number) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
}

function addLines(
  context: CanvasRenderingContext2D,
  ...points: ReadonlyArray<readonly [x: number, y: number]>
) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
}

const glyphs: Readonly<Record<MarkIcon, Draw>> = {
  'helper point': (context) => {
    addCircle(context, 2.2);
    context.fill();
  },
  approved: (context) => {
    addCircle(context, 5.6);
    context.stroke();
    addCircle(context, 2.4);
    context.fill();
  },
  cross: (context) => {
    addLines(context, [-4.6, -4.6], [4.6, 4.6]);
    context.stroke();
    addLines(context, [4.6, -4.6], [-4.6, 4.6]);
    context.stroke();
  },
  pipe: (context) => {
    context.lineWidth = 3;
    addCircle(context, 4);
    context.stroke();
  },
  cairn: (context) => {
    addLines(context, [0, -5.6], [5.4, 4], [-5.4, 4]);
    context.closePath();
    context.fill();
  },
  'other mark': (context) => {
    context.beginPath();
    context.rect(-4.4, -4.4, 8.8, 8.8);
    context.fill();
  },
  default: (context) => {
    addLines(context, [0, -6], [6, 0], [0, 6], [-6, 0]);
    context.closePath();
    context.stroke();
  },
};
