import { type Stroke, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import { Ink, inkOptions } from '@feltbok/ui/signature/ink.ts';
import { drawTypedName } from '@feltbok/ui/signature/signature-picture.ts';
import { StrokeCapture } from '@feltbok/ui/signature/stroke-capture.ts';
import SignaturePad from 'signature_pad';
import { element } from './elements.ts';

/** What is on the page's sheet. */
export interface SheetContent {
  strokes: Stroke[];
  /** The name in place of strokes; null while it is drawn. */
  typed: string | null;
}

const framed = (canvas: HTMLCanvasElement, label: string, className: string) => {
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  return element('div', { className }, canvas);
};

/** The sheet to draw on. @param onStroke called with each stroke that has ended */
export function drawingSheet(
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
    change: (stroke) => ink.drawUnderWay(stroke),
    progress: () => undefined,
    end: onStroke,
    takenBack: () => ink.draw(strokes),
  });
  return { node: framed(canvas, label, 'sheet'), draw: (now: readonly Stroke[]) => ink.draw(now) };
}

/** How the typed name will look. */
export function typedPreview(label: string, mark: string) {
  const canvas = document.createElement('canvas');
  return {
    node: framed(canvas, label, 'sheet typed'),
    draw: (name: string) => drawTypedName(canvas, name, mark),
  };
}
