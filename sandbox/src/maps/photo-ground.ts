import type { Box } from '../cadastre/geometry';
import type { GroundGrid } from './ground-grid';
import { forEachPixel } from './ground-samples';
import { createGradientNoise, smoothstep } from './noise';

type Colour = readonly [number, number, number];

const deep: Colour = [24, 48, 62];
const shallow: Colour = [66, 104, 98];
const grass: Colour = [126, 131, 82];
const heath: Colour = [124, 116, 88];
const rock: Colour = [148, 143, 135];
const snow: Colour = [238, 241, 244];
const woodland: Colour = [52, 72, 42];

const coarse = createGradientNoise('photo coarse');
const fine = createGradientNoise('photo fine');

/**
 * Paints the ground as seen from an aeroplane, without what people made. `stretch`: EPSG:3857
 * metres per metre of ground.
 */
export function paintPhotoGround(
  grid: GroundGrid,
  box: Box,
  pixels: number,
  stretch: number,
): Uint8ClampedArray<ArrayBuffer> {
  const picture = new Uint8ClampedArray(pixels * pixels * 4);
  const resolution = (box.maxX - box.minX) / pixels;
  // Grain lies on the ground in sizes that double, so that it stays in place when the map moves.
  const coarseSize = 2 ** Math.round(Math.log2(resolution * 9));
  const fineSize = 2 ** Math.round(Math.log2(resolution * 2.6));
  const colour: [number, number, number] = [0, 0, 0];

  forEachPixel(grid, pixels, stretch, ({ height, forest, light, slope }, column, row) => {
    const x = box.minX + (column + 0.5) * resolution;
    const y = box.maxY - (row + 0.5) * resolution;
    const offset = (row * pixels + column) * 4;
    const grainCoarse = coarse(x / coarseSize, y / coarseSize);
    if (height <= 0) {
      const depth = smoothstep(-1, -26, height);
      const ripple = 1 + grainCoarse * 0.035;
      for (let channel = 0; channel < 3; channel++) {
        const tone =
          (shallow[channel] as number) +
          ((deep[channel] as number) - (shallow[channel] as number)) * depth;
        picture[offset + channel] = tone * ripple;
      }
    } else {
      const grain = fine(x / fineSize, y / fineSize) * 0.55 + grainCoarse * 0.45;
      const bare =
        smoothstep(420, 900, height + grain * 120) * 0.9 + smoothstep(0.5, 1, slope) * 0.5;
      const wood = smoothstep(-0.05, 0.06, forest + grain * 0.09);
      const white = smoothstep(1180, 1420, height - slope * 260 + grain * 140);
      mix(colour, grass, heath, smoothstep(120, 520, height));
      mix(colour, colour, rock, Math.min(1, bare));
      mix(colour, colour, woodland, wood);
      mix(colour, colour, snow, white);
      // Treetops catch the light and cast shadows, so woods are grainier than grass.
      const brightness = (1 + light * 0.75) * (1 + grain * (wood > 0.5 ? 0.62 : 0.2));
      const wet = smoothstep(1.2, 0.1, height) * 0.28;
      for (let channel = 0; channel < 3; channel++)
        picture[offset + channel] = (colour[channel] as number) * brightness * (1 - wet);
    }
    picture[offset + 3] = 255;
  });
  return picture;
}

function mix(target: [number, number, number], from: Colour, to: Colour, share: number): void {
  target[0] = from[0] + (to[0] - from[0]) * share;
  target[1] = from[1] + (to[1] - from[1]) * share;
  target[2] = from[2] + (to[2] - from[2]) * share;
}
