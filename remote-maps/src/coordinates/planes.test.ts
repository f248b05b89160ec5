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

// Our own arithmetic cannot prove our coordinates: PROJ is what Norwegian surveyors' programs and
// Kartverket's services use.
const isInstalled = spawnSync('cs2cs', ['-lp']).status === 0;
if (!isInstalled)
  process.stdout.write('PROJ is not installed (Debian: proj-bin): its test is left out.\n');
const testWithProj = isInstalled ? test : test.skip;

const millimetre = 0.001;
const micrometre = 0.000_001;
const zones = [32, 33, 35] as const;

type Pair = [number, number];

/** A point about every twenty kilometres, all over the land and its coast. */
const places: Array<{ longitude: number; latitude: number }> = [];
for (let latitude = 57.6; latitude < 71.4; latitude += 0.2)
  for (let longitude = 4.1; longitude < 31.6; longitude += 0.4)
    if (isInNorway(longitude, latitude)) places.push({ longitude, latitude });

/** PROJ's result: degrees as latitude and longitude, metres as east and north. */
function convertByProj(from: string, to: string, points: readonly Pair[]): Pair[] {
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

const findFarthest = (ours: readonly Pair[], projPairs: readonly Pair[]) =>
  Math.max(
    ...ours.map(([x, y], at) =>
      Math.hypot(x - (projPairs[at]?.[0] ?? Number.NaN), y - (projPairs[at]?.[1] ?? Number.NaN)),
    ),
  );

const convertPoints = (conversion: Conversion, points: readonly Pair[]): Pair[] =>
  points.map(([x, y]) => conversion([x, y]));

const toEpsg = (zone: UtmZone) => `EPSG:${epsgOfUtmZone[zone]}`;
const geographic = 'EPSG:4258';
const byLongitude = places.map(({ latitude, longitude }): Pair => [longitude, latitude]);
const byLatitude = places.map(({ latitude, longitude }): Pair => [latitude, longitude]);

describe.each(zones)('zone %i over all of Norway', (zone) => {
  testWithProj('[MARK-12] what lies at a place is within a millimetre of where PROJ has it', () => {
    const projPairs = convertByProj(geographic, toEpsg(zone), byLatitude);
    const onMap = places.map((place): Pair => {
      const { east, north } = projectToUtm(place, zone);
      return [east, north];
    });
    expect(findFarthest(onMap, projPairs)).toBeLessThan(millimetre);
    expect(
      findFarthest(convertPoints(createProjection(toUtmPlane(zone)), byLongitude), projPairs),
    ).toBeLessThan(micrometre);
  });

  testWithProj(
    '[MARK-12] coordinates of another zone are within a millimetre of what PROJ makes of them',
    () => {
      for (const otherZone of zones) {
        const entered = places.map((place): Pair => {
          const { east, north } = projectToUtm(place, zone);
          return [Number(east.toFixed(3)), Number(north.toFixed(3))];
        });
        const ours = entered.map(([east, north]): Pair => {
          const there = convertToZone({ east, north, zone }, otherZone);
          return [there.east, there.north];
        });
        const projPairs = convertByProj(toEpsg(zone), toEpsg(otherZone), entered);
        expect(findFarthest(ours, projPairs)).toBeLessThan(millimetre);
        const direct = convertPoints(
          createPlaneConversion(toUtmPlane(zone), toUtmPlane(otherZone)),
          entered,
        );
        expect(findFarthest(direct, projPairs)).toBeLessThan(micrometre);
      }
    },
  );
});

testWithProj(
  '[IMP-10] points of all zones of NTM are within a millimetre of what PROJ makes of them',
  () => {
    for (let zone = 5; zone <= 30; zone += 1) {
      // EPSG's definition of NTM puts north first.
      const near = byLongitude.filter(([longitude]) => Math.abs(longitude - zone - 0.5) < 1);
      const measured = convertPoints(createProjection(toNtmPlane(zone)), near);
      const ours = convertPoints(createPlaneConversion(toNtmPlane(zone), toUtmPlane(33)), measured);
      const northFirst = measured.map(([east, north]): Pair => [north, east]);
      expect(
        findFarthest(ours, convertByProj(`EPSG:${5100 + zone}`, toEpsg(33), northFirst)),
      ).toBeLessThan(micrometre);
    }
  },
);

// Results of cs2cs of PROJ 9, for machines without it: Kvinnherad, Trondheim, Grense Jakobselv.
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
      expect(findFarthest(convertPoints(createProjection(plane), [place]), [there])).toBeLessThan(
        micrometre * 2,
      );
      for (const [otherPlane, elsewhere] of byPlane)
        expect(
          findFarthest(convertPoints(createPlaneConversion(otherPlane, plane), [elsewhere]), [
            there,
          ]),
        ).toBeLessThan(micrometre * 3);
    }
  },
);

test('NaN is converted to NaN in any system instead of an error', () => {
  expect(createInverseProjection(toUtmPlane(32))([Number.NaN, 6_689_343])).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
  expect(createProjection(toUtmPlane(32))([Infinity, 60])).toEqual([Number.NaN, Number.NaN]);
});

test('an origin in the north of a system has its false northing there', () => {
  expect(convertPoints(createProjection(toNtmPlane(6)), [[6.5, 58]])[0]?.[1]).toBeCloseTo(
    1_000_000,
    6,
  );
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
