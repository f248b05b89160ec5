import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import type { FailingOverlay } from '../map/tile-layers';
import { shownTilesAtom } from './base-map.state';
import { isRegisteredShownAtom } from './layer-choices.state';
import { overlayOffersAtom } from './overlay.state';

/** Whether pictures of the base map are missing from what is seen. */
export const areTilesMissingAtom = atom(false);

/** The layers of which something is missing from what is seen. */
export const failingOverlaysAtom = atom<readonly FailingOverlay[]>([]);

/** Whom the shown map data belong to, as the sources say it. */
export const attributionsAtom = atom((get): string[] => {
  const services = get(overlayOffersAtom).flatMap(({ visible, service }) =>
    visible ? [service] : [],
  );
  const registered = get(isRegisteredShownAtom) ? get(catalogueAtom)?.registered : null;
  return [...get(shownTilesAtom), ...services, ...(registered ? [registered] : [])].map(
    (source) => source.attribution,
  );
});
