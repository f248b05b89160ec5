import { isStoragePersistentAtom } from '@feltbok/runtime/device/storage.state.ts';
import { createStore } from 'jotai';
import { askToPersistAtom } from './persist.state';
import { watchStorage } from './watch-storage';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

/** A browser's storage, which answers so when it is asked whether it stays. */
function browser(userAgent: string, { isPersisted = false, answer = true } = {}) {
  const persist = jest.fn(async () => answer);
  Object.defineProperty(navigator, 'storage', {
    value: { persisted: async () => isPersisted, persist },
    configurable: true,
  });
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const store = createStore();
  watchStorage(store).askToPersist();
  return { store, persist, settled: () => new Promise((resolve) => setTimeout(resolve)) };
}

afterEach(() => Reflect.deleteProperty(navigator, 'storage'));

test('[OFF-17] persistent storage is requested at once when the browser decides without its user', async () => {
  const { store, persist, settled } = browser(chrome);
  await settled();
  expect(persist).toHaveBeenCalledTimes(1);
  expect(store.get(isStoragePersistentAtom)).toBe(true);
  expect(store.get(askToPersistAtom)).toBeNull();
});

test('[OFF-17] persistent storage is requested only when needed if the user is asked', async () => {
  const { store, persist, settled } = browser(firefox);
  await settled();
  expect(persist).not.toHaveBeenCalled();
  expect(store.get(isStoragePersistentAtom)).toBe(false);
  expect(await store.get(askToPersistAtom)?.()).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
  expect(store.get(isStoragePersistentAtom)).toBe(true);
  expect(store.get(askToPersistAtom)).toBeNull();
});

test('a rejected request can be retried; a granted one is not asked again', async () => {
  const rejected = browser(firefox, { answer: false });
  await rejected.settled();
  expect(await rejected.store.get(askToPersistAtom)?.()).toBe(false);
  expect(rejected.store.get(isStoragePersistentAtom)).toBe(false);
  expect(rejected.store.get(askToPersistAtom)).not.toBeNull();
  const promised = browser(firefox, { isPersisted: true });
  await promised.settled();
  expect(promised.persist).not.toHaveBeenCalled();
  expect(promised.store.get(askToPersistAtom)).toBeNull();
});
