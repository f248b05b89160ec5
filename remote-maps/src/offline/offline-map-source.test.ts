import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import type { DownloadItem } from '@feltbok/offline/stores/offline-source.ts';
import { casesAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { openDevice, wipeUser } from '@feltbok/testing/host-device.ts';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import { waitFor } from '@testing-library/react';
import { catalogueLoadAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { chooseBaseMapAtom } from '../layers/base-map.state';
import {
  chooseLayersAtom,
  layerChoicesAtom,
  loadLayerChoicesAtom,
} from '../layers/layer-choices.state';
import { loadTileAtom } from '../map-services/stored-map.state';
import {
  loadTrianglesAtom,
  trianglesAtom,
  trianglesLoadAtom,
} from '../map-services/triangles.state';
import { loadPropertyAtom, propertyOutlineAtom } from '../property/property.state';
import { registeredLoadAtom } from '../registered/registered.state';
import { loadRegisteredAtom } from '../registered-map/load-registered.state';
import {
  addresses,
  appServices,
  capabilities,
  registeredService,
  serveMaps,
} from '../testing/map-services';
import { type Circumstances, openCaseStore } from '../testing/open-case';
import { register } from '../testing/registered';
import { createServedNetwork } from '../testing/served-network';
import { createOfflineMapSource } from './offline-map-source';

// jsdom draws no pictures.
jest.mock('../tiles/magnified-picture.data', () => ({
  magnifyPicture: async (
    picture: Blob,
    { share, left, top }: { share: number; left: number; top: number },
  ) => new Blob([`${await picture.text()}, ${share} from ${left} ${top}`]),
}));

jest.mock('@feltbok/offline/worker/built-worker.ts', () => ({
  get BuiltWorker() {
    return jest.requireActual('../testing/worker-in-page').WorkerInPage;
  },
}));

const signal = new AbortController().signal;
const since = new Date(0);
const planLayer = 'http://maps.example/plan?token=k1 arealformal';
const teigLayer = 'http://maps.example/wms teig';
const otherProperty = 'http://maps.example/eiendom/4699/31/80?geometryFormat=GeoJson&outSrid=4326';

let userKey: string;
let device: DeviceStore;
beforeEach(async () => {
  userKey = crypto.randomUUID();
  device = await openDevice(userKey);
});

async function openAppWithMaps(circumstances: Circumstances = {}) {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(otherProperty, '', 404);
  const { store, reportError } = await openCaseStore(network, circumstances);
  store.set(provideDeviceStoreAtom, device);
  const source = createOfflineMapSource(store);
  const [offlineCase] = store.get(casesAtom) ?? [];
  if (!offlineCase) throw new Error('no case');
  const plan = (from = since) => source.plan({ offlineCase, since: from, signal });
  return { network, store, reportError, source, plan };
}

const listKeys = (items: readonly DownloadItem[]) => items.map(({ key }) => key);
const listTiles = (items: readonly DownloadItem[]) =>
  listKeys(items).filter((key) => key.includes('/tiles/'));
const listLayers = (items: readonly DownloadItem[]) => [
  ...new Set(listKeys(items).flatMap((key) => new URL(key).searchParams.get('LAYERS') ?? [])),
];
const servePictures = (
  network: ReturnType<typeof createServedNetwork>,
  keys: readonly string[],
) => {
  for (const key of keys) network.serve(key, 'png', 200, { 'content-type': 'image/png' });
};

test("[MAP-17] [OFF-14] a case's map is its catalogue, properties and tiles around them, with sizes", async () => {
  const { plan } = await openAppWithMaps();
  const items = await plan();
  expect(listKeys(items)).toEqual(
    expect.arrayContaining([addresses.capabilities, addresses.appServices]),
  );
  expect(listKeys(items)).toEqual(expect.arrayContaining([addresses.property, otherProperty]));
  expect(listTiles(items).length).toBeGreaterThan(100);
  expect(listTiles(items).every((key) => key.includes('/tiles/Kart/'))).toBe(true);
  expect(items.every(({ isStored, size }) => !isStored && size > 0)).toBe(true);
});

test('[MAP-17] only permitted sources of the chosen base map and layers are downloaded', async () => {
  const { store, network, plan } = await openAppWithMaps();
  store.set(chooseLayersAtom, {
    baseMap: 'Foto',
    overlays: {
      [teigLayer]: { visible: true, opacity: 1 },
      [planLayer]: { visible: true, opacity: 1 },
    },
  });
  const items = await plan();
  expect(listTiles(items).every((key) => key.includes('/tiles/Foto/'))).toBe(true);
  // The cadastre's service does not permit it.
  expect(listLayers(items)).toEqual(['arealformal']);
  const rastertiles = appServices.rastertiles.map((tiles) => ({ ...tiles, offlineAllowed: false }));
  network.serve(addresses.appServices, { ...appServices, rastertiles });
  expect(listTiles(await plan())).toEqual([]);
});

test('[RGT-2] the catalogue is stored for all cases, and stays when one is removed', async () => {
  const { source, network, store } = await openAppWithMaps();
  const items = (await source.planShared?.(since)) ?? [];
  expect(listKeys(items).sort()).toEqual([addresses.appServices, addresses.capabilities]);
  for (const item of items) await item.download(signal);
  await source.remove(listKeys(items));
  network.remove(addresses.appServices);
  network.remove(addresses.capabilities);
  await store.set(loadCatalogueAtom);
  expect(store.get(catalogueLoadAtom).phase).toBe('completed');
});

test('[MAP-17] downloaded items are found with their true size, and shown without network', async () => {
  const { network, store, plan } = await openAppWithMaps();
  const items = await plan();
  servePictures(network, listTiles(items));
  await Promise.all(items.slice(0, 20).map((item) => item.download(signal)));
  const again = await plan();
  expect(again.filter(({ isStored }) => isStored).length).toBeGreaterThanOrEqual(19);
  const [tile] = again.filter(({ key, isStored }) => isStored && key.includes('/tiles/'));
  expect(tile?.size).toBeLessThan(1000);
  network.remove(tile?.key ?? '');
  const shown = await store.get(loadTileAtom)(tile?.key ?? '', () => []);
  expect(shown.ok && (await shown.picture.text())).toBe('png');
  expect(shown.ok && shown.picture.type).toBe('image/png');
});

test('[MAP-17] without contact a missing tile is magnified from the nearest stored zoom', async () => {
  const { network, store, plan } = await openAppWithMaps();
  const [tile] = (await plan()).filter(({ key }) => key.includes('/tiles/'));
  servePictures(network, [tile?.key ?? '']);
  await tile?.download(signal);
  const load = store.get(loadTileAtom);
  const closer = 'http://maps.example/closer.png';
  const listLarger = () => [
    { url: 'http://maps.example/not-stored.png', share: 1 / 2, left: 0, top: 1 / 2 },
    { url: tile?.key ?? '', share: 1 / 4, left: 1 / 4, top: 3 / 4 },
  ];
  const standIn = await load(closer, listLarger);
  expect(standIn).toMatchObject({ ok: true, isStandIn: true });
  expect(standIn.ok && (await standIn.picture.text())).toBe('png, 0.25 from 0.25 0.75');
  // What the service says is its answer, also when it is no.
  network.serve(closer, '', 404);
  expect(await load(closer, listLarger)).toEqual({
    ok: false,
    failure: { kind: 'rejected', status: 404 },
  });
});

test('[MAP-17] without network the map opens on the stored catalogue and property', async () => {
  const before = await openAppWithMaps();
  const items = await before.plan();
  await Promise.all(
    items.filter(({ key }) => !key.includes('/tiles/')).map((item) => item.download(signal)),
  );
  const offline = await openAppWithMaps();
  for (const address of Object.values(addresses)) offline.network.remove(address);
  await offline.store.set(loadCatalogueAtom);
  await offline.store.set(loadPropertyAtom);
  expect(offline.store.get(catalogueLoadAtom).phase).toBe('completed');
  expect(offline.store.get(propertyOutlineAtom)?.box.north).toBe(60.322);
  expect(listKeys(await offline.plan())).toEqual(listKeys(items));
});

test('tiles stay a week when a case is fetched again; answers do not', async () => {
  const { network, plan } = await openAppWithMaps();
  const items = await plan();
  servePictures(network, listTiles(items));
  const someItems = [...items.filter(({ key }) => key === addresses.property), ...items.slice(-2)];
  await Promise.all(someItems.map((item) => item.download(signal)));
  const toTimeInDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
  const listStored = async (days: number) =>
    listKeys((await plan(toTimeInDays(days))).filter(({ isStored }) => isStored)).map(
      (key) => key === addresses.property,
    );
  expect(await listStored(6)).toEqual([false, false]);
  expect(await listStored(8)).toEqual([]);
});

test('no contact, a rejection and a place without a tile are three outcomes', async () => {
  const { network, plan } = await openAppWithMaps();
  const items = await plan();
  const tile = items.at(-1) as DownloadItem;
  await expect(tile.download(signal)).rejects.toThrow(TypeError);
  network.serve(tile.key, 'down', 500);
  await expect(tile.download(signal)).rejects.not.toThrow(TypeError);
  network.serve(tile.key, '', 404);
  await expect(tile.download(signal)).resolves.toBeUndefined();
});

test('[MAP-17] a cancelled download writes nothing', async () => {
  const { network, plan } = await openAppWithMaps();
  const tile = (await plan()).at(-1) as DownloadItem;
  servePictures(network, [tile.key]);
  const cancel = new AbortController();
  const release = network.hold(tile.key);
  const downloading = tile.download(cancel.signal);
  cancel.abort();
  release();
  await expect(downloading).rejects.toThrow();
  expect((await plan()).at(-1)?.isStored).toBe(false);
});

test('[MAP-17] removing frees the room, and ignores missing entries', async () => {
  const { network, source, plan } = await openAppWithMaps();
  const tile = (await plan()).at(-1) as DownloadItem;
  servePictures(network, [tile.key]);
  await tile.download(signal);
  expect(await device.listEntries('map')).toHaveLength(1);
  await source.remove([tile.key, 'http://maps.example/never']);
  expect(await device.listEntries('map')).toEqual([]);
});

test('[CAD-5] the triangles are downloaded with the shared items, and stay', async () => {
  const address = 'http://grids.example/ngo.json';
  const { network, store, source } = await openAppWithMaps();
  store.set(provideHostServicesAtom, {
    ...store.get(hostServicesAtom),
    grids: { ngo1948: address },
  });
  const planShared = async () =>
    (await source.planShared?.(since))?.find(({ key }) => key === address);
  const item = await planShared();
  await expect(item?.download(signal)).rejects.toThrow(TypeError);
  network.serve(address, triangleFile());
  await item?.download(signal);
  await source.remove([address]);
  expect(await planShared()).toMatchObject({ isStored: true });
  network.remove(address);
  await store.set(loadTrianglesAtom);
  expect(store.get(trianglesAtom)?.toNgo([10, 60])).toEqual([
    expect.closeTo(10, 1),
    expect.closeTo(60, 1),
  ]);
});

test('[CAD-4] the height grids are downloaded with the shared items', async () => {
  const grids = {
    ngo1948: null,
    nn2000: 'http://grids.example/nn2000.tif',
    nn1954: 'http://grids.example/nn1954.tif',
  };
  const { store, source } = await openAppWithMaps();
  store.set(provideHostServicesAtom, { ...store.get(hostServicesAtom), grids });
  const planned = (await source.planShared?.(since)) ?? [];
  expect(planned.slice(-2)).toMatchObject([
    { key: grids.nn2000, isStored: false },
    { key: grids.nn1954, isStored: false },
  ]);
});

test('[CAD-5] a file without triangles is reported instead of stored', async () => {
  const address = 'http://grids.example/ngo.json';
  const { network, store, reportError } = await openAppWithMaps();
  store.set(provideHostServicesAtom, {
    ...store.get(hostServicesAtom),
    grids: { ngo1948: address },
  });
  network.serve(address, '<html>');
  await store.set(loadTrianglesAtom);
  expect(store.get(trianglesLoadAtom)).toEqual({ phase: 'unusable' });
  expect(reportError).toHaveBeenCalled();
  network.serve(address, triangleFile());
  await store.set(loadTrianglesAtom);
  expect(store.get(trianglesLoadAtom).phase).toBe('completed');
});

test('[CAD-1] the registered cadastre is stored with its date where its service permits it', async () => {
  const { network, store, source, plan } = await openAppWithMaps();
  const serve = (service: object) =>
    network.serve(addresses.appServices, { ...appServices, registered: service });
  const planRegisters = async () =>
    (await plan()).filter(({ key }) => key.startsWith(registeredService.url));
  expect(await planRegisters()).toEqual([]);
  serve({ ...registeredService, offlineAllowed: false });
  expect(await planRegisters()).toEqual([]);
  serve(registeredService);
  const items = await planRegisters();
  const types = ['app:Teig', 'app:Eiendomsgrense', 'app:Teiggrensepunkt'];
  expect(items.map(({ key }) => new URL(key).hash.split('/')[0])).toEqual(
    types.map((type) => `#${type}`),
  );
  expect(items.every(({ size, isStored }) => size > 10_000 && !isStored)).toBe(true);
  const [first] = items;
  await expect(first?.download(signal)).rejects.toThrow(TypeError);
  const listAsked = () =>
    network.asked.filter((address) => new URL(address).searchParams.has('typeNames'));
  network.serve(listAsked().at(-1) ?? '', '<ServiceException>For mange</ServiceException>');
  await expect(first?.download(signal)).rejects.toThrow('For mange');
  for (const item of items) await item.download(signal).catch(() => undefined);
  const [parcels, , , ...otherKinds] = listAsked();
  const addressesOfKinds = [parcels, ...otherKinds].map(String);
  for (const [index, address] of addressesOfKinds.entries())
    network.serve(address, Object.values(register)[index]);
  for (const item of items) await item.download(signal);
  expect((await planRegisters()).every(({ isStored, size }) => isStored && size < 10_000)).toBe(
    true,
  );

  for (const address of addressesOfKinds) network.remove(address);
  await store.set(loadCatalogueAtom);
  await store.set(loadPropertyAtom);
  await store.set(loadRegisteredAtom);
  const load = store.get(registeredLoadAtom);
  expect(load).toMatchObject({
    phase: 'completed',
    failure: { kind: 'unreachable' },
    content: { marks: [{ key: 'p1', accuracy: 10 }] },
  });
  expect(load.phase === 'completed' && Date.now() - load.fetchedAt.getTime()).toBeLessThan(60_000);
  await source.remove(listKeys(items));
  expect((await planRegisters()).some(({ isStored }) => isStored)).toBe(false);
});

test('[AUTH-7] a log-out removes the tiles', async () => {
  const { network, plan } = await openAppWithMaps();
  const tile = (await plan()).at(-1) as DownloadItem;
  servePictures(network, [tile.key]);
  await tile.download(signal);
  await wipeUser(userKey);
  expect(await (await openDevice(userKey)).listEntries('map')).toEqual([]);
});

test('without map or catalogue, the rest of the case is downloaded', async () => {
  expect(await (await openAppWithMaps({ mapCatalogue: null })).plan()).toEqual([]);
  const { network, plan } = await openAppWithMaps();
  network.remove(addresses.capabilities);
  const items = await plan();
  expect(listKeys(items)).toEqual([addresses.capabilities, addresses.appServices]);
  await expect(items[0]?.download(signal)).rejects.toThrow(TypeError);
  network.serve(addresses.capabilities, capabilities);
  expect((await plan()).length).toBeGreaterThan(100);
});

test('chosen layers are there in the next session, for the same user only', async () => {
  const { store } = await openAppWithMaps();
  store.set(chooseBaseMapAtom, 'Hybrid');
  const next = await openAppWithMaps();
  await waitFor(async () => expect(await device.listEntries('map-choices')).toHaveLength(1));
  await next.store.set(loadLayerChoicesAtom);
  expect(next.store.get(layerChoicesAtom)?.choices.baseMap).toBe('Hybrid');
  next.store.set(provideDeviceStoreAtom, await openDevice(crypto.randomUUID()));
  await next.store.set(loadLayerChoicesAtom);
  expect(next.store.get(layerChoicesAtom)?.choices.baseMap).toBeNull();
});
