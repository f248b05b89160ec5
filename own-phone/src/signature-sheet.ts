import { type Stroke, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import { Ink, inkOptions } from '@feltbok/ui/signature/ink.ts';
import { drawTypedName } from '@feltbok/ui/signature/signature-picture.ts';
import { StrokeCapture } from '@feltbok/ui/signature/stroke-capture.ts';
import SignaturePad from 'signature_pad';
import { element } from './elements.ts';

/** The content of the page's sheet. */
export interface SheetContent {
  strokes: Stroke[];
  /** The typed name in place of strokes; null when the signature is drawn. */
  typed: string | null;
}

const wrapCanvas = (canvas: HTMLCanvasElement, label: string, className: string) => {
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  return element('div', { className }, canvas);
};

/**
 * Creates the sheet to draw on.
 * @param onStroke called with each finished stroke
 */
export function createDrawingSheet(
  strokes: readonly Stroke[],
  label: string,
  onStroke: (stroke: Stroke) => void,
) {
  const canvas = document.createElement('canvas');
  const pad = new SignaturePad(canvas, inkOptions);
  pad.off();
  const ink = new Ink(pad, canvas);
  ink.resize(2 * sheet.width);
  ink.draw(strokes);
  new StrokeCapture(canvas, {
    isLocked: () => false,
    start: () => undefined,
    change: (stroke) => ink.drawUnfinished(stroke),
    progress: () => undefined,
    end: onStroke,
    discard: () => ink.draw(strokes),
  });
  return {
    node: wrapCanvas(canvas, label, 'sheet'),
    draw: (now: readonly Stroke[]) => ink.draw(now),
  };
}

/** Creates the preview of a typed signature. */
export function createTypedPreview(label: string, mark: string) {
  const canvas = document.createElement('canvas');
  return {
    node: wrapCanvas(canvas, label, 'sheet typed'),
    draw: (name: string) => drawTypedName(canvas, name, mark),
  };
}
