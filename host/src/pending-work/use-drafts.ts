import { lookForUnsentWorkAtom, type UnsentWork, unsentWorkAtom } from '@feltbok/shared/session/unsent-work.state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { unreadableDrafts } from './unreadable-drafts';

/** Held in an object, as a component that reads a promise would not be drawn until it settles. */
const readingAtom = atom((get) => ({ work: get(unsentWorkAtom).catch(() => [unreadableDrafts()]) }));

/** What was begun on this device and waits for nothing but the user; null until that is known. */
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
