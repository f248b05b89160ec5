import { loadCatalogueAtom } from '../catalogue/catalogue.state';
import { serveMaps } from '../testing/map-services';
import { storeWithOpenCase } from '../testing/open-case';
import { servedNetwork } from '../testing/served-network';
import {
  baseMapAtom,
  chooseBaseMapAtom,
  offeredBaseMapsAtom,
  shownTilesAtom,
} from './base-map.state';

test('the first base map shows until another is chosen', async () => {
  const network = servedNetwork();
  serveMaps(network);
  const { store } = await storeWithOpenCase(network);
  expect(store.get(baseMapAtom)).toBeNull();
  await store.set(loadCatalogueAtom);
  expect(store.get(offeredBaseMapsAtom)).toEqual(['Kart', 'Foto', 'Hybrid']);
  expect(store.get(baseMapAtom)).toBe('Kart');
  store.set(chooseBaseMapAtom, 'Foto');
  expect(store.get(shownTilesAtom).map(({ baseMap }) => baseMap)).toEqual(['Foto']);
});
