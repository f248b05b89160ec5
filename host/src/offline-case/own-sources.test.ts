import type { DownloadItem } from '@feltbok/offline/stores/offline-source.ts';
import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { type CustomerList, customerList } from '@feltbok/runtime/device/customer-list.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import type { Atom } from 'jotai';
import { ownSources } from './own-sources';

beforeAll(() => startTranslation());

const lists = {
  'GET /api/BoundaryMarkCodes': customerList('getBoundaryMarkCodes', {
    loaded: 'ToastMessages.BoundaryMarkCodeLoadedSuccessfully',
    failed: 'ToastMessages.BoundaryMarkCodeLoadingError',
  }),
  'GET /api/DocumentTypes': customerList('getDocumentTypes', {
    loaded: 'ToastMessages.DocumentTypesLoadedSuccessfully',
    failed: 'ToastMessages.DocumentTypesLoadingError',
  }),
  'GET /api/Agreements/templates': customerList('getAgreementTemplates', {
    loaded: 'ToastMessages.AgreementTemplatesLoadedSuccessfully',
    failed: 'ToastMessages.AgreementTemplatesLoadingError',
    isChangedByUsers: true,
  }),
};
type Call = keyof typeof lists;

async function openFreshDevice() {
  const app = createTestStore();
  const device = await openDevice(crypto.randomUUID());
  app.store.set(provideDeviceStoreAtom, device);
  for (const call of Object.keys(lists)) app.api.serve(call, 200, []);
  const sources = ownSources({ store: app.store, device, storeList: async () => undefined });
  /** The item that the downloader would fetch the list by. */
  const planItem = async (call: Call): Promise<DownloadItem> => {
    const planned = await Promise.all(sources.map((source) => source.planShared?.(new Date())));
    const item = planned.flatMap((items) => items ?? []).find(({ key }) => `GET ${key}` === call);
    if (!item) throw new Error(`Nothing is planned by ${call}`);
    return item;
  };
  const count = (call: Call) => app.api.calls().filter((made) => made === call).length;
  return { ...app, planItem, count };
}

const { signal } = new AbortController();
const calls = Object.keys(lists) as Call[];

test.each(calls)('[OFF-14] %s: a screen and the downloader share one request', async (call) => {
  const { store, planItem, count } = await openFreshDevice();
  const item = await planItem(call);
  await Promise.all([store.set(lists[call].loadAtom), item.download(signal)]);
  expect(count(call)).toBe(1);
  const listAtom = lists[call].listAtom as Atom<CustomerList<unknown>>;
  expect(store.get(listAtom)).toEqual({ phase: 'completed', items: [] });
});

test.each(calls)(
  '[OFF-14] %s: an answer that a screen stored later is not fetched',
  async (call) => {
    const { store, planItem, count } = await openFreshDevice();
    const item = await planItem(call);
    await store.set(lists[call].loadAtom);
    await item.download(signal);
    expect(count(call)).toBe(1);
  },
);

test.each(calls)('[OFF-14] %s: a failed request is made again', async (call) => {
  const { store, api, planItem, count } = await openFreshDevice();
  const item = await planItem(call);
  api.serve(call, 500, {});
  await store.set(lists[call].loadAtom);
  api.serve(call, 200, []);
  await item.download(signal);
  expect(count(call)).toBe(2);
});
