import { loadCatalogueAtom } from '../catalogue/catalogue.state';
import { serveMaps } from '../testing/map-services';
import { openCaseStore } from '../testing/open-case';
import { createServedNetwork } from '../testing/served-network';
import {
  baseMapAtom,
  chooseBaseMapAtom,
  offeredBaseMapsAtom,
  shownTilesAtom,
} from './base-map.state';

test('the first base map shows until another is chosen', async () => {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openCaseStore(network);
  expect(store.get(baseMapAtom)).toBeNull();
  await store.set(loadCatalogueAtom);
  expect(store.get(offeredBaseMapsAtom)).toEqual(['Kart', 'Foto', 'Hybrid']);
  expect(store.get(baseMapAtom)).toBe('Kart');
  store.set(chooseBaseMapAtom, 'Foto');
  expect(store.get(shownTilesAtom).map(({ baseMap }) => baseMap)).toEqual(['Foto']);
});
