import { atom } from 'jotai';
import { arePreferencesKnownAtom, preferenceAtom } from '../device/preferences.state';

const openAtom = atom(false);
const answerAtom = preferenceAtom('tour');

export const isTourOpenAtom = atom((get) => get(openAtom));

/** Whether this user has yet to take the tour on this device, or to say no to it. Nobody is shown it unasked. */
export const isTourOfferedAtom = atom((get) => get(arePreferencesKnownAtom) && get(answerAtom) === undefined);

export const startTourAtom = atom(null, (_get, set) => {
  set(answerAtom, 'taken');
  set(openAtom, true);
});

export const declineTourAtom = atom(null, (_get, set) => set(answerAtom, 'declined'));

export const endTourAtom = atom(null, (_get, set) => set(openAtom, false));
