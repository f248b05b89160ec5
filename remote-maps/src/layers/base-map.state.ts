import { atom } from 'jotai';
import { baseMapsOf, tilesOf } from '../catalogue/catalogue.domain';
import { catalogueAtom } from '../catalogue/catalogue.state';
import type { BaseMapKind, RasterTiles } from '../tiles/raster-tiles.domain';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from './layer-choices.state';
import { selectBaseMap } from './overlay.domain';

/** The base maps to choose between. */
export const offeredBaseMapsAtom = atom((get): BaseMapKind[] => {
  const catalogue = get(catalogueAtom);
  return catalogue ? baseMapsOf(catalogue) : [];
});

/** The base map to show: the chosen one where it is offered, else the first; null where none is. */
export const baseMapAtom = atom((get): BaseMapKind | null => {
  const catalogue = get(catalogueAtom);
  return catalogue && selectBaseMap(catalogue, getChoices(get(layerChoicesAtom)).baseMap);
});

export const chooseBaseMapAtom = atom(null, (_get, set, baseMap: BaseMapKind) =>
  set(chooseLayersAtom, { baseMap }),
);

/** The tiles of the base map to show, lowest first. */
export const shownTilesAtom = atom((get): RasterTiles[] => {
  const catalogue = get(catalogueAtom);
  const kind = get(baseMapAtom);
  return catalogue && kind ? tilesOf(catalogue, kind) : [];
});
