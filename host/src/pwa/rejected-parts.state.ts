import { atom } from 'jotai';
import type { ReleaseRejected } from './signed-list';

type Rejection = Pick<ReleaseRejected, 'reason' | 'file'>;

const partsAtom = atom<Readonly<Record<string, Rejection>>>({});

/**
 * Parts whose served build is not taken, each with the reason of the last check and the file that
 * it is about.
 */
export const rejectedPartsAtom = atom((get) => get(partsAtom));

/** Notes it, and reports it once for each part and reason, as every check finds it again. */
export const setPartRejectedAtom = atom(
  null,
  (get, set, rejected: ReleaseRejected, reportError: (error: unknown) => void) => {
    const { part, reason, file } = rejected;
    const former = get(partsAtom)[part];
    set(partsAtom, { ...get(partsAtom), [part]: { reason, file } });
    if (former?.reason !== reason) reportError(rejected);
  },
);

/** Forgets the rejections of parts that are served well again. */
export const setPartsTakenAtom = atom(null, (get, set, taken: readonly string[]) => {
  const parts = Object.entries(get(partsAtom));
  const rejected = parts.filter(([part]) => !taken.includes(part));
  if (rejected.length < parts.length) set(partsAtom, Object.fromEntries(rejected));
});
