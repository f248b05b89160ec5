import type { Point } from '../cadastre/geometry';
import { PlaceFrame } from '../cadastre/place-frame';
import { type Place, places } from '../cadastre/places';
import { addOctaves, addRidges, createGradientNoise, smoothstep } from './noise';

/** Position in a place that shapes the ground around it, in metres along and up from the shore. */
export interface NearPlace {
  place: Place;
  frame: PlaceFrame;
  u: number;
  v: number;
}

/** The places with their frames, made once. */
export const framedPlaces: readonly { place: Place; frame: PlaceFrame }[] = places.map((place) => ({
  place,
  frame: new PlaceFrame(place.frame),
}));

/** Distance in metres beyond which a place no longer shapes the ground. */
export const reachOfPlace = 70_000;

const warp = createGradientNoise('warp');
const mountains = createGradientNoise('mountains');
const fjords = createGradientNoise('fjords');
const valleys = createGradientNoise('valleys');
const coast = createGradientNoise('coast');
const knolls = createGradientNoise('knolls');
const woods = createGradientNoise('woods');

/**
 * Computes the height in metres of a made-up Norway: sea in the west, fjords, mountains, and the
 * shores of the demo places exactly as in their cadastre. Below zero it is the depth of water.
 * @param x EPSG:3857. Not a national zone: tiles are drawn in it, and one surface goes under both
 *   zones.
 * @param near the place within reach, if any
 */
export function getHeight(x: number, y: number, near: NearPlace | undefined): number {
  if (!near) return getLandscapeHeight(x, y);
  const distance = Math.hypot(near.u, near.v);
  const share = smoothstep(13_000, 5_000, distance);
  if (share === 1) return getPlaceHeight(near);
  const landscape = carveFjord(getLandscapeHeight(x, y), near);
  return share === 0 ? landscape : landscape + (getPlaceHeight(near) - landscape) * share;
}

/** Computes the height of a single point and finds its place itself. */
export function getPointHeight(point: Point): number {
  for (const { place, frame } of framedPlaces) {
    const [u, v] = frame.straightOfMercator(point);
    if (Math.hypot(u, v) < reachOfPlace)
      return getHeight(point[0], point[1], { place, frame, u, v });
  }
  return getHeight(point[0], point[1], undefined);
}

/** Returns more than zero where trees grow, up to 1 where they are dense; x and y in EPSG:3857. */
export function getForest(x: number, y: number, height: number, treeLine: number): number {
  if (height < 2) return -1;
  const patches = addOctaves(woods, x / 1700, y / 1700, 4) * 1.3 + 0.24;
  return Math.min(1, patches - smoothstep(treeLine * 0.6, treeLine * 1.15, height) * 1.6);
}

/** The tree line falls towards the north: 900 m in Hardanger, 350 m in Lofoten. */
export const getTreeLine = (y: number) => 900 - 550 * smoothstep(8_300_000, 10_400_000, y);

/** Returns kilometres east of the outer coast. */
function getInlandDistance(x: number, y: number): number {
  const position = (y - coastTable.start) / coastTable.step;
  const index = Math.min(coastTable.x.length - 2, Math.max(0, Math.floor(position)));
  const share = Math.min(1, Math.max(0, position - index));
  const west = coastTable.x[index] as number;
  const east = coastTable.x[index + 1] as number;
  const fromWest = (x - (west + (east - west) * share)) / 2200;
  const fromSouth = (y - 7_960_000) / 1900;
  return Math.min(fromWest, fromSouth);
}

/**
 * x of the outer coast at every 300 km of y northwards from 57° N, in EPSG:3857, estimated from an
 * atlas.
 */
const coastTable = {
  start: 7_760_000,
  step: 300_000,
  x: [
    800_000, 610_000, 555_000, 545_000, 620_000, 960_000, 1_230_000, 1_480_000, 1_640_000,
    2_000_000, 2_550_000, 2_950_000,
  ],
} as const;

function getLandscapeHeight(x: number, y: number): number {
  const wx = x + 9000 * warp(x / 60_000, y / 60_000);
  const wy = y + 9000 * warp(y / 55_000 + 40, x / 55_000);
  const distance = getInlandDistance(wx, wy);
  const landShare = smoothstep(
    -24,
    26,
    distance + 42 * addOctaves(coast, x / 46_000, y / 46_000, 5),
  );
  if (landShare === 0) return -160;

  const upland = smoothstep(-5, 120, distance);
  const ridge = addRidges(mountains, wx / 32_000, wy / 32_000, 6);
  const high = 60 + 420 * upland + (350 + 1150 * upland) * ridge;

  // Smooth noise is zero along long winding lines, which become the beds of valleys and fjords.
  const main = Math.exp(-((addOctaves(fjords, wx / 95_000, wy / 95_000, 2) / 0.045) ** 2));
  const side = Math.exp(-((valleys(wx / 26_000, wy / 26_000) / 0.1) ** 2));
  const seaReach = smoothstep(150, 80, distance);
  const sideFloor = 180 + 320 * upland - 190 * seaReach;
  const mainFloor = 260 - 620 * seaReach;
  let height = high + (Math.min(high, sideFloor) - high) * side * 0.9;
  height += (mainFloor - height) * main;
  height += 9 * knolls(x / 900, y / 900);
  return -110 + (height + 110) * landShare;
}

/** Continues a fjord beyond its place, so that it does not end at the end of the drawn shore. */
function carveFjord(height: number, { place, frame, u, v }: NearPlace): number {
  if (place.fjordWidth === null) return height;
  const offset = Math.abs(u);
  const bends =
    (1900 * Math.sin(u / 9000) + 900 * Math.sin(u / 3700)) * smoothstep(4000, 16_000, offset);
  const middle = frame.getShore(0) - place.fjordWidth / 2 + bends;
  const water =
    Math.exp(-(((v - middle) / (place.fjordWidth * 0.62)) ** 2)) *
    smoothstep(68_000, 50_000, offset);
  return height + (-260 - height) * water;
}

function getPlaceHeight({ place, frame, u, v }: NearPlace): number {
  const t = v - frame.getShore(u);
  if (t >= 0) return getHillsideHeight(t, u, v, place.treeLine / 780);
  if (place.fjordWidth === null) return getSkerryHeight(-t, u, v);
  const width = place.fjordWidth + 130 * Math.sin(u / 760 + 1) + 60 * Math.sin(u / 290);
  const beyond = -t - width;
  if (beyond >= 0) return getHillsideHeight(beyond * 1.6, u, v, 1);
  return -Math.min(0.3 * -t, 0.3 * -beyond, 240);
}

/**
 * Returns the height of the hillside `t` metres up from the water: a terrace where people live,
 * then steeper.
 */
function getHillsideHeight(t: number, u: number, v: number, steepness: number): number {
  const terrace = 0.1 * Math.min(t, 360);
  const side = 0.24 * Math.max(0, Math.min(t, 1000) - 360);
  const steep = Math.max(0, t - 1000);
  const mountain = 900 * (1 - Math.exp(-steep / 1300)) * steepness;
  const rough = smoothstep(40, 1500, t);
  const uneven =
    (5 + 150 * rough * rough) * addOctaves(knolls, u / 780, v / 780, 5) * smoothstep(10, 260, t);
  const brook = 26 * rough * Math.abs(valleys(u / 620, v / 2600));
  return Math.max(0.4 * Math.min(1, t / 4), terrace + side * steepness + mountain + uneven + brook);
}

function getSkerryHeight(distance: number, u: number, v: number): number {
  const bottom = -Math.min(0.12 * distance, 20);
  const rocks = 110 * addOctaves(knolls, u / 900 + 7, v / 900, 4) - 20;
  return bottom + Math.max(0, rocks) * 1.9 * smoothstep(500, 1100, distance);
}
