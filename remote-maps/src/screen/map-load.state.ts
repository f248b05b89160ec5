import { atom } from 'jotai';
import { catalogueLoadAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { loadLayerChoicesAtom } from '../layers/layer-choices.state';
import { loadPropertyAtom, propertyLoadAtom } from '../property/property.state';
import { mapModes } from './map-modes';

/**
 * Loads what the map still lacks: the catalogue, with it the open property, and what the modes
 * show, as it is now. Also the way to try again.
 */
export const loadMapAtom = atom(null, async (_get, set) => {
  for (const { loadAtom } of mapModes) if (loadAtom) void set(loadAtom);
  await Promise.all([set(loadCatalogueAtom), set(loadLayerChoicesAtom)]);
  await set(loadPropertyAtom);
});

/** True until it is known what the map can show. */
export const mapBusyAtom = atom((get) => {
  const isUnderWay = ({ phase }: { phase: string }) =>
    phase === 'not started' || phase === 'started';
  if ([get(catalogueLoadAtom), get(propertyLoadAtom)].some(isUnderWay)) return true;
  return get(areMarksUnknownAtom);
});

/** True until it is known which marks the case has, by the device or by the API. */
export const areMarksUnknownAtom = atom((get) =>
  mapModes.some(({ isLoadingAtom }) => isLoadingAtom && get(isLoadingAtom)),
);
