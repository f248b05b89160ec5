import { installRealCanvas, readPixel } from '../testing/real-canvas';
import { drawNorthArrow } from './north-arrow';

installRealCanvas();

const dark = [20, 32, 26, 255];
const white = [255, 255, 255, 255];

/** A grey picture with a north arrow, and its pixels around the arrow's middle. */
function drawArrow({ rotation = 0, density = 1 } = {}) {
  const picture = Object.assign(document.createElement('canvas'), {
    width: 200 * density,
    height: 200 * density,
  });
  const context = picture.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'grey';
  context.fillRect(0, 0, picture.width, picture.height);
  drawNorthArrow(picture, rotation, density);
  return (right: number, below: number) =>
    readPixel(picture, (162 + right) * density, (38 + below) * density);
}

test.each([1, 2])('[MAP-9] a north arrow is in the upper right corner at density %d', (density) => {
  const at = drawArrow({ density });
  expect(at(0, -14)).toEqual(dark);
  for (const [right, below] of [
    [0, 8],
    [-14, 0],
    [14, 0],
  ] as const)
    expect(at(right, below)).toEqual(white);
  expect(at(-40, 0)).toEqual([128, 128, 128, 255]);
});

test('[MAP-9] on a turned map the arrow points north', () => {
  const at = drawArrow({ rotation: Math.PI / 2 });
  expect(at(14, 0)).toEqual(dark);
  expect(at(0, -14)).toEqual(white);
});
