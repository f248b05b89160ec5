import { atom } from 'jotai';

/** Hidden by the user, or by a save that says of itself that it waits; back with the next loss of connection. */
export const isOfflineBannerHiddenAtom = atom(false);
