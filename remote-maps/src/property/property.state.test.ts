import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { waitFor } from '@testing-library/react';
import { loadCatalogueAtom } from '../catalogue/catalogue.state';
import { openStoredMap } from '../map-services/stored-map.data';
import { addresses, appServices, property, serveMaps } from '../testing/map-services';
import { caseOn3180, openCaseStore } from '../testing/open-case';
import { createServedNetwork } from '../testing/served-network';
import {
  loadPropertyAtom,
  openPropertyAtom,
  propertyLoadAtom,
  propertyOutlineAtom,
} from './property.state';

async function storeWithCatalogue() {
  const network = createServedNetwork();
  serveMaps(network);
  const { store, reportError } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  network.asked.length = 0;
  return { store, reportError, network };
}

test('the property is that of the open business, in the municipality of the case', async () => {
  const { store } = await storeWithCatalogue();
  expect(store.get(openPropertyAtom)).toEqual({ municipalityNumber: '4699', gnr: 31, bnr: 472 });
});

test('[MAP-16] the property box is requested once, by municipality, farm and holding, as GeoJSON', async () => {
  const { store, network } = await storeWithCatalogue();
  const loading = store.set(loadPropertyAtom);
  expect(store.get(propertyLoadAtom).phase).toBe('started');
  await loading;
  await store.set(loadPropertyAtom);
  expect(network.asked).toEqual([addresses.property]);
  expect(store.get(propertyOutlineAtom)?.box.north).toBe(60.322);
});

test('the query of the service address stays', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const services = { ...appServices, property: { bbox: 'http://maps.example/eiendom/?key=k1' } };
  network.serve(addresses.appServices, services);
  network.serve(
    'http://maps.example/eiendom/4699/31/472?key=k1&geometryFormat=GeoJson&outSrid=4326',
    property,
  );
  const { store } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  await store.set(loadPropertyAtom);
  expect(store.get(propertyLoadAtom).phase).toBe('completed');
});

test('a property that the service does not know has no box, without failure', async () => {
  const { store, network } = await storeWithCatalogue();
  network.serve(addresses.property, 'unknown', 404);
  await store.set(loadPropertyAtom);
  expect(store.get(propertyLoadAtom)).toEqual({ phase: 'unknown' });
  expect(store.get(propertyOutlineAtom)).toBeNull();
});

test('a look-up that fails can be retried', async () => {
  const { store, network } = await storeWithCatalogue();
  network.serve(addresses.property, 'down', 500);
  await store.set(loadPropertyAtom);
  expect(store.get(propertyLoadAtom)).toEqual({
    phase: 'failed',
    failure: { kind: 'rejected', status: 500 },
  });
  network.serve(addresses.property, property);
  await store.set(loadPropertyAtom);
  expect(store.get(propertyLoadAtom).phase).toBe('completed');
});

test('an unreadable answer is reported', async () => {
  const { store, network, reportError } = await storeWithCatalogue();
  network.serve(addresses.property, { Teiger: 'none' });
  await store.set(loadPropertyAtom);
  expect(store.get(propertyLoadAtom).phase).toBe('failed');
  expect(reportError).toHaveBeenCalledTimes(1);
});

test('the answer about one property is never shown for another', async () => {
  const { store, network } = await storeWithCatalogue();
  const release = network.hold(addresses.property);
  const loading = store.set(loadPropertyAtom);
  store.set(caseAddressAtom, caseOn3180);
  release();
  await loading;
  expect(store.get(propertyLoadAtom)).toEqual({ phase: 'not started' });
});

test('[FLT-21] a stored property shows without waiting for its service', async () => {
  const { store, network } = await storeWithCatalogue();
  const device = await openDevice(crypto.randomUUID());
  await openStoredMap(device).put(addresses.property, new Blob([JSON.stringify(property)]));
  store.set(provideDeviceStoreAtom, device);
  network.remove(addresses.property);
  const release = network.hold(addresses.property);
  const loading = store.set(loadPropertyAtom);
  await waitFor(() => expect(store.get(propertyOutlineAtom)?.box.north).toBe(60.322));
  release();
  await loading;
  expect(store.get(propertyLoadAtom).phase).toBe('completed');
});

test('[FLT-25] seen catalogue and property are shown after a reload without contact', async () => {
  const device = await openDevice(crypto.randomUUID());
  const network = createServedNetwork();
  serveMaps(network);
  const load = async () => {
    const { store } = await openCaseStore(network);
    store.set(provideDeviceStoreAtom, device);
    await store.set(loadCatalogueAtom);
    await store.set(loadPropertyAtom);
    return store;
  };
  await load();
  for (const address of [addresses.capabilities, addresses.appServices, addresses.property])
    network.remove(address);
  const reloaded = await load();
  expect(reloaded.get(propertyOutlineAtom)?.box.north).toBe(60.322);
});

test('nothing is asked before the catalogue is loaded', async () => {
  const network = createServedNetwork();
  const { store } = await openCaseStore(network);
  await store.set(loadPropertyAtom);
  expect(store.get(propertyLoadAtom)).toEqual({ phase: 'nothing to ask' });
  expect(network.asked).toEqual([]);
});
