import { atom } from 'jotai';
import { catalogueLoadAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { loadLayerChoicesAtom } from '../layers/layer-choices.state';
import { loadPropertyAtom, propertyLoadAtom } from '../property/property.state';
import { mapModes } from './map-modes';

/**
 * Loads what the map lacks: the catalogue, the open property, and the current content of the modes.
 * It also serves as a retry.
 */
export const loadMapAtom = atom(null, async (_get, set) => {
  for (const { loadAtom } of mapModes) if (loadAtom) void set(loadAtom);
  await Promise.all([set(loadCatalogueAtom), set(loadLayerChoicesAtom)]);
  await set(loadPropertyAtom);
});

/** Whether the content of the map is still unknown. */
export const mapBusyAtom = atom((get) => {
  const isUnderWay = ({ phase }: { phase: string }) =>
    phase === 'not started' || phase === 'started';
  if ([get(catalogueLoadAtom), get(propertyLoadAtom)].some(isUnderWay)) return true;
  return get(areMarksUnknownAtom);
});

/** Whether the case's marks are still unknown, from device and API. */
export const areMarksUnknownAtom = atom((get) =>
  mapModes.some(({ isLoadingAtom }) => isLoadingAtom && get(isLoadingAtom)),
);
