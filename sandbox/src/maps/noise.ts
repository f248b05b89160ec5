import { createRandom } from '../random';

/** Smooth noise over the plane: about -1 to 1, one bump per unit, the same for the same seed. */
export type Noise = (x: number, y: number) => number;

/** Creates Perlin's gradient noise, which repeats after 256 units. */
export function createGradientNoise(seed: string): Noise {
  const random = createRandom(seed);
  const order = random.shuffle(Array.from({ length: 256 }, (_, index) => index));
  const permutation = new Uint8Array(512);
  for (let index = 0; index < 512; index++) permutation[index] = order[index & 255] as number;
  const gradientX = new Float64Array(256);
  const gradientY = new Float64Array(256);
  for (let index = 0; index < 256; index++) {
    const angle = (index / 256) * 2 * Math.PI;
    gradientX[index] = Math.cos(angle) * Math.SQRT2;
    gradientY[index] = Math.sin(angle) * Math.SQRT2;
  }

  return (x, y) => {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const fx = x - cellX;
    const fy = y - cellY;
    const leftCell = cellX & 255;
    const bottom = cellY & 255;
    const column = permutation[leftCell] as number;
    const nextColumn = permutation[leftCell + 1] as number;
    const a = permutation[column + bottom] as number;
    const b = permutation[nextColumn + bottom] as number;
    const c = permutation[column + bottom + 1] as number;
    const d = permutation[nextColumn + bottom + 1] as number;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const low =
      (1 - u) * ((gradientX[a] as number) * fx + (gradientY[a] as number) * fy) +
      u * ((gradientX[b] as number) * (fx - 1) + (gradientY[b] as number) * fy);
    const high =
      (1 - u) * ((gradientX[c] as number) * fx + (gradientY[c] as number) * (fy - 1)) +
      u * ((gradientX[d] as number) * (fx - 1) + (gradientY[d] as number) * (fy - 1));
    return low + v * (high - low);
  };
}

/** Adds octaves of one noise, each half as wide and half as strong as the one before. */
export function addOctaves(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 1;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    // Each octave is shifted, or all would be zero at the same lattice points.
    sum += strength * noise(x * scale + octave * 17.3, y * scale - octave * 9.7);
    total += strength;
    strength /= 2;
    scale *= 2;
  }
  return sum / total;
}

/**
 * Adds octaves like `addOctaves`, but folded into sharp ridges: 0 in the valleys to 1 on the ridge.
 */
export function addRidges(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 1;
  let total = 0;
  let scale = 1;
  let weight = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const ridge = (1 - Math.abs(noise(x * scale + octave * 31.7, y * scale + octave * 11.1))) ** 2;
    sum += strength * ridge * weight;
    total += strength;
    weight = Math.min(1, ridge * 1.6);
    strength *= 0.5;
    scale *= 2.03;
  }
  return sum / total;
}

/** Rises smoothly from 0 at `low` to 1 at `high`; falls when `low` is the larger. */
export function smoothstep(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}
