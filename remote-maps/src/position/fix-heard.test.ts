import { openPreferences } from '@feltbok/offline/stores/preferences.data.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { type LayerChoices, loadLayerChoicesAtom } from '../layers/layer-choices.state';
import { isFixAlarmOnAtom, loadFixAlarmAtom } from './receiver.state';

let userKey: string;
beforeEach(() => {
  userKey = crypto.randomUUID();
});

/** The next page of the user, with what the device stores. */
async function openPage() {
  const store = createStore();
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  await store.set(loadLayerChoicesAtom);
  await store.set(loadFixAlarmAtom);
  return store;
}

/** Stores a choice as version 1.7 does: in the record of all choices of the map. */
async function storeAsOnePointSeven(choices: LayerChoices) {
  const device = await openDevice(userKey);
  const definition = { kind: 'map-choices', schema: 1 };
  await createRecordCollection<LayerChoices>(device, definition).put('layers', choices);
}

const readPreference = () => openPreferences(userKey).read('fix-heard');

test('[GNS-3] the sound that was turned off in version 1.7 stays off', async () => {
  await storeAsOnePointSeven({ baseMap: null, overlays: {}, isFixHeard: false });
  expect((await openPage()).get(isFixAlarmOnAtom)).toBe(false);
  await waitFor(async () => expect(await readPreference()).toBe(false));
});

test('[GNS-3] the former choice is migrated once', async () => {
  await storeAsOnePointSeven({ baseMap: null, overlays: {}, isFixHeard: false });
  const store = await openPage();
  store.set(isFixAlarmOnAtom, true);
  await waitFor(async () => expect(await readPreference()).toBe(true));
  expect((await openPage()).get(isFixAlarmOnAtom)).toBe(true);
});

test('[GNS-3] by default a loss is heard, and the choice belongs to one user', async () => {
  const store = await openPage();
  expect(store.get(isFixAlarmOnAtom)).toBe(true);
  store.set(isFixAlarmOnAtom, false);
  await waitFor(async () => expect(await readPreference()).toBe(false));
  userKey = crypto.randomUUID();
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  expect(store.get(isFixAlarmOnAtom)).toBe(true);
  expect((await openPage()).get(isFixAlarmOnAtom)).toBe(true);
});

test('[GNS-3] a choice made while the stored one is read takes precedence', async () => {
  await openPreferences(userKey).write('fix-heard', true);
  const store = createStore();
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  const loading = store.set(loadFixAlarmAtom);
  store.set(isFixAlarmOnAtom, false);
  await loading;
  expect(store.get(isFixAlarmOnAtom)).toBe(false);
});
