import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Layer } from './layer';

const font = '13px "Map"';
const rowHeight = 22;
const textFrom = 34;

/** Draws the legend of a layer: a row with a sample and the name of each kind of feature. */
export function drawLegend({ legend }: Layer): Canvas {
  const measuring = createCanvas(1, 1).getContext('2d');
  measuring.font = font;
  const widest = Math.max(...legend.map(({ text }) => measuring.measureText(text).width));
  const canvas = createCanvas(Math.ceil(textFrom + widest + 6), legend.length * rowHeight);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  legend.forEach(({ text, draw }, index) => {
    context.save();
    context.translate(4, index * rowHeight + 3);
    draw(context);
    context.restore();
    context.font = font;
    context.fillStyle = '#1f1f1f';
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillText(text, textFrom, index * rowHeight + rowHeight / 2);
  });
  return canvas;
}
