import { atom } from 'jotai';

/** Asks the user whether a screen with unsaved changes may be left; settles with the answer. */
type AskToLeave = () => Promise<boolean>;

const askersAtom = atom<readonly AskToLeave[]>([]);

/**
 * A screen that holds unsaved changes says so, and how to ask; what it gets back withdraws that.
 */
export const registerUnsavedWorkAtom = atom(null, (get, set, ask: AskToLeave): (() => void) => {
  set(askersAtom, [...get(askersAtom), ask]);
  return () => set(askersAtom, (askers) => askers.filter((one) => one !== ask));
});

/** Asks wherever something is unsaved; true when nothing is, or when the user lets all of it go. */
export const mayLeaveAtom = atom(null, async (get): Promise<boolean> => {
  for (const ask of get(askersAtom)) if (!(await ask())) return false;
  return true;
});

/** How many screens or dialogs hold something unsaved. */
export const unsavedCountAtom = atom((get) => get(askersAtom).length);

/** Whether anything on the screen would be lost if the page were loaded anew. */
export const isAnythingUnsavedAtom = atom((get) => get(askersAtom).length > 0);

/**
 * Set while the page is about to be left with everything unsaved stored on the device, as for a
 * login: the browser's own question would be a false alarm then.
 */
export const leavingIsSafeAtom = atom(false);
