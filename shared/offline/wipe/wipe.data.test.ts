import { removeCaches } from './wipe.data.ts';

/** What jsdom lacks of the browser's caches. */
function provideCaches(...names: string[]) {
  const present = new Set(names);
  const caches = {
    keys: async () => [...present],
    delete: async (name: string) => present.delete(name),
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  return present;
}

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

const appCaches = [
  'feltbok-build-1.8.0',
  'feltbok-config',
  'feltbok-paper-engine',
  'feltbok-releases',
];

test('[AUTH-7] caches of answers and map tiles are removed; the app’s own stay', async () => {
  const present = provideCaches(
    ...appCaches,
    'feltbok-answers',
    'feltbok-configuration',
    'feltbok-tiles',
    'other',
  );
  await removeCaches();
  expect([...present].sort()).toEqual(appCaches);
});

test('[AUTH-7] a browser without caches has none to remove', async () => {
  await expect(removeCaches()).resolves.toBeUndefined();
});
