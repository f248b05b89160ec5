import type { Box, Point } from '../cadastre/geometry';
import { createRandom } from '../random';
import { getPointHeight } from './terrain';

export interface Summit {
  /** EPSG:3857. */
  at: Point;
  /** Whole metres. */
  height: number;
  name: string;
}

/** Side of the squares of EPSG:3857 that have at most one named summit each, in metres. */
const side = 9000;
const steps = 13;

const known = new Map<string, Summit | undefined>();

/** Lists named summits of the made-up landscape around a box of EPSG:3857. */
export function listSummits(box: Box): Summit[] {
  const summits: Summit[] = [];
  for (
    let column = Math.floor(box.minX / side) - 1;
    column <= Math.floor(box.maxX / side) + 1;
    column++
  ) {
    for (let row = Math.floor(box.minY / side) - 1; row <= Math.floor(box.maxY / side) + 1; row++) {
      const key = `${column}:${row}`;
      if (!known.has(key)) known.set(key, findSummit(column, row));
      const summit = known.get(key);
      if (summit) summits.push(summit);
    }
  }
  return summits;
}

function findSummit(column: number, row: number): Summit | undefined {
  let best: { at: Point; height: number; rim: boolean } | undefined;
  for (let across = 0; across < steps; across++) {
    for (let up = 0; up < steps; up++) {
      const at: Point = [(column + across / (steps - 1)) * side, (row + up / (steps - 1)) * side];
      const height = getPointHeight(at);
      const rim = across === 0 || up === 0 || across === steps - 1 || up === steps - 1;
      if (!best || height > best.height) best = { at, height, rim };
    }
  }
  // A highest point on the edge belongs to a summit in the next square.
  if (!best || best.rim || best.height < 300) return undefined;
  return {
    at: best.at,
    height: Math.round(best.height),
    name: createName(column, row, best.at[1]),
  };
}

const southern = {
  first: [
    'Stor',
    'Kvit',
    'Blå',
    'Svart',
    'Reins',
    'Høg',
    'Grå',
    'Raud',
    'Hest',
    'Skarv',
    'Ørne',
    'Vassfjør',
    'Onga',
    'Solfonn',
  ],
  last: ['nuten', 'fjellet', 'nosi', 'hovda', 'eggi', 'skorvi', 'horgi', 'haugen', 'tinden'],
};
const northern = {
  first: [
    'Čáhppes',
    'Stuora',
    'Vilges',
    'Ruoksat',
    'Guovža',
    'Boazo',
    'Giron',
    'Ráššo',
    'Njunni',
    'Áhka',
  ],
  last: ['várri', 'čohkka', 'duottar', 'oaivi', 'gáisi'],
};

function createName(column: number, row: number, y: number): string {
  const random = createRandom(`summit ${column} ${row}`);
  const { first, last } = y > 9_900_000 && random.chance(0.7) ? northern : southern;
  return random.pick(first) + random.pick(last);
}
