import { atom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import { choicesOf, chooseLayersAtom, layerChoicesAtom } from './layer-choices.state';
import { type OverlayChoice, overlaysOf, shownOverlays } from './overlay.domain';

/** The WMS layers of the catalogue, as the layer menu lists them. */
export const overlayOffersAtom = atom((get) => {
  const catalogue = get(catalogueAtom);
  return catalogue ? overlaysOf(catalogue, choicesOf(get(layerChoicesAtom)).overlays) : [];
});

/** What the map draws over the base map, lowest first. */
export const shownOverlaysAtom = atom((get) => shownOverlays(get(overlayOffersAtom)));

/** Changes what the user wants of a layer; an unknown one is passed over. */
export const chooseOverlayAtom = atom(
  null,
  (get, set, key: string, change: Partial<OverlayChoice>) => {
    const offer = get(overlayOffersAtom).find((one) => one.key === key);
    if (!offer) return;
    const { visible = offer.visible, opacity = offer.opacity } = change;
    const { overlays } = choicesOf(get(layerChoicesAtom));
    set(chooseLayersAtom, { overlays: { ...overlays, [key]: { visible, opacity } } });
  },
);
