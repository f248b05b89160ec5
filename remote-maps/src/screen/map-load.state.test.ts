import { loadCatalogueAtom } from '../catalogue/catalogue.state';
import { showStoredFilesAtom } from '../import/stored-files.state';
import { openMarks } from '../testing/open-marks';
import { mapBusyAtom } from './map-load.state';

test('[MAP-2, MAP-10] the map waits for the imported marks that it opens on', async () => {
  const { store, engine } = await openMarks();
  await store.set(loadCatalogueAtom);
  expect(store.get(mapBusyAtom)).toBe(true);
  await store.set(showStoredFilesAtom);
  expect(store.get(mapBusyAtom)).toBe(false);
  engine.stop();
});

test('[MAP-10] imports that the device cannot read do not stop the map from opening', async () => {
  const { store, engine } = await openMarks();
  await store.set(loadCatalogueAtom);
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('no storage');
  });
  await store.set(showStoredFilesAtom);
  expect(store.get(mapBusyAtom)).toBe(false);
  engine.stop();
});
