import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { KnownHeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  computeNN1954Step,
  computeSurface,
  createHeightGridFile,
} from '../testing/height-grid-file';
import { convertHeight, type HeightGrids } from './height-conversion.domain';
import { readHeightGrid } from './height-grid';

// Only PROJ can confirm that the grids are applied as Kartverket intends.
const isInstalled = spawnSync('cct', ['--version']).status === 0;
if (!isInstalled)
  process.stdout.write('cct is not installed (Debian: proj-bin): its tests are left out.\n');
const findInProjData = (name: string) =>
  (process.env.PROJ_DATA ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
const real = {
  nn2000: findInProjData('no_kv_HREF2018B_NN2000_EUREF89.tif'),
  nn1954: findInProjData('no_kv_HREF2018B_NN54_NN2000.tif'),
};
if (!real.nn2000 || !real.nn1954)
  process.stdout.write(
    'No grids of heights in PROJ_DATA: the test with the real ones is left out.\n',
  );

const folder = mkdtempSync(join(tmpdir(), 'heights-'));
const made = { nn2000: join(folder, 'nn2000.tif'), nn1954: join(folder, 'nn1954.tif') };
/** Leaves out the values beyond a line, like the grids do at sea. */
const addGap = (at: typeof computeSurface) => (x: number, y: number) =>
  x + y > 98 ? -88.8888 : at(x, y);
beforeAll(async () => {
  const write = async (path: string, file: Blob) =>
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
  await write(made.nn2000, createHeightGridFile(addGap(computeSurface)));
  await write(made.nn1954, createHeightGridFile(computeNN1954Step));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Files {
  nn2000: string;
  nn1954: string;
}

const readGrids = async ({ nn2000, nn1954 }: Files): Promise<HeightGrids> => ({
  nn2000: await readHeightGrid(new Blob([readFileSync(nn2000)])),
  nn1954: await readHeightGrid(new Blob([readFileSync(nn1954)])),
});

/** The same places on each run, all over Norway and a little beyond the grids. */
function createRandomPlaces(count: number): Array<GeoPosition & { height: number }> {
  let seed = 20_261_125;
  const createRandom = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: count }, () => ({
    longitude: 3.5 + createRandom() * 29,
    latitude: 57.4 + createRandom() * 15,
    height: Math.round(createRandom() * 2_000_000) / 1000,
  }));
}

/**
 * PROJ's result in metres; `null` outside the grids.
 * @param steps of the pipeline, from degrees
 */
function convertByCct(
  steps: string,
  places: ReturnType<typeof createRandomPlaces>,
): Array<number | null> {
  const pipeline = `+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad ${steps}`;
  const input = places
    .map(({ longitude, latitude, height }) => `${longitude} ${latitude} ${height} 0\n`)
    .join('');
  const { stdout } = spawnSync('cct', ['-d', '9', ...pipeline.split(' ')], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return stdout
    .split('\n')
    .filter((line) => /^(?:# Record|\s*-?\d)/.test(line))
    .map((line) => (line.startsWith('#') ? null : Number(line.trim().split(/\s+/)[2])));
}

const toNN2000 = ({ nn2000 }: Files) => `+step +proj=vgridshift +grids=${nn2000}`;
const createNN1954Step = ({ nn1954 }: Files) =>
  `+step +proj=vgridshift +grids=${nn1954} +multiplier=1`;
const invertSteps = (steps: string) => steps.replace('+step ', '+step +inv ');

/**
 * The largest difference in metres between our result and PROJ's, and the number of places in the
 * grids.
 */
async function compareToProj(files: Files, count: number) {
  const grids = await readGrids(files);
  const places = createRandomPlaces(count);
  const ways: ReadonlyArray<readonly [KnownHeightSystem, KnownHeightSystem, string]> = [
    ['ellipsoidal', 'NN2000', toNN2000(files)],
    ['NN2000', 'ellipsoidal', invertSteps(toNN2000(files))],
    ['NN1954', 'NN2000', createNN1954Step(files)],
    ['ellipsoidal', 'NN1954', `${toNN2000(files)} ${invertSteps(createNN1954Step(files))}`],
  ];
  let farthest = 0;
  let covered = 0;
  let different = 0;
  for (const [from, to, steps] of ways) {
    const projHeights = convertByCct(steps, places);
    expect(projHeights).toHaveLength(count);
    for (const [at, place] of places.entries()) {
      const ours = convertHeight(
        to,
        { value: place.height, system: from, sigma: null },
        place,
        grids,
      );
      const projHeight = projHeights[at] ?? null;
      if ((ours === null) !== (projHeight === null)) different += 1;
      if (!ours || projHeight === null) continue;
      covered += 1;
      farthest = Math.max(farthest, Math.abs(ours.value - projHeight));
    }
  }
  expect(different).toBe(0);
  return { farthest, covered };
}

const testWithProj = isInstalled ? test : test.skip;
testWithProj('[CAD-4] heights at ten thousand places are within 2 mm of PROJ’s', async () => {
  const { farthest, covered } = await compareToProj(made, 10_000);
  expect(covered).toBeGreaterThan(30_000);
  expect(covered).toBeLessThan(40_000);
  expect(farthest).toBeLessThan(0.002);
});

const testWithReal = isInstalled && real.nn2000 && real.nn1954 ? test : test.skip;
testWithReal('[CAD-4] with Kartverket’s grids too', async () => {
  const { farthest, covered } = await compareToProj(real as Files, 10_000);
  expect(covered).toBeGreaterThan(15_000);
  expect(farthest).toBeLessThan(0.002);
  const { nn2000 } = await readGrids(real as Files);
  expect(nn2000?.({ longitude: 10.5, latitude: 60.5 })).toBeCloseTo(39.5, 1);
});

test('[CAD-4] a converted height has its σ; an unknown system or place has none', async () => {
  const grids = await readGrids(made);
  const place = { longitude: 6.66, latitude: 60.32 };
  const measured = { value: 100, system: 'ellipsoidal', sigma: 0.015 } as const;
  const surface = computeSurface(place.longitude, place.latitude);
  expect(convertHeight('NN2000', measured, place, grids)).toEqual({
    value: expect.closeTo(100 - surface, 1),
    system: 'NN2000',
    sigma: 0.025,
  });
  expect(convertHeight('NN1954', measured, place, grids)).toMatchObject({
    system: 'NN1954',
    sigma: null,
  });
  expect(convertHeight('ellipsoidal', measured, place, grids)).toBe(measured);
  expect(convertHeight('NN2000', { ...measured, system: 'unknown' }, place, grids)).toBeNull();
  expect(convertHeight('NN2000', measured, { longitude: 2, latitude: 60 }, grids)).toBeNull();
  expect(convertHeight('NN2000', measured, place, { ...grids, nn2000: null })).toBeNull();
});

test('[CAD-4] nodes without a value have no weight; without others there is no height', async () => {
  const height = await readHeightGrid(createHeightGridFile((x) => (x > 10.1 ? -88.8888 : 40)));
  expect(height({ longitude: 9.9, latitude: 60.1 })).toBeCloseTo(40, 6);
  expect(height({ longitude: 10.3, latitude: 60.1 })).toBeCloseTo(40, 6);
  expect(height({ longitude: 10.5, latitude: 60.1 })).toBeNaN();
});

test('[CAD-4] a file that is no grid is rejected', async () => {
  await expect(readHeightGrid(new Blob(['<html>']))).rejects.toThrow();
});
