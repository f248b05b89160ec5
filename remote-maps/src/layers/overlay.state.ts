import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from './layer-choices.state';
import { listOverlays, type OverlayChoice, toMapOverlays } from './overlay.domain';

/** The WMS layers of the catalogue, as the layer menu lists them. */
export const overlayOffersAtom = atom((get) => {
  const catalogue = get(catalogueAtom);
  return catalogue ? listOverlays(catalogue, getChoices(get(layerChoicesAtom)).overlays) : [];
});

/** The overlays that the map draws, lowest first. */
export const shownOverlaysAtom = atom((get) => toMapOverlays(get(overlayOffersAtom)));

/** Changes the user's settings of a layer; unknown layers are ignored. */
export const chooseOverlayAtom = atom(
  null,
  (get, set, key: string, change: Partial<OverlayChoice>) => {
    const offer = get(overlayOffersAtom).find((candidate) => candidate.key === key);
    if (!offer) return;
    const { visible = offer.visible, opacity = offer.opacity } = change;
    const { overlays } = getChoices(get(layerChoicesAtom));
    set(chooseLayersAtom, { overlays: { ...overlays, [key]: { visible, opacity } } });
  },
);
