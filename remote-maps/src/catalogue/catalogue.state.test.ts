import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { waitFor } from '@testing-library/react';
import { openStoredMap } from '../map-services/stored-map.data';
import { addresses, appServices, serveMaps } from '../testing/map-services';
import { openCaseStore } from '../testing/open-case';
import { createServedNetwork } from '../testing/served-network';
import { catalogueAtom, catalogueLoadAtom, loadCatalogueAtom } from './catalogue.state';

test('[MAP-4] capabilities are requested by application and customer, services by application', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  expect(network.asked.sort()).toEqual([addresses.appServices, addresses.capabilities]);
  expect(store.get(catalogueAtom)?.wms[0]?.name).toBe('Matrikkelkart');
  expect(store.get(catalogueAtom)?.tiles).toHaveLength(3);
});

test('a load goes from started to completed, and is not repeated', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openCaseStore(network);
  const release = network.hold(addresses.appServices);
  const loading = store.set(loadCatalogueAtom);
  expect(store.get(catalogueLoadAtom).phase).toBe('started');
  const again = store.set(loadCatalogueAtom);
  release();
  // Whoever asks in between needs the catalogue as well.
  await again;
  expect(store.get(catalogueLoadAtom).phase).toBe('completed');
  await loading;
  expect(store.get(catalogueLoadAtom).phase).toBe('completed');
  await store.set(loadCatalogueAtom);
  expect(network.asked).toHaveLength(2);
});

test('[BEN-1] the remote fetches the catalogue ahead of its screen', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openCaseStore(network);
  // Its texts need translation to have begun.
  await startTranslation();
  const { default: remote } = await import('../remote');
  remote.prepare(store);
  await waitFor(() => expect(store.get(catalogueLoadAtom).phase).toBe('completed'));
});

test('an unreachable catalogue is a failed load, which a retry can mend', async () => {
  const network = createServedNetwork();
  const { store, reportError } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  expect(store.get(catalogueLoadAtom)).toEqual({
    phase: 'failed',
    failure: { kind: 'unreachable' },
  });
  expect(reportError).not.toHaveBeenCalled();
  serveMaps(network);
  await store.set(loadCatalogueAtom);
  expect(store.get(catalogueLoadAtom).phase).toBe('completed');
});

test('a catalogue of another version is a failed load, and is reported', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.appServices, { ...appServices, version: 2 });
  const { store, reportError } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  expect(store.get(catalogueLoadAtom)).toEqual({
    phase: 'failed',
    failure: { kind: 'other version', version: '2' },
  });
  expect(reportError).toHaveBeenCalledTimes(1);
});

test('[FLT-21] a stored catalogue shows without waiting for its service, whose answer replaces it', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const device = await openDevice(crypto.randomUUID());
  for (const address of [addresses.capabilities, addresses.appServices]) {
    const answer = await fetch(address);
    await openStoredMap(device).put(address, new Blob([await answer.text()]));
  }
  const { store } = await openCaseStore(network);
  store.set(provideDeviceStoreAtom, device);
  network.serve(addresses.appServices, { ...appServices, rastertiles: [] });
  const release = network.hold(addresses.appServices);
  await store.set(loadCatalogueAtom);
  expect(store.get(catalogueAtom)?.tiles).toHaveLength(3);
  release();
  await waitFor(() => expect(store.get(catalogueAtom)?.tiles).toEqual([]));
});

test('[FLT-21] a stored catalogue replaces a service that does not answer', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const device = await openDevice(crypto.randomUUID());
  for (const address of [addresses.capabilities, addresses.appServices]) {
    const answer = await fetch(address);
    await openStoredMap(device).put(address, new Blob([await answer.text()]));
    network.remove(address);
  }
  const { store } = await openCaseStore(network);
  store.set(provideDeviceStoreAtom, device);
  await store.set(loadCatalogueAtom);
  await waitFor(() => expect(network.asked).toHaveLength(2));
  await Promise.resolve();
  expect(store.get(catalogueAtom)?.tiles).toHaveLength(3);
});

test.each([
  ['the installation has no catalogue', { mapCatalogue: null }],
  ['the customer has no application id', { customer: { serviceCatalogAppId: '' } }],
  ['the customer has no id in the catalogue', { customer: { serviceCatalogCustomerId: '' } }],
])('nothing is requested where %s', async (_, circumstances) => {
  const network = createServedNetwork();
  const { store } = await openCaseStore(network, circumstances);
  await store.set(loadCatalogueAtom);
  expect(store.get(catalogueLoadAtom)).toEqual({ phase: 'not configured' });
  expect(network.asked).toEqual([]);
});

test('an answer that arrives after another customer signs in is dropped', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openCaseStore(network);
  const release = network.hold(addresses.appServices);
  const loading = store.set(loadCatalogueAtom);
  const session = store.get(sessionAtom);
  if (session.state !== 'authorised') throw new Error('signed out');
  store.set(sessionAtom, {
    ...session,
    customer: { ...session.customer, serviceCatalogCustomerId: 'nordvik' },
  });
  release();
  await loading;
  expect(store.get(catalogueAtom)).toBeNull();
});
