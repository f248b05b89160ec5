import type { Mount } from '@feltbok/contract/casters.ts';
import { sortByDistance } from './corrections.domain';

const createMount = (mount: string, different: Partial<Mount>): Mount => ({
  mount,
  place: '',
  format: 'RTCM 3.2',
  needsPosition: false,
  position: null,
  ...different,
});
const mounts = [
  createMount('UNKNOWN', {}),
  createMount('FAR', { position: { latitude: 61, longitude: 6.66 } }),
  createMount('NETWORK', { needsPosition: true, position: { latitude: 62, longitude: 10 } }),
  createMount('NEAR', { position: { latitude: 60.33, longitude: 6.66 } }),
];
const here = { latitude: 60.32, longitude: 6.66 };

test('[MSR-7] mount points are sorted by distance, networks first and unknown places last', () => {
  const sorted = sortByDistance(mounts, here);
  expect(sorted.map(({ mount }) => mount.mount)).toEqual(['NETWORK', 'NEAR', 'FAR', 'UNKNOWN']);
  expect(sorted.map(({ distance }) => distance && Math.round(distance / 100))).toEqual([
    null,
    11,
    758,
    null,
  ]);
});

test('[MSR-7] without a position mount points keep the order of the caster', () => {
  expect(sortByDistance(mounts, null).map(({ mount }) => mount.mount)).toEqual([
    'NETWORK',
    'UNKNOWN',
    'FAR',
    'NEAR',
  ]);
});
