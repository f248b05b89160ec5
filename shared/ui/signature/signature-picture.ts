import { type Stroke, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import SignaturePad from 'signature_pad';
import { Ink, inkOptions } from './ink.ts';

/**
 * Draws strokes as a PNG data URL of 920 by 200 pixels, whatever the size of the screen. The
 * background is transparent.
 * @param former the signature that the strokes were added to
 */
export function drawStrokesPicture(
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
const buildNameFont = (size: number) =>
  `italic ${size}px 'Segoe Script', 'Snell Roundhand', 'Noto Serif', Georgia, serif`;
const margin = 24;

/**
 * Draws a typed name as a signature. The text below it says how it was made, so that nobody takes
 * it for a drawn one.
 */
export function drawTypedName(canvas: HTMLCanvasElement, name: string, mark: string): void {
  canvas.width = sheet.width;
  canvas.height = sheet.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const room = sheet.width - 2 * margin;
  context.fillStyle = inkOptions.penColor;
  context.textBaseline = 'alphabetic';
  context.font = buildNameFont(nameSize);
  const width = context.measureText(name).width;
  if (width > room) context.font = buildNameFont(Math.max(14, (nameSize * room) / width));
  // Names in right-to-left scripts keep their own direction, but start at the left margin.
  context.direction = 'ltr';
  context.fillText(name, margin, 118, room);
  context.font = "22px system-ui, 'Noto Sans', Arial, sans-serif";
  context.fillText(mark, margin, 176, room);
}

export function drawTypedNamePicture(name: string, mark: string): string {
  const canvas = document.createElement('canvas');
  drawTypedName(canvas, name, mark);
  return canvas.toDataURL('image/png');
}
