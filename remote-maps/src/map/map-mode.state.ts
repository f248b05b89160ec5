import { atom } from 'jotai';
import type { MapMode } from './map-mode';

/** What the map is used for; a map opens in this mode again while the app runs. */
export const mapModeAtom = atom<MapMode>('boundary marks');

/** What the map is for besides what stands in its header: used for a while, then left again. */
type Interlude = Extract<MapMode, 'feature info' | 'measure'>;

const isInterlude = (mode: MapMode): mode is Interlude => mode === 'feature info' || mode === 'measure';

const beforeAtom = atom<MapMode>('boundary marks');

/** Begins an interlude, or ends it and goes back to what the map was used for before. */
export const toggleInterludeAtom = atom(null, (get, set, interlude: Interlude) => {
  const mode = get(mapModeAtom);
  if (!isInterlude(mode)) set(beforeAtom, mode);
  set(mapModeAtom, mode === interlude ? get(beforeAtom) : interlude);
});
