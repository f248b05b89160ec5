import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import { addTrianglesError, createSystemConversion } from './conversion.domain';
import { getZoneSystem, toNgoSystem } from './coordinate-system.domain';
import { isInNorway } from './norway.domain';
import { createProjection, toUtmPlane } from './planes.domain';
import { readTriangles } from './triangles.domain';

// Only PROJ can confirm that the triangles are applied as Kartverket intends.
const isInstalled = spawnSync('cct', ['--version']).status === 0;
if (!isInstalled)
  process.stdout.write('cct is not installed (Debian: proj-bin): its tests are left out.\n');
const real = (process.env.PROJ_DATA ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'no_kv_ETRS89NO_NGO48_TIN.json'))
  .find((path) => existsSync(path));
if (!real)
  process.stdout.write('No triangulation in PROJ_DATA: the test with the real one is left out.\n');

const folder = mkdtempSync(join(tmpdir(), 'triangles-'));
afterAll(() => rmSync(folder, { recursive: true }));
const made = join(folder, 'made.json');
writeFileSync(made, JSON.stringify(triangleFile()));

type Pair = [number, number];

/**
 * The same places on each run: easting and northing in UTM 33, all over Norway and a little beyond.
 */
function createRandomPlaces(count: number): Pair[] {
  let seed = 20_261_125;
  const createRandom = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const toUtm33 = createProjection(toUtmPlane(33));
  const places: Pair[] = [];
  while (places.length < count) {
    const longitude = 4 + createRandom() * 28;
    const latitude = 57.5 + createRandom() * 14;
    if (!isInNorway(longitude, latitude)) continue;
    const [east, north] = toUtm33([longitude, latitude]);
    places.push([east, north]);
  }
  return places;
}

const axisInProj = [-4 - 2 / 3, -2 - 1 / 3, 0, 2.5, 6 + 1 / 6, 10 + 1 / 6, 14 + 1 / 6, 18 + 1 / 3];

/** PROJ's result; `null` where it finds no triangle. */
function convertByCct(
  file: string,
  axis: number,
  direction: '-I' | null,
  places: readonly Pair[],
): Array<Pair | null> {
  const steps = [
    '+proj=pipeline +step +inv +proj=utm +zone=33 +ellps=GRS80 +step +proj=unitconvert +xy_in=rad +xy_out=deg',
    `+step +proj=tinshift +file=${file} +step +proj=unitconvert +xy_in=deg +xy_out=rad`,
    `+step +proj=tmerc +lat_0=58 +lon_0=${axisInProj[axis - 1]} +a=6377492.018 +rf=299.1528128 +pm=oslo`,
  ];
  const input = places.map(([x, y]) => `${x} ${y} 0 0\n`).join('');
  const options = ['-d', '9', ...(direction ? [direction] : [])];
  const { stdout } = spawnSync('cct', [...options, ...steps.join(' ').split(' ')], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return stdout
    .split('\n')
    .filter((line) => /^(?:# Record|\s*-?\d)/.test(line))
    .map((line) => {
      const [x = Number.NaN, y = Number.NaN] = line.trim().split(/\s+/).map(Number);
      return line.startsWith('#') ? null : [x, y];
    });
}

/**
 * The largest distance in metres between our result and PROJ's, and the number of places in
 * triangles.
 */
function compareToProj(file: string, count: number) {
  const triangles = readTriangles(readFileSync(file, 'utf8'));
  const places = createRandomPlaces(count);
  let farthest = 0;
  let covered = 0;
  const compare = (ours: readonly number[], projPlace: Pair | null | undefined) => {
    if (projPlace === undefined) throw new Error('cct has answered too little');
    expect(Number.isFinite(ours[0])).toBe(projPlace !== null);
    if (!projPlace) return;
    covered += 1;
    farthest = Math.max(
      farthest,
      Math.hypot((ours[0] ?? 0) - projPlace[0], (ours[1] ?? 0) - projPlace[1]),
    );
  };
  for (let axis = 1; axis <= 8; axis += 1) {
    const axisPlaces = places.filter((_, at) => at % 8 === axis - 1);
    const toNgo = createSystemConversion(getZoneSystem(33), toNgoSystem(axis), triangles);
    const fromNgo = createSystemConversion(toNgoSystem(axis), getZoneSystem(33), triangles);
    const there = convertByCct(file, axis, null, axisPlaces);
    for (const [at, place] of axisPlaces.entries()) compare(toNgo(place), there[at]);
    const onAxis = there.filter((place) => place !== null);
    const back = convertByCct(file, axis, '-I', onAxis);
    for (const [at, place] of onAxis.entries()) compare(fromNgo(place), back[at]);
  }
  return { farthest, covered };
}

const testWithProj = isInstalled ? test : test.skip;
testWithProj('[CAD-5] ten thousand places, there and back, are within 2 mm of PROJ’s', () => {
  const { farthest, covered } = compareToProj(made, 10_000);
  expect(covered).toBeGreaterThan(15_000);
  expect(farthest).toBeLessThan(0.002);
});

const testWithReal = isInstalled && real ? test : test.skip;
testWithReal('[CAD-5] with Kartverket’s triangles too, ten thousand in less than a second', () => {
  const { farthest, covered } = compareToProj(real as string, 10_000);
  expect(covered).toBeGreaterThan(15_000);
  expect(farthest).toBeLessThan(0.002);
  const toNgo = createSystemConversion(
    getZoneSystem(33),
    toNgoSystem(3),
    readTriangles(readFileSync(real as string, 'utf8')),
  );
  const places = createRandomPlaces(10_000);
  const start = performance.now();
  for (const place of places) toNgo(place);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('[CAD-5] outside the triangles is no number, and another file is rejected', () => {
  const triangles = readTriangles(readFileSync(made, 'utf8'));
  expect(triangles.toNgo([18, 59.3])).toEqual([Number.NaN, Number.NaN]);
  const [x = 0, y = 0] = triangles.fromNgo(triangles.toNgo([10.1, 60.2]));
  expect([x, y]).toEqual([expect.closeTo(10.1, 10), expect.closeTo(60.2, 10)]);
  const file = triangleFile();
  const read = (different: object) => () =>
    readTriangles(JSON.stringify({ ...file, ...different }));
  expect(read({ output_crs: 'EPSG:4258' })).toThrow('triangulation.output_crs is not EPSG:4273');
  expect(read({ triangles: [[0, 1, 99_999]] })).toThrow(UnexpectedShape);
  expect(read({ vertices: [[0, 1, 2]] })).toThrow(UnexpectedShape);
});

test('[CAD-5] what went through triangles is good to a decimetre at best', () => {
  expect([null, 0, 2, 10, 100].map(addTrianglesError)).toEqual([10, 10, 10, 14, 100]);
});
