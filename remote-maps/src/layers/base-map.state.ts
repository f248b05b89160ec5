import { atom } from 'jotai';
import { listBaseMaps, listTiles } from '../catalogue/catalogue.domain';
import { catalogueAtom } from '../catalogue/catalogue.state';
import type { BaseMapKind, RasterTiles } from '../tiles/raster-tiles.domain';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from './layer-choices.state';
import { selectBaseMap } from './overlay.domain';

/** The base maps that the user can choose. */
export const offeredBaseMapsAtom = atom((get): BaseMapKind[] => {
  const catalogue = get(catalogueAtom);
  return catalogue ? listBaseMaps(catalogue) : [];
});

/** The chosen base map where it is available, else the first; `null` where there is none. */
export const baseMapAtom = atom((get): BaseMapKind | null => {
  const catalogue = get(catalogueAtom);
  return catalogue && selectBaseMap(catalogue, getChoices(get(layerChoicesAtom)).baseMap);
});

export const chooseBaseMapAtom = atom(null, (_get, set, baseMap: BaseMapKind) =>
  set(chooseLayersAtom, { baseMap }),
);

/** The tiles of the current base map, lowest first. */
export const shownTilesAtom = atom((get): RasterTiles[] => {
  const catalogue = get(catalogueAtom);
  const kind = get(baseMapAtom);
  return catalogue && kind ? listTiles(catalogue, kind) : [];
});
