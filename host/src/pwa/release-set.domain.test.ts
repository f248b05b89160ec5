import { composeSet, isExtensionOf, isHashed } from './release-set.domain';
import { host, maps, reports, setOf, surroundings } from './testing/sample-releases';

test('a host holds what it shares; a remote brings only those shared modules that the host has not', () => {
  expect(Object.keys(host().files)).toContain('button.js');
  expect(Object.keys(maps().files).sort()).toEqual(['entry.js', 'page.m1.js', 'upload.js']);
});

const buildsIn = (set: ReturnType<typeof composeSet>) => set.remotes.map(({ build }) => build);

test('[FED-5] a remote of another contract is not taken in, and its last good build stays', () => {
  const before = setOf('h1', 'm1');
  const ofTheFuture = maps('m2', { contract: 2 });
  expect(buildsIn(composeSet(host(), [ofTheFuture], [before], surroundings()))).toEqual(['m1']);
  expect(buildsIn(composeSet(host(), [ofTheFuture], [], surroundings()))).toEqual([]);
});

test('a remote that cannot be had keeps its last good build', () => {
  expect(buildsIn(composeSet(host('h2'), [null], [setOf('h1', 'm1')], surroundings()))).toEqual(['m1']);
});

test('a remote that cannot be had is that of the newest complete set, so that an offer outlives a server’s bad minute', () => {
  const [offered, current] = [setOf('h1', 'm2'), setOf('h1', 'm1')];
  expect(composeSet(host(), [null], [offered, current], surroundings()).id).toBe(offered.id);
});

test('a remote that is served elsewhere, or a page that is bound otherwise, makes another set', () => {
  const { id } = setOf('h1', 'm1');
  const moved = maps('m1', { base: 'https://felt/remotes/maps/m1/' });
  expect(composeSet(host(), [moved], [], surroundings()).id).not.toBe(id);
  expect(composeSet(host(), [maps()], [], surroundings('s2')).id).not.toBe(id);
});

test('a set extends another when it only brings remotes that the other lacks', () => {
  const alone = setOf('h1', 'm1');
  const both = composeSet(host(), [maps(), reports()], [], surroundings());
  expect(isExtensionOf(both, alone)).toBe(true);
  expect(isExtensionOf(alone, both)).toBe(false);
  expect(isExtensionOf(composeSet(host(), [maps('m2'), reports()], [], surroundings()), alone)).toBe(false);
  expect(isExtensionOf(composeSet(host(), [maps(), reports()], [], surroundings('s2')), alone)).toBe(false);
});

test('a name tells a file that never changes from an entry that does', () => {
  expect(['8304.3d64ed8b2bae.js', 'manifest/icon-512.7215837281d2.png'].map(isHashed)).toEqual([true, true]);
  expect(['remoteEntry.js', 'mf-manifest.json', 'index.html'].map(isHashed)).toEqual([false, false, false]);
});
