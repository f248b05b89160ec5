import { atom } from 'jotai';
import { firstUse, getMode, type MapUseEvent, reduceMapUse } from './map-use.domain';

const mapUseAtom = atom(firstUse);

/** Changes the use of the map. It opens in the same mode again while the app runs. */
export const changeMapUseAtom = atom(null, (get, set, event: MapUseEvent) =>
  set(mapUseAtom, reduceMapUse(get(mapUseAtom), event)),
);

/** The name of the mode that the map is in. */
export const mapModeAtom = atom((get) => getMode(get(mapUseAtom)));

/** The name of the panel that is open over the map. */
export const openPanelAtom = atom((get) => get(mapUseAtom).panel);

/** Whether the next tap on the map creates a mark. */
export const isDrawingMarkAtom = atom((get) => get(mapUseAtom).isDrawing);

export const toPanelId = (name: string): string => `fb-maps-panel-${name.replace(' ', '-')}`;
