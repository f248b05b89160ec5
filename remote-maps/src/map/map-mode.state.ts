import { atom } from 'jotai';

/** The name of the mode that the map is in at first. */
export const marksModeName = 'boundary marks';

const mainModeAtom = atom<string>(marksModeName);
const interludeAtom = atom<string | null>(null);

/** The name of the mode that the map is in. It opens in the same one again while the app runs. */
export const mapModeAtom = atom(
  (get) => get(interludeAtom) ?? get(mainModeAtom),
  (_get, set, name: string) => {
    set(interludeAtom, null);
    set(mainModeAtom, name);
  },
);

/** Begins a mode that is left again soon, such as measuring, or ends it and goes back to the one before. */
export const toggleInterludeAtom = atom(null, (get, set, name: string) =>
  set(interludeAtom, get(interludeAtom) === name ? null : name),
);

export const endInterludeAtom = atom(null, (_get, set) => set(interludeAtom, null));
