import { atom } from 'jotai';
import { arePreferencesKnownAtom, preferenceAtom } from '../device/preferences.state';

const openAtom = atom(false);
const answerAtom = preferenceAtom('tour');

export const isTourOpenAtom = atom((get) => get(openAtom));

/**
 * Whether this user has neither taken nor declined the tour on this device. It never starts by
 * itself.
 */
export const isTourOfferedAtom = atom(
  (get) => get(arePreferencesKnownAtom) && get(answerAtom) === undefined,
);

export const startTourAtom = atom(null, (_get, set) => {
  set(answerAtom, 'taken');
  set(openAtom, true);
});

export const declineTourAtom = atom(null, (_get, set) => set(answerAtom, 'declined'));

export const endTourAtom = atom(null, (_get, set) => set(openAtom, false));
