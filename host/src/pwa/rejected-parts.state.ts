import { atom } from 'jotai';
import type { RejectionReason, ReleaseRejected } from './signed-list';

const partsAtom = atom<Readonly<Record<string, RejectionReason>>>({});

/** Parts whose served build was not taken since this page opened, with the reason of the last time. */
export const rejectedPartsAtom = atom((get) => get(partsAtom));

/** Notes it, and reports it once for each part and reason, as every check finds it again. */
export const setPartRejectedAtom = atom(
  null,
  (get, set, rejected: ReleaseRejected, reportError: (error: unknown) => void) => {
    const { part, reason } = rejected;
    if (get(partsAtom)[part] === reason) return;
    set(partsAtom, { ...get(partsAtom), [part]: reason });
    reportError(rejected);
  },
);
