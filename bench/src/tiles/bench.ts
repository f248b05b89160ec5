import { startMaps } from '../../../sandbox/src/maps/server';
import { type Figure, measured } from '../figures';
import { goals } from '../goals';

/** Fjordvik's village, as a map at zoom 16 asks for it. */
const village = { z: 16, x: 33_976, y: 18_910, side: 10 };
const rounds = 5;

/** How fast the sandbox's tiles are painted and served, by one process over HTTP. */
export async function* measure(): AsyncGenerator<Figure> {
  const maps = await startMaps({ port: 0 });
  const { z, x, y, side } = village;
  const paths = ['Kart', 'Foto', 'Hybrid'].flatMap((base) =>
    Array.from({ length: side * side }, (_, index) => {
      return `${maps.address}/tiles/${base}/${z}/${x + (index % side)}/${y + Math.floor(index / side)}.png`;
    }),
  );
  const perSecond = async () => {
    const started = performance.now();
    await allOf(paths);
    return (paths.length * 1000) / (performance.now() - started);
  };
  try {
    const painted = await perSecond();
    const served: number[] = [];
    for (let round = 0; round < rounds; round += 1) served.push(await perSecond());
    yield measured(served, {
      what: 'Tiles of the sandbox a second, from its cache',
      unit: 'tiles/s',
      goal: goals.tiles.perSecond,
      detail: `${paths.length} tiles of three base maps, twelve at a time; ${painted.toFixed(0)} a second when painted first`,
    });
  } finally {
    await maps.close();
  }
}

/** Twelve at a time, as two browsers ask. */
async function allOf(paths: readonly string[]): Promise<void> {
  const left = [...paths];
  const worker = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
}
