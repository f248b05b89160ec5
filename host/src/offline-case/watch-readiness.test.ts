import { loadCaseListAtom } from '@feltbok/shared/case/case-list.state';
import { lentStore } from '@feltbok/shared/testing/lent-store';
import { sampleCase } from '@feltbok/shared/testing/sample-cases';
import { lendPreferencesAtom } from '../device/preferences.state';
import { readyChoiceAtom } from './ready.state';
import { mayFetchNow, watchReadiness } from './watch-readiness';

let end = () => {};
afterEach(() => {
  end();
  Reflect.deleteProperty(navigator, 'connection');
});

async function watched(type: string) {
  const connection = Object.assign(new EventTarget(), { type });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  const { store, api } = lentStore();
  store.set(lendPreferencesAtom, { kept: {}, keep: () => undefined });
  api.serve('GET /api/Cases', 200, [sampleCase()]);
  await store.set(loadCaseListAtom);
  const keeper = { makeReady: jest.fn(async () => undefined), pause: jest.fn() };
  end = watchReadiness(store, keeper);
  const becomes = (other: string) => {
    connection.type = other;
    connection.dispatchEvent(new Event('change'));
  };
  return { store, keeper, becomes };
}

test('[RGT-2] a device that comes to Wi-Fi begins, and one that leaves it pauses', async () => {
  const { store, keeper, becomes } = await watched('cellular');
  expect(mayFetchNow(store)()).toBe(false);
  becomes('wifi');
  expect(mayFetchNow(store)()).toBe(true);
  expect(keeper.makeReady).toHaveBeenCalledTimes(1);
  expect(keeper.pause).not.toHaveBeenCalled();
  becomes('cellular');
  expect(keeper.pause).toHaveBeenCalledTimes(1);
});

test('[RGT-2] a choice of the user takes effect at once', async () => {
  const { store, keeper } = await watched('cellular');
  store.set(readyChoiceAtom, 'always');
  expect(keeper.makeReady).toHaveBeenCalledTimes(1);
  expect(mayFetchNow(store)()).toBe(true);
  store.set(readyChoiceAtom, 'never');
  expect(keeper.pause).toHaveBeenCalledTimes(1);
});

test('[RGT-2] without network nothing is tried', async () => {
  const { store, keeper } = await watched('wifi');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  store.set(readyChoiceAtom, 'always');
  expect(keeper.makeReady).not.toHaveBeenCalled();
  expect(mayFetchNow(store)()).toBe(false);
});
