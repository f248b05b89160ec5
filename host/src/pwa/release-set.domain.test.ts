import {
  applied,
  type BuildAssets,
  completed,
  composeSet,
  heldIn,
  neededCaches,
  noReleases,
  opened,
  pageOf,
  placeHost,
  placeRemote,
  type ReleaseSet,
  runningBuilds,
  tidied,
} from './release-set.domain';

const file = (name: string) => ({ file: name, size: 1, integrity: `sha384-${name}` });

const assetsOf = (name: string, build: string, more: Partial<BuildAssets> = {}): BuildAssets => ({
  name,
  contract: 1,
  build,
  files: [file('entry.js'), file(`page.${build}.js`)],
  copies: [file('button.js'), file('upload.js')],
  fallbacks: { 'shared/button': ['button.js'], 'shared/upload': ['upload.js'] },
  chains: {},
  ...more,
});

const hostAssets = (build: string) =>
  assetsOf('host', build, { files: [file('index.html')], fallbacks: { 'shared/button': ['button.js'] } });
const host = (build = 'h1') => placeHost(hostAssets(build), 'https://felt/');
const maps = (build = 'm1', contract = 1) =>
  placeRemote(assetsOf('maps', build, { contract }), 'https://maps/', hostAssets('h1'));
const setOf = (hostBuild: string, mapsBuild: string): ReleaseSet =>
  composeSet(host(hostBuild), [maps(mapsBuild)], null);

test('a host holds what it shares; a remote brings only those shared modules that the host has not', () => {
  expect(Object.keys(host().files)).toContain('button.js');
  expect(Object.keys(maps().files).sort()).toEqual(['entry.js', 'page.m1.js', 'upload.js']);
});

test('[FED-5] a remote of another contract is not taken in, and its last good build stays', () => {
  const before = setOf('h1', 'm1');
  expect(composeSet(host(), [maps('m2', 2)], before).remotes.map(({ build }) => build)).toEqual(['m1']);
  expect(composeSet(host(), [maps('m2', 2)], null).remotes).toEqual([]);
});

test('a remote that cannot be had keeps its last good build', () => {
  expect(composeSet(host('h2'), [null], setOf('h1', 'm1')).remotes.map(({ build }) => build)).toEqual(['m1']);
});

test('the first complete set runs at once, a later one is offered and runs on the user’s word', () => {
  const first = completed(noReleases, setOf('h1', 'm1'));
  expect(first.current).toBe(setOf('h1', 'm1').id);
  const second = completed(first, setOf('h1', 'm2'));
  expect(second.current).toBe(first.current);
  expect(second.offered).toBe(setOf('h1', 'm2').id);
  expect(applied(second).current).toBe(second.offered);
});

test('a rollback to the running set withdraws the offer', () => {
  const offered = completed(completed(noReleases, setOf('h1', 'm1')), setOf('h1', 'm2'));
  expect(completed(offered, setOf('h1', 'm1')).offered).toBeNull();
});

test('[PWA-5] an open page keeps its set when another becomes current, file by file', () => {
  let state = opened(completed(noReleases, setOf('h1', 'm1')), 'old tab', 0);
  state = opened(applied(completed(state, setOf('h2', 'm2'))), 'new tab', 0);
  expect(pageOf(state, 'old tab')?.cache).toBe('feltbok-build-host-h1');
  expect(pageOf(state, 'new tab')?.cache).toBe('feltbok-build-host-h2');
  expect(heldIn(state, 'old tab', 'https://maps/entry.js')?.cache).toBe('feltbok-build-maps-m1');
  expect(heldIn(state, 'new tab', 'https://maps/entry.js?x=1')?.cache).toBe('feltbok-build-maps-m2');
  expect(heldIn(state, 'new tab', 'https://maps/page.m1.js')).toBeNull();
  expect(runningBuilds(state, 'old tab').map(({ build }) => build)).toEqual(['h1', 'm1']);
  expect(runningBuilds(state, 'new tab').map(({ build }) => build)).toEqual(['h2', 'm2']);
});

test('what no page runs is forgotten, but not while a page may still be opening', () => {
  let state = opened(completed(noReleases, setOf('h1', 'm1')), 'old tab', 0);
  state = applied(completed(state, setOf('h1', 'm2')));
  const caches = (living: string[], now: number) => [...neededCaches(tidied(state, new Set(living), now))].sort();
  const both = ['feltbok-build-host-h1', 'feltbok-build-maps-m1', 'feltbok-build-maps-m2'];
  expect(caches(['old tab'], 1e9)).toEqual(both);
  expect(caches([], 1000)).toEqual(both);
  expect(caches([], 1e9)).toEqual(['feltbok-build-host-h1', 'feltbok-build-maps-m2']);
});

test('an address of nobody’s is not answered for', () => {
  const state = completed(noReleases, setOf('h1', 'm1'));
  expect(heldIn(state, 'tab', 'https://tiles/1/2/3.png')).toBeNull();
});
