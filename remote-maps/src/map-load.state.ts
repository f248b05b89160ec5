import { atom } from 'jotai';
import { catalogueLoadAtom, loadCatalogueAtom } from './catalogue/catalogue.state';
import { loadLayerChoicesAtom } from './layers/layer-choices.state';
import { loadPropertyAtom, propertyLoadAtom } from './property/property.state';

/** Loads what the map still lacks: the catalogue, and with it the open property. Also the way to try again. */
export const loadMapAtom = atom(null, async (_get, set) => {
  await Promise.all([set(loadCatalogueAtom), set(loadLayerChoicesAtom)]);
  await set(loadPropertyAtom);
});

/** True until it is known what the map can show. */
export const mapBusyAtom = atom((get) =>
  [get(catalogueLoadAtom), get(propertyLoadAtom)].some(({ phase }) => phase === 'not started' || phase === 'started'),
);
