import { spawnSync } from 'node:child_process';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import { etrs89Degrees, type PlaneSystem, systemOfSosiCode, systemOfZone } from '../import/coordinate-system.domain';
import { isInNorway } from '../import/norway.domain';
import { geoPositionOf, inZone, utmOf } from './projections';
import { converter } from './utm-converter';

// Whether our coordinates are right cannot be told by our own arithmetic: PROJ is what Norwegian surveyors' programs
// and Kartverket's services reckon with.
const isInstalled = spawnSync('cs2cs', ['-lp']).status === 0;
if (!isInstalled) process.stdout.write('PROJ is not installed (Debian: proj-bin): its test is left out.\n');
const testWithProj = isInstalled ? test : test.skip;

const millimetre = 0.001;
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
  if (found.length !== points.length) throw new Error(`cs2cs answered ${found.length} of ${points.length}: ${stderr}`);
  return found;
}

const farthest = (ours: readonly Pair[], theirs: readonly Pair[]) =>
  Math.max(
    ...ours.map(([x, y], at) => Math.hypot(x - (theirs[at]?.[0] ?? Number.NaN), y - (theirs[at]?.[1] ?? Number.NaN))),
  );

const epsg = (zone: UtmZone) => `EPSG:${epsgOfUtmZone[zone]}`;
const geographic = 'EPSG:4258';
const byLatitude = places.map(({ latitude, longitude }): Pair => [latitude, longitude]);

describe.each(zones)('zone %i over all of Norway', (zone) => {
  testWithProj('[MARK-12] what lies at a place is within a millimetre of where PROJ has it', () => {
    const theirs = byProj(geographic, epsg(zone), byLatitude);
    const onMap = places.map((place): Pair => {
      const { east, north } = utmOf(place, zone);
      return [east, north];
    });
    expect(farthest(onMap, theirs)).toBeLessThan(millimetre);
    const { forward } = converter(etrs89Degrees, systemOfZone(zone).definition);
    const imported = places.map(({ longitude, latitude }): Pair => forward([longitude, latitude]));
    expect(farthest(imported, theirs)).toBeLessThan(millimetre);
  });

  testWithProj('[MARK-12] coordinates of another zone are within a millimetre of what PROJ makes of them', () => {
    for (const other of zones) {
      const entered = places.map((place): Pair => {
        const { east, north } = utmOf(place, zone);
        return [Number(east.toFixed(3)), Number(north.toFixed(3))];
      });
      const ours = entered.map(([east, north]): Pair => {
        const there = inZone({ east, north, zone }, other);
        return [there.east, there.north];
      });
      expect(farthest(ours, byProj(epsg(zone), epsg(other), entered))).toBeLessThan(millimetre);
      const { forward } = converter(systemOfZone(zone).definition, systemOfZone(other).definition);
      const imported = entered.map((place): Pair => forward([...place]));
      expect(farthest(imported, byProj(epsg(zone), epsg(other), entered))).toBeLessThan(millimetre);
    }
  });
});

testWithProj('[IMP-10] points of all zones of NTM are within a millimetre of what PROJ makes of them', () => {
  for (let zone = 5; zone <= 30; zone += 1) {
    const system = systemOfSosiCode(200 + zone) as PlaneSystem;
    // In EPSG's words north comes first in NTM.
    const near = places.filter(({ longitude }) => Math.abs(longitude - zone - 0.5) < 1);
    const { forward } = converter(etrs89Degrees, system.definition);
    const measured = near.map(({ longitude, latitude }): Pair => forward([longitude, latitude]));
    const { forward: toUtm } = converter(system.definition, systemOfZone(33).definition);
    const ours = measured.map((place): Pair => toUtm([...place]));
    const northFirst = measured.map(([east, north]): Pair => [north, east]);
    expect(farthest(ours, byProj(`EPSG:${5100 + zone}`, epsg(33), northFirst))).toBeLessThan(millimetre);
  }
});

test('a place comes back from any zone to a hundredth of a millimetre', () => {
  expect(places.length).toBeGreaterThan(1400);
  for (const zone of zones)
    for (const place of places) {
      const back = geoPositionOf(utmOf(place, zone));
      expect(Math.abs(back.latitude - place.latitude)).toBeLessThan(1e-10);
      expect(Math.abs(back.longitude - place.longitude)).toBeLessThan(2e-10);
    }
});
