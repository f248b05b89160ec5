import { atom } from 'jotai';
import type { MapMode } from './map/map-mode';

/** What the map is used for; a map opens in this mode again while the app runs. */
export const mapModeAtom = atom<MapMode>('boundary marks');
