import { sealUser } from '../wipe/seal.data.ts';
import { wipeUser } from '../wipe/wipe.data.ts';
import { openPreferences } from './preferences.data.ts';

let userKey: string;
beforeEach(() => {
  userKey = crypto.randomUUID();
});
afterEach(() => jest.restoreAllMocks());

const baseMap = { baseMap: 'Hybrid' };

test('[OFF-13] a preference is read only by later pages of the same user', async () => {
  expect(await openPreferences(userKey).read('map')).toBeNull();
  expect(await openPreferences(userKey).write('map', baseMap)).toBe('kept');
  expect(await openPreferences(userKey).read('map')).toEqual(baseMap);
  for (const otherKey of [crypto.randomUUID(), `${userKey}0`, userKey.slice(0, -1)])
    expect(await openPreferences(otherKey).read('map')).toBeNull();
});

test('[OFF-13] preferences of two tabs are merged, and the last choice wins', async () => {
  const first = openPreferences(userKey);
  const second = openPreferences(userKey);
  await Promise.all([first.write('map', baseMap), second.write('list', 'week')]);
  await second.write('map', { baseMap: 'Kart' });
  expect(await first.read('map')).toEqual({ baseMap: 'Kart' });
  expect(await first.read('list')).toBe('week');
});

test.each([
  ['[AUTH-7] a wipe', wipeUser],
  ['[DEV-3] the sealing of a rejected user', sealUser],
] as const)('%s removes the preferences of the user, and no others', async (_, remove) => {
  const otherKey = `${userKey}0`;
  await openPreferences(userKey).write('map', baseMap);
  await openPreferences(otherKey).write('map', baseMap);
  await remove(userKey);
  expect(await openPreferences(userKey).read('map')).toBeNull();
  expect(await openPreferences(otherKey).read('map')).toEqual(baseMap);
});

test('[OFF-15] without room a preference is not kept, and the former one stays', async () => {
  const preferences = openPreferences(userKey);
  await preferences.write('map', baseMap);
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  expect(await preferences.write('map', { baseMap: 'Kart' })).toBe('not kept');
  jest.restoreAllMocks();
  expect(await preferences.read('map')).toEqual(baseMap);
});

test('[OFF-15] a browser without storage has no preferences', async () => {
  jest.resetModules();
  jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Storage is refused', 'SecurityError');
  });
  const { openPreferences: openRefused } = await import('./preferences.data.ts');
  const preferences = openRefused(userKey);
  expect(await preferences.write('map', baseMap)).toBe('not kept');
  expect(await preferences.read('map')).toBeNull();
});
