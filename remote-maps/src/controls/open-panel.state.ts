import { atom } from 'jotai';

/** The name of the panel that is open over the map, one at a time. */
export const openPanelAtom = atom<string | null>(null);

export const panelId = (name: string): string => `fb-maps-panel-${name.replace(' ', '-')}`;
