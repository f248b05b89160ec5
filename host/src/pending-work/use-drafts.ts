import { lookForUnsentWorkAtom, type UnsentWork, unsentWorkAtom } from '@feltbok/shared/session/unsent-work.state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { unreadableDrafts } from './unreadable-drafts';

/** Wrapped in an object, as a component that reads a promise would suspend. */
const readingAtom = atom((get) => ({ work: get(unsentWorkAtom).catch(() => [unreadableDrafts()]) }));

/** Drafts of this device; null until they are read. */
export function useDrafts(): readonly UnsentWork[] | null {
  const { work } = useAtomValue(readingAtom);
  const lookAgain = useSetAtom(lookForUnsentWorkAtom);
  const [known, setKnown] = useState<readonly UnsentWork[] | null>(null);
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
