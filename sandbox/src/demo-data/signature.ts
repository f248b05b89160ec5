import { createCanvas } from '@napi-rs/canvas';
import type { Random } from '../random';

const width = 920;
const height = 200;

/**
 * Draws loops like a signature, in the format of the signature pad: a PNG data URL of 920 by 200
 * pixels.
 */
export function drawSignature(random: Random): string {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.strokeStyle = '#111111';
  context.lineWidth = 3.2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  let x = random.between(180, 240);
  for (let word = 0; word < 2; word++) {
    let y = height * 0.58;
    context.beginPath();
    context.moveTo(x, y);
    const letters = random.integer(4, 7);
    for (let letter = 0; letter < letters; letter++) {
      const tall = letter === 0 ? 95 : chooseHeight(random);
      const step = random.between(22, 40);
      const next = height * 0.58 + random.between(-10, 12);
      context.bezierCurveTo(
        x + step * 0.9,
        y - tall * 1.5,
        x - step * 0.7,
        y - tall * 0.9,
        x + step,
        next,
      );
      x += step;
      y = next;
    }
    context.stroke();
    x += random.between(30, 60);
  }
  return canvas.toDataURL('image/png');
}

const chooseHeight = (random: Random) => (random.chance(0.25) ? 70 : 28);
