import { atom } from 'jotai';

/** The panel that floats over the map: one at a time. */
export type PanelName = 'layers' | 'marks' | 'sketch' | 'position' | 'place';

/** Which panel is open. */
export const openPanelAtom = atom<PanelName | null>(null);
