import type { GroundGrid } from './ground-grid';
import { forEachPixel } from './ground-samples';
import { smoothstep } from './noise';

type Colour = readonly [number, number, number];

const water: Colour = [183, 217, 234];
const deepWater: Colour = [163, 203, 225];
const shoreline: Colour = [62, 128, 168];
const open: Colour = [250, 247, 238];
const wood: Colour = [213, 229, 193];
const rock: Colour = [233, 229, 222];
const contourColour: Colour = [171, 122, 74];

/**
 * The two pictures of the ground on the topographic map: the ground under fields and houses, and
 * the contours over them.
 */
export interface KartGround {
  base: Uint8ClampedArray<ArrayBuffer>;
  contours: Uint8ClampedArray<ArrayBuffer>;
}

/** Returns the metres between contours; every fifth contour is a strong one. */
function getContourInterval(zoom: number): number {
  if (zoom >= 18) return 1;
  if (zoom >= 16) return 5;
  if (zoom >= 13) return 20;
  return 100;
}

/** @param stretch EPSG:3857 metres per metre of ground */
export function paintKartGround(
  grid: GroundGrid,
  pixels: number,
  zoom: number,
  stretch: number,
): KartGround {
  const base = new Uint8ClampedArray(pixels * pixels * 4);
  const contours = new Uint8ClampedArray(pixels * pixels * 4);
  const interval = getContourInterval(zoom);
  const groundPerPixel = ((grid.size - 3) * grid.spacing) / pixels / stretch;
  const distantRelief = zoom >= 9 ? 78 : 50;
  const relief = zoom >= 17 ? 40 : distantRelief;

  forEachPixel(grid, pixels, stretch, ({ height, forest, light, slope }, column, row) => {
    const offset = (row * pixels + column) * 4;
    const risePerPixel = Math.max(slope * groundPerPixel, 1e-6);
    const land = getLandShare(height / risePerPixel);
    const ground = mixInto(scratchA, open, rock, smoothstep(620, 1150, height));
    mixInto(ground, ground, wood, smoothstep(-0.03, 0.03, forest));
    // Light is rounded to steps: a picture with few tones is a third of the size.
    const shade = Math.round(light * (light > 0 ? relief * 0.12 : relief) * 0.5) * 2;
    const sea = mixInto(scratchB, water, deepWater, smoothstep(-25, -140, height));
    const edge = zoom >= 10 ? Math.max(0, 1 - Math.abs(height / risePerPixel) / 0.9) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const dry = (ground[channel] as number) + shade;
      const wet = sea[channel] as number;
      const colour = wet + (dry - wet) * land;
      base[offset + channel] = colour + ((shoreline[channel] as number) - colour) * edge * 0.8;
      contours[offset + channel] = contourColour[channel] as number;
    }
    base[offset + 3] = 255;
    if (zoom >= 11 && height > 0.3)
      contours[offset + 3] = getContourAlpha(height, interval, risePerPixel) * land;
  });
  return { base, contours };
}

function getContourAlpha(height: number, interval: number, risePerPixel: number): number {
  // Contours are left out where they would touch each other.
  const crowded = smoothstep(0.42, 0.22, risePerPixel / interval);
  if (crowded === 0) return 0;
  const nearest = Math.round(height / interval);
  if (nearest < 1) return 0;
  const strong = nearest % 5 === 0;
  const offset = Math.abs(height - nearest * interval) / risePerPixel;
  return Math.max(0, Math.min(1, (strong ? 1.15 : 0.85) - offset)) * (strong ? 190 : 120) * crowded;
}

/** Returns the share of a pixel that is land, from its distance to the shore in pixels. */
const getLandShare = (distance: number) => Math.min(1, Math.max(0, distance + 0.5));

const scratchA: [number, number, number] = [0, 0, 0];
const scratchB: [number, number, number] = [0, 0, 0];

function mixInto(
  target: [number, number, number],
  from: Colour,
  to: Colour,
  share: number,
): [number, number, number] {
  target[0] = from[0] + (to[0] - from[0]) * share;
  target[1] = from[1] + (to[1] - from[1]) * share;
  target[2] = from[2] + (to[2] - from[2]) * share;
  return target;
}
