import { type Stroke, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import SignaturePad from 'signature_pad';
import { Ink, inkOptions } from './ink.ts';

/**
 * PNG data URL of 920 by 200 pixels, whatever the size of the screen it was drawn on; transparent
 * but for the ink.
 * @param former a signature that the strokes were drawn over
 */
export function pictureOfStrokes(
  strokes: readonly Stroke[],
  former: CanvasImageSource | null,
): string {
  const canvas = document.createElement('canvas');
  const pad = new SignaturePad(canvas, inkOptions);
  pad.off();
  new Ink(pad, canvas).draw(strokes);
  const context = canvas.getContext('2d');
  if (context && former) {
    context.globalCompositeOperation = 'destination-over';
    context.drawImage(former, 0, 0, sheet.width, sheet.height);
  }
  return canvas.toDataURL('image/png');
}

const nameSize = 84;
const nameFont = (size: number) =>
  `italic ${size}px 'Segoe Script', 'Snell Roundhand', 'Noto Serif', Georgia, serif`;
const margin = 24;

/**
 * Draws a name written on the keyboard as a signature, and below it, so that nobody takes it for
 * one drawn by hand, how it was made.
 */
export function drawTypedName(canvas: HTMLCanvasElement, name: string, mark: string): void {
  canvas.width = sheet.width;
  canvas.height = sheet.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const room = sheet.width - 2 * margin;
  context.fillStyle = inkOptions.penColor;
  context.textBaseline = 'alphabetic';
  context.font = nameFont(nameSize);
  const width = context.measureText(name).width;
  if (width > room) context.font = nameFont(Math.max(14, (nameSize * room) / width));
  // In its own direction: a name in Arabic or Hebrew letters begins on the right.
  context.direction = 'ltr';
  context.fillText(name, margin, 118, room);
  context.font = "22px system-ui, 'Noto Sans', Arial, sans-serif";
  context.fillText(mark, margin, 176, room);
}

export function pictureOfTypedName(name: string, mark: string): string {
  const canvas = document.createElement('canvas');
  drawTypedName(canvas, name, mark);
  return canvas.toDataURL('image/png');
}
