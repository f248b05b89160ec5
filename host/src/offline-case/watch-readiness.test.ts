import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { setPreferencesAtom } from '../device/preferences.state';
import { readyChoiceAtom } from './ready.state';
import { mayFetchNow, watchReadiness } from './watch-readiness';

let end = () => {};
afterEach(() => {
  end();
  Reflect.deleteProperty(navigator, 'connection');
});

async function startWatching(type: string) {
  const connection = Object.assign(new EventTarget(), { type });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  const { store, api } = createTestStore();
  store.set(setPreferencesAtom, { stored: {}, write: () => undefined });
  api.serve('GET /api/Cases', 200, [sampleCase()]);
  await store.set(loadCaseListAtom);
  const downloader = { makeReady: jest.fn(async () => undefined), pause: jest.fn() };
  end = watchReadiness(store, downloader);
  const changeConnection = (newType: string) => {
    connection.type = newType;
    connection.dispatchEvent(new Event('change'));
  };
  return { store, downloader, changeConnection };
}

test('[RGT-2] downloads start on Wi-Fi, and pause without it', async () => {
  const { store, downloader, changeConnection } = await startWatching('cellular');
  expect(mayFetchNow(store)()).toBe(false);
  changeConnection('wifi');
  expect(mayFetchNow(store)()).toBe(true);
  expect(downloader.makeReady).toHaveBeenCalledTimes(1);
  expect(downloader.pause).not.toHaveBeenCalled();
  changeConnection('cellular');
  expect(downloader.pause).toHaveBeenCalledTimes(1);
});

test('[RGT-2] a choice of the user takes effect at once', async () => {
  const { store, downloader } = await startWatching('cellular');
  store.set(readyChoiceAtom, 'always');
  expect(downloader.makeReady).toHaveBeenCalledTimes(1);
  expect(mayFetchNow(store)()).toBe(true);
  store.set(readyChoiceAtom, 'never');
  expect(downloader.pause).toHaveBeenCalledTimes(1);
});

test('[RGT-2] without network nothing is downloaded', async () => {
  const { store, downloader } = await startWatching('wifi');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  store.set(readyChoiceAtom, 'always');
  expect(downloader.makeReady).not.toHaveBeenCalled();
  expect(mayFetchNow(store)()).toBe(false);
});
