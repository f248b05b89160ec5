import { atom } from 'jotai';

/** Asks the user whether a screen with unsaved changes may be left; settles with the answer. */
type AskToLeave = () => Promise<boolean>;

const askersAtom = atom<readonly AskToLeave[]>([]);

/**
 * Registers a screen with unsaved changes, and how to ask the user about them. The result
 * unregisters it.
 */
export const registerUnsavedWorkAtom = atom(null, (get, set, ask: AskToLeave): (() => void) => {
  set(askersAtom, [...get(askersAtom), ask]);
  return () => set(askersAtom, (askers) => askers.filter((registered) => registered !== ask));
});

/** Asks for each unsaved screen; true when there is none, or when the user discards all changes. */
export const mayLeaveAtom = atom(null, async (get): Promise<boolean> => {
  for (const ask of get(askersAtom)) if (!(await ask())) return false;
  return true;
});

/** Number of screens and dialogs with unsaved changes. */
export const unsavedCountAtom = atom((get) => get(askersAtom).length);

/** Whether anything on the screen would be lost if the page were loaded anew. */
export const isAnythingUnsavedAtom = atom((get) => get(askersAtom).length > 0);

/**
 * Set while the page is about to be left with everything unsaved stored on the device, as for a
 * login: the browser's own question would be a false alarm then.
 */
export const leavingIsSafeAtom = atom(false);
