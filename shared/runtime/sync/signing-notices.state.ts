import { atom } from 'jotai';

const countAtom = atom(0);

/**
 * Grows whenever the server says that something about signing requests was changed in the open
 * case.
 */
export const signingNoticesAtom = atom((get) => get(countAtom));

export const noteSigningAtom = atom(null, (get, set) => set(countAtom, get(countAtom) + 1));
