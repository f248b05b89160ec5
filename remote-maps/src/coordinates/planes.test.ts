import { spawnSync } from 'node:child_process';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import {
  type Conversion,
  createInverseProjection,
  createPlaneConversion,
  createProjection,
  isInNorway,
  type Plane,
  toNtmPlane,
  toUtmPlane,
} from '@feltbok/survey-formats/coordinates';
import { convertToZone, projectToUtm, unprojectUtm } from './utm.domain';

// Whether our coordinates are right cannot be proved by our own arithmetic: PROJ is what Norwegian
// surveyors' programs and Kartverket's services reckon with.
const isInstalled = spawnSync('cs2cs', ['-lp']).status === 0;
if (!isInstalled)
  process.stdout.write('PROJ is not installed (Debian: proj-bin): its test is left out.\n');
const testWithProj = isInstalled ? test : test.skip;

const millimetre = 0.001;
const micrometre = 0.000_001;
const zones = [32, 33, 35] as const;

type Pair = [number, number];

/** A point every twenty kilometres or so, all over the land and its coast. */
const places: Array<{ longitude: number; latitude: number }> = [];
for (let latitude = 57.6; latitude < 71.4; latitude += 0.2)
  for (let longitude = 4.1; longitude < 31.6; longitude += 0.4)
    if (isInNorway(longitude, latitude)) places.push({ longitude, latitude });

/** As PROJ has it: degrees as latitude and longitude, metres as east and north. */
function byProj(from: string, to: string, points: readonly Pair[]): Pair[] {
  const input = points.map((point) => point.join(' ')).join('\n');
  const { stdout, stderr } = spawnSync('cs2cs', ['-f', '%.9f', from, to], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const found = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).slice(0, 2).map(Number) as Pair);
  if (found.length !== points.length)
    throw new Error(`cs2cs answered ${found.length} of ${points.length}: ${stderr}`);
  return found;
}

const farthest = (ours: readonly Pair[], theirs: readonly Pair[]) =>
  Math.max(
    ...ours.map(([x, y], at) =>
      Math.hypot(x - (theirs[at]?.[0] ?? Number.NaN), y - (theirs[at]?.[1] ?? Number.NaN)),
    ),
  );

const converted = (conversion: Conversion, points: readonly Pair[]): Pair[] =>
  points.map(([x, y]) => conversion([x, y]));

const epsg = (zone: UtmZone) => `EPSG:${epsgOfUtmZone[zone]}`;
const geographic = 'EPSG:4258';
const byLongitude = places.map(({ latitude, longitude }): Pair => [longitude, latitude]);
const byLatitude = places.map(({ latitude, longitude }): Pair => [latitude, longitude]);

describe.each(zones)('zone %i over all of Norway', (zone) => {
  testWithProj('[MARK-12] what lies at a place is within a millimetre of where PROJ has it', () => {
    const theirs = byProj(geographic, epsg(zone), byLatitude);
    const onMap = places.map((place): Pair => {
      const { east, north } = projectToUtm(place, zone);
      return [east, north];
    });
    expect(farthest(onMap, theirs)).toBeLessThan(millimetre);
    expect(
      farthest(converted(createProjection(toUtmPlane(zone)), byLongitude), theirs),
    ).toBeLessThan(micrometre);
  });

  testWithProj(
    '[MARK-12] coordinates of another zone are within a millimetre of what PROJ makes of them',
    () => {
      for (const other of zones) {
        const entered = places.map((place): Pair => {
          const { east, north } = projectToUtm(place, zone);
          return [Number(east.toFixed(3)), Number(north.toFixed(3))];
        });
        const ours = entered.map(([east, north]): Pair => {
          const there = convertToZone({ east, north, zone }, other);
          return [there.east, there.north];
        });
        const theirs = byProj(epsg(zone), epsg(other), entered);
        expect(farthest(ours, theirs)).toBeLessThan(millimetre);
        const direct = converted(
          createPlaneConversion(toUtmPlane(zone), toUtmPlane(other)),
          entered,
        );
        expect(farthest(direct, theirs)).toBeLessThan(micrometre);
      }
    },
  );
});

testWithProj(
  '[IMP-10] points of all zones of NTM are within a millimetre of what PROJ makes of them',
  () => {
    for (let zone = 5; zone <= 30; zone += 1) {
      // In EPSG's words north comes first in NTM.
      const near = byLongitude.filter(([longitude]) => Math.abs(longitude - zone - 0.5) < 1);
      const measured = converted(createProjection(toNtmPlane(zone)), near);
      const ours = converted(createPlaneConversion(toNtmPlane(zone), toUtmPlane(33)), measured);
      const northFirst = measured.map(([east, north]): Pair => [north, east]);
      expect(farthest(ours, byProj(`EPSG:${5100 + zone}`, epsg(33), northFirst))).toBeLessThan(
        micrometre,
      );
    }
  },
);

// As cs2cs of PROJ 9 has them, for machines without it: Kvinnherad, Trondheim, Grense Jakobselv.
const known: ReadonlyArray<readonly [place: Pair, byPlane: ReadonlyArray<readonly [Plane, Pair]>]> =
  [
    [
      [6.66, 60.32],
      [
        [toUtmPlane(32), [370_761.059155, 6_689_343.071172]],
        [toUtmPlane(33), [40_146.621411, 6_716_203.909904]],
        [toUtmPlane(35), [-611_159.788732, 6_861_127.355845]],
        [toNtmPlane(6), [108_841.633131, 1_258_453.673395]],
      ],
    ],
    [
      [10.39, 63.43],
      [
        [toUtmPlane(32), [569_365.365997, 7_034_252.61404]],
        [toUtmPlane(33), [270_081.990598, 7_041_778.985566]],
        [toUtmPlane(35), [-321_878.762938, 7_141_104.249847]],
        [toNtmPlane(10), [94_508.136858, 1_605_036.588676]],
      ],
    ],
    [
      [30.95, 69.6],
      [
        [toUtmPlane(32), [1_337_927.211522, 7_874_024.839776]],
        [toUtmPlane(33), [1_114_386.491106, 7_802_068.581164]],
        [toUtmPlane(35), [653_570.348869, 7_726_231.241035]],
        [toNtmPlane(30), [117_512.724459, 2_293_138.722172]],
      ],
    ],
  ];

test.each(known)(
  '[MARK-12] %j is in each system where PROJ has it, to the micrometre',
  (place, byPlane) => {
    for (const [plane, there] of byPlane) {
      expect(farthest(converted(createProjection(plane), [place]), [there])).toBeLessThan(
        micrometre * 2,
      );
      for (const [other, elsewhere] of byPlane)
        expect(
          farthest(converted(createPlaneConversion(other, plane), [elsewhere]), [there]),
        ).toBeLessThan(micrometre * 3);
    }
  },
);

test('what is no number is none in any system, rather than an error', () => {
  expect(createInverseProjection(toUtmPlane(32))([Number.NaN, 6_689_343])).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
  expect(createProjection(toUtmPlane(32))([Infinity, 60])).toEqual([Number.NaN, Number.NaN]);
});

test('an origin in the north of a system has its false northing there', () => {
  expect(converted(createProjection(toNtmPlane(6)), [[6.5, 58]])[0]?.[1]).toBeCloseTo(1_000_000, 6);
});

test('a place comes back from any zone to a hundredth of a millimetre', () => {
  expect(places.length).toBeGreaterThan(1400);
  for (const zone of zones)
    for (const place of places) {
      const back = unprojectUtm(projectToUtm(place, zone));
      expect(Math.abs(back.latitude - place.latitude)).toBeLessThan(1e-10);
      expect(Math.abs(back.longitude - place.longitude)).toBeLessThan(2e-10);
    }
});
