import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { type PendingWork, pendingWorkAtom, refreshPendingWorkAtom } from './pending-work.state';
import { unreadableDrafts } from './unreadable-drafts';

/** Wrapped in an object, as a component that reads a promise would suspend. */
const readingAtom = atom((get) => ({
  work: get(pendingWorkAtom).catch(() => [unreadableDrafts()]),
}));

/** Drafts of this device; null until they are read. */
export function useDrafts(): readonly PendingWork[] | null {
  const { work } = useAtomValue(readingAtom);
  const lookAgain = useSetAtom(refreshPendingWorkAtom);
  const [known, setKnown] = useState<readonly PendingWork[] | null>(null);
  useEffect(lookAgain, [lookAgain]);
  useEffect(() => {
    let isCurrent = true;
    void work.then((found) => isCurrent && setKnown(found));
    return () => {
      isCurrent = false;
    };
  }, [work]);
  return known;
}
