import { atom } from 'jotai';

/**
 * Hidden by the user, or by a save that reports itself as waiting; shown again at the next loss of
 * connection.
 */
export const isOfflineBannerHiddenAtom = atom(false);
