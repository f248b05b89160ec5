import { spawnSync } from 'node:child_process';
import { findLineRing } from '@feltbok/domain/boundary-lines/line-rings.domain.ts';
import { unprojectUtm } from '../coordinates/utm.domain';
import {
  type Corner,
  getAreas,
  joinCorners,
  listOutline,
  listSides,
  orderAroundProperty,
} from './mark-ring.domain';

const createCorner = (name: string, north: number, east: number): Corner => ({
  uuid: name,
  name,
  north,
  east,
  position: unprojectUtm({ north, east, zone: 32 }),
});
const [a, b, c, d] = [
  createCorner('a', 6_689_300, 370_700),
  createCorner('b', 6_689_300, 370_750),
  createCorner('c', 6_689_340, 370_750),
  createCorner('d', 6_689_340, 370_700),
] as const;

test('[CAD-3] marks chosen in any order go around the property once', () => {
  const names = orderAroundProperty([c, a, d, b])
    .map(({ name }) => name)
    .join('');
  expect(`${names}${names}`).toMatch(/abcd|dcba/);
  const between = createCorner('e', 6_689_299.5, 370_725);
  const five = orderAroundProperty([a, b, c, d, between]).map(({ name }) => name);
  const at = five.indexOf('e');
  expect([five.at(at - 1), five[(at + 1) % 5]].sort()).toEqual(['a', 'b']);
});

test('[CAD-3] sides have lengths on the ellipsoid and in the plane, and bearings in gon', () => {
  const sides = listSides(joinCorners([a, b, c, d]));
  expect(sides.map(({ bearing }) => bearing)).toEqual([100, 0, 300, 200]);
  expect(sides.map(({ planeLength }) => planeLength)).toEqual([50, 40, 50, 40]);
  // The scale of UTM at 130 km from its central meridian is 0.9998.
  for (const { length, planeLength } of sides)
    expect(planeLength / length).toBeCloseTo(0.999_804, 5);
  expect(
    listSides(joinCorners([a, createCorner('f', 6_689_310, 370_710)]))[0]?.bearing,
  ).toBeCloseTo(50, 9);
});

test('[CAD-3] the area has one decimal, on the ellipsoid and in the plane', () => {
  expect(getAreas([a, b, c, d])).toEqual({ plane: 2000, ellipsoid: 2000.8 });
  expect(getAreas([a, b, createCorner('g', 6_689_340.137, 370_750), d])?.plane).toBe(2003.4);
  expect(getAreas([a, c, b, d])).toBeNull();
  expect(getAreas([a, b])).toBeNull();
});

test('[CAD-3, JOB-4] a side along a line is as long as the line, and the area follows it', () => {
  const bend = createCorner('bend', 6_689_290, 370_725);
  const ring = joinCorners([a, b, c, d]).map((part) =>
    part.from === a ? { ...part, via: [bend] } : part,
  );
  const [bent] = listSides(ring);
  expect(bent?.planeLength).toBeCloseTo(2 * Math.hypot(10, 25), 9);
  expect(bent?.bearing).toBe(100);
  expect(getAreas(listOutline(ring))?.plane).toBe(2000 + (50 * 10) / 2);
});

describe('the way around marks along lines', () => {
  const createLine = (ends: string) => ({
    startMarkUuid: ends.charAt(0),
    endMarkUuid: ends.charAt(1),
  });
  const findRing = (uuids: string, ...lines: string[]) =>
    findLineRing(new Set(uuids), lines.map(createLine))
      ?.map(({ fromUuid, toUuid }) => fromUuid + toUuid)
      .join(' ') ?? null;

  test('[CAD-3, JOB-4] lines form a closed ring, whichever way each was drawn', () => {
    expect(findRing('abcd', 'ab', 'dc', 'bc', 'da')).toBe('ab bc cd da');
  });

  test('[CAD-3, JOB-4] an open way, two rings, a side way and a doubled line are no ring', () => {
    expect(findRing('abcd', 'ab', 'bc', 'cd')).toBeNull();
    expect(findRing('abcdef', 'ab', 'bc', 'ca', 'de', 'ef', 'fd')).toBeNull();
    expect(findRing('abcd', 'ab', 'bc', 'ca', 'ad')).toBeNull();
    expect(findRing('abcd', 'ab', 'bc', 'cd', 'da', 'ac')).toBeNull();
    expect(findRing('abc', 'ab', 'ba', 'bc')).toBeNull();
    expect(findRing('ab', 'ab', 'ba')).toBeNull();
    expect(findRing('')).toBeNull();
  });
});

// Another program for geodesics says whether the ellipsoid's area is right.
const isInstalled = spawnSync('geod', ['-le']).status === 0;
(isInstalled ? test : test.skip)('[CAD-3] lengths on the ellipsoid are those of PROJ', () => {
  const { position: from } = a;
  const { position: to } = c;
  const { stdout } = spawnSync('geod', ['+ellps=GRS80', '-I', '-F', '%.6f'], {
    input: `${from.latitude} ${from.longitude} ${to.latitude} ${to.longitude}\n`,
    encoding: 'utf8',
  });
  expect(listSides(joinCorners([a, c]))[0]?.length).toBeCloseTo(
    Number(stdout.trim().split(/\s+/).at(-1)),
    3,
  );
});
