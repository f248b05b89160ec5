import { composeSet, type ReleaseSet } from './release-set.domain';
import {
  adoptPages,
  applyOffer,
  cancelDownload,
  findFilesByHash,
  findIndexPage,
  findStoredFile,
  finishDownload,
  getClientSet,
  isScreen,
  listNeededCaches,
  listRunningBuilds,
  noReleases,
  type ReleaseState,
  recordOpenedPage,
  removeLostSet,
  removeUnneeded,
  startDownload,
} from './release-state.domain';
import { createSet, createSurroundings, host, maps, reports } from './testing/sample-releases';

const createRunning = (set = createSet('h1', 'm1')) => finishDownload(noReleases, set);
const createOffering = (set: ReleaseSet) => finishDownload(createRunning(), set);
const listBuilds = (state: ReleaseState, client: string) =>
  listRunningBuilds(state, client).map(({ build }) => build);

test('the first complete set runs at once; a later one awaits the user', () => {
  const second = createOffering(createSet('h1', 'm2'));
  expect(second.current).toBe(createSet('h1', 'm1').id);
  expect(second.offered).toBe(createSet('h1', 'm2').id);
  expect(applyOffer(second, [], 0).current).toBe(second.offered);
});

test('a rollback to the running set withdraws the offer', () => {
  expect(
    finishDownload(createOffering(createSet('h1', 'm2')), createSet('h1', 'm1')).offered,
  ).toBeNull();
});

test('a remote unreachable at first joins the running set without asking', () => {
  const whole = composeSet(host(), [maps(), reports()], [], createSurroundings());
  const state = finishDownload(recordOpenedPage(createRunning(), 'tab', 0), whole);
  expect([state.current, state.offered]).toEqual([whole.id, null]);
  expect(listBuilds(state, 'tab')).toEqual(['h1', 'm1', 'r1']);
});

test('[PWA-5] an open page stays on its set, file by file, when another becomes current', () => {
  const state = recordOpenedPage(
    applyOffer(
      finishDownload(recordOpenedPage(createRunning(), 'old tab', 0), createSet('h2', 'm2')),
      [],
      0,
    ),
    'new tab',
    0,
  );
  expect(findStoredFile(state, 'old tab', 'https://maps/entry.js')?.cache).toBe(
    'feltbok-build-maps-m1',
  );
  expect(findStoredFile(state, 'new tab', 'https://maps/entry.js?x=1')?.cache).toBe(
    'feltbok-build-maps-m2',
  );
  expect(findStoredFile(state, 'new tab', 'https://maps/page.m1.js')).toBeNull();
  expect(listBuilds(state, 'old tab')).toEqual(['h1', 'm1']);
  expect(listBuilds(state, 'new tab')).toEqual(['h2', 'm2']);
  expect(findIndexPage(getClientSet(state, 'new tab') as ReleaseSet)?.cache).toBe(
    'feltbok-build-host-h2',
  );
});

test('[PWA-5] a page open before the worker’s control stays on the set of then', () => {
  expect(listBuilds(adoptPages(createRunning(), ['first tab'], 0), 'first tab')).toEqual([
    'h1',
    'm1',
  ]);
  const state = applyOffer(createOffering(createSet('h2', 'm2')), ['first tab'], 0);
  expect(listBuilds(state, 'first tab')).toEqual(['h1', 'm1']);
  expect(listBuilds(state, 'later tab')).toEqual(['h2', 'm2']);
});

test('a page without a client id replaces no other', () => {
  expect(recordOpenedPage(createRunning(), '', 0).clients).toEqual({});
});

const createHashedSet = (build: string) => {
  const set = createSet('h1', build);
  const [remote] = set.remotes;
  if (!remote) throw new Error('no remote');
  const files = {
    ...remote.files,
    [`lazy.${build}00000000.js`]: { integrity: `sha384-${build}`, size: 1 },
  };
  return { ...set, remotes: [{ ...remote, files }] };
};

test('a page’s web worker finds its hashed files in any set', () => {
  const state = applyOffer(
    finishDownload(
      recordOpenedPage(createRunning(createHashedSet('abcd')), 'tab', 0),
      createHashedSet('dcba'),
    ),
    [],
    0,
  );
  expect(findStoredFile(state, 'a worker', 'https://maps/lazy.abcd00000000.js')?.cache).toBe(
    'feltbok-build-maps-abcd',
  );
  expect(findStoredFile(state, 'a worker', 'https://maps/entry.js')?.cache).toBe(
    'feltbok-build-maps-dcba',
  );
});

test('a file stored under another address is found by name and hash', () => {
  const state = createRunning(createHashedSet('abcd'));
  const findCopies = (integrity: string) =>
    findFilesByHash(state, 'lazy.abcd00000000.js', { integrity });
  expect(findCopies('sha384-abcd').map(({ url }) => url)).toEqual([
    'https://maps/lazy.abcd00000000.js',
  ]);
  expect(findCopies('sha384-else')).toEqual([]);
});

test('unused sets are removed, but not while a page may be opening', () => {
  const state = applyOffer(
    finishDownload(recordOpenedPage(createRunning(), 'old tab', 0), createSet('h1', 'm2')),
    [],
    0,
  );
  const listCaches = (openPages: string[], now: number) =>
    [...listNeededCaches(removeUnneeded(state, openPages, now))].sort();
  const both = ['feltbok-build-host-h1', 'feltbok-build-maps-m1', 'feltbok-build-maps-m2'];
  expect(listCaches(['old tab'], 1e9)).toEqual(both);
  expect(listCaches([], 1000)).toEqual(both);
  expect(listCaches([], 1e9)).toEqual(['feltbok-build-host-h1', 'feltbok-build-maps-m2']);
});

test('partial files stay until the set completes, is replaced, or lacks room', () => {
  const coming = startDownload(createRunning(), createSet('h1', 'm2'));
  const listCaches = (state: ReleaseState) => [...listNeededCaches(removeUnneeded(state, [], 1e9))];
  expect(coming.current).toBe(createSet('h1', 'm1').id);
  expect(listCaches(coming)).toContain('feltbok-build-maps-m2');
  expect(listCaches(startDownload(coming, createSet('h1', 'm3')))).not.toContain(
    'feltbok-build-maps-m2',
  );
  expect(listCaches(cancelDownload(coming))).not.toContain('feltbok-build-maps-m2');
  expect(finishDownload(coming, createSet('h1', 'm2')).coming).toBeNull();
});

test('a set that the device has lost is not given to the next page', () => {
  const state = removeLostSet(
    recordOpenedPage(createOffering(createSet('h1', 'm2')), 'tab', 0),
    createSet('h1', 'm1'),
  );
  expect(getClientSet(state, 'tab')).toBeUndefined();
  expect(Object.keys(state.sets)).toEqual([createSet('h1', 'm2').id]);
});

test('an address outside the app is not answered', () => {
  expect(findStoredFile(createRunning(), 'tab', 'https://tiles/1/2/3.png')).toBeNull();
});

describe('a screen of the app', () => {
  const config = {
    api: 'https://felt.example/services/api',
    identity: {
      authority: 'https://felt.example/auth/realms/felt',
      scope: 'api://felt/feltbok.api',
    },
    remotes: { maps: '/remotes/maps/m1' },
    mapCatalogue: 'https://felt.example/',
  };
  const is = (path: string) => isScreen(new URL(path, 'https://felt.example'), config);

  test.each(['/', '/case/1/business/2/property/3/maps', '/nowhere', '/remotes', '/serviced'])(
    'is %s',
    (path) => {
      expect(is(path)).toBe(true);
    },
  );

  test.each([
    '/services/api/documents/7',
    '/auth/realms/felt/login',
    '/auth/realms/felt',
    '/remotes/maps/m1/x',
    '/assets.json',
  ])('is not %s, which the deployment uses otherwise', (path) => {
    expect(is(path)).toBe(false);
  });

  test('[MEET-1] is not the API’s page at the same origin, on which parties sign', () => {
    for (const api of ['https://felt.example', '']) {
      const isAt = (path: string) =>
        isScreen(new URL(path, 'https://felt.example'), { ...config, api });
      expect(['/api/Sign', '/apis', '/case/1'].map(isAt)).toEqual([false, true, true]);
    }
  });
});
