import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import type { FailingOverlay } from '../map/tile-layers';
import { shownTilesAtom } from './base-map.state';
import { isRegisteredShownAtom } from './layer-choices.state';
import { overlayOffersAtom } from './overlay.state';

/** Whether tiles of the base map in view are missing. */
export const areTilesMissingAtom = atom(false);

/** The layers with missing pictures in view. */
export const failingOverlaysAtom = atom<readonly FailingOverlay[]>([]);

/** The owners of the visible map data, as stated by the sources. */
export const attributionsAtom = atom((get): string[] => {
  const services = get(overlayOffersAtom).flatMap(({ visible, service }) =>
    visible ? [service] : [],
  );
  const registered = get(isRegisteredShownAtom) ? get(catalogueAtom)?.registered : null;
  return [...get(shownTilesAtom), ...services, ...(registered ? [registered] : [])].map(
    (source) => source.attribution,
  );
});
