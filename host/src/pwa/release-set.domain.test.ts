import { composeSet, isHashed, onlyAddsRemotes } from './release-set.domain';
import { createSet, createSurroundings, host, maps, reports } from './testing/sample-releases';

test('a host holds its shared modules; a remote adds only those missing there', () => {
  expect(Object.keys(host().files)).toContain('button.js');
  expect(Object.keys(maps().files).sort()).toEqual(['entry.js', 'page.m1.js', 'upload.js']);
});

const listBuilds = (set: ReturnType<typeof composeSet>) => set.remotes.map(({ build }) => build);

test('[FED-5] a remote of another contract is rejected; its last good build stays', () => {
  const before = createSet('h1', 'm1');
  const ofTheFuture = maps('m2', { contract: 2 });
  expect(listBuilds(composeSet(host(), [ofTheFuture], [before], createSurroundings()))).toEqual([
    'm1',
  ]);
  expect(listBuilds(composeSet(host(), [ofTheFuture], [], createSurroundings()))).toEqual([]);
});

test('an unreachable remote stays at its last good build', () => {
  expect(
    listBuilds(composeSet(host('h2'), [], [createSet('h1', 'm1')], createSurroundings())),
  ).toEqual(['m1']);
});

test('an unreachable remote comes from the newest complete set, so an offer survives', () => {
  const offered = createSet('h1', 'm2');
  const current = createSet('h1', 'm1');
  expect(composeSet(host(), [], [offered, current], createSurroundings()).id).toBe(offered.id);
});

test('a moved remote, or other page policies, make another set', () => {
  const { id } = createSet('h1', 'm1');
  const moved = maps('m1', { base: 'https://felt/remotes/maps/m1/' });
  expect(composeSet(host(), [moved], [], createSurroundings()).id).not.toBe(id);
  expect(composeSet(host(), [maps()], [], createSurroundings('s2')).id).not.toBe(id);
});

test('a set extends another when it only adds missing remotes', () => {
  const alone = createSet('h1', 'm1');
  const both = composeSet(host(), [maps(), reports()], [], createSurroundings());
  expect(onlyAddsRemotes(both, alone)).toBe(true);
  expect(onlyAddsRemotes(alone, both)).toBe(false);
  expect(
    onlyAddsRemotes(composeSet(host(), [maps('m2'), reports()], [], createSurroundings()), alone),
  ).toBe(false);
  expect(
    onlyAddsRemotes(composeSet(host(), [maps(), reports()], [], createSurroundings('s2')), alone),
  ).toBe(false);
});

test('a hashed file name marks a file that never changes', () => {
  expect(['8304.3d64ed8b2bae.js', 'manifest/icon-512.7215837281d2.png'].map(isHashed)).toEqual([
    true,
    true,
  ]);
  expect(['remoteEntry.js', 'mf-manifest.json', 'index.html'].map(isHashed)).toEqual([
    false,
    false,
    false,
  ]);
});
