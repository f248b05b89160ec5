import { atom } from 'jotai';

/** The panel that floats over the map: one at a time. */
export type PanelName = 'layers' | 'sketch' | 'position';

/** Which panel is open. */
export const openPanelAtom = atom<PanelName | null>(null);

/** Opens a panel in place of another, or closes it. */
export const togglePanelAtom = atom(null, (get, set, name: PanelName) =>
  set(openPanelAtom, get(openPanelAtom) === name ? null : name),
);
