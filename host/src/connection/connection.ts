import { atom, useAtomValue } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lastAnswerAtom } from './last-answer.state';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const heardAtom = atom(false);
heardAtom.onMount = (set) => {
  const forget = () => set(false);
  addEventListener('offline', forget);
  return () => removeEventListener('offline', forget);
};

/** Notes an answer of the API, which proves a connection whatever the browser says. */
export const heardFromApiAtom = atom(null, (_get, set) => {
  set(heardAtom, true);
  set(lastAnswerAtom, new Date());
});

/**
 * Whether there is a connection: the browser's guess, or an answer since then. It is a hint for the
 * screen, never a reason not to try.
 */
export function useIsOnline(): boolean {
  const isSaid = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isProven = useAtomValue(heardAtom);
  return isSaid || isProven;
}

/** Longest age of an answer that shows the API to be reached, in milliseconds. */
const recentMs = 60_000;

/**
 * The state of the device's connection.
 * - `reached`: the API has answered within the last minute
 * - `no answer`: there seems to be a network, and the API has not answered for a minute
 */
export type Contact = 'reached' | 'no answer' | 'offline';

export function useContact(): Contact {
  const isOnline = useIsOnline();
  const lastAnswer = useAtomValue(lastAnswerAtom);
  const [expired, setExpired] = useState<Date | null>(null);
  useEffect(() => {
    if (!lastAnswer) return;
    const timer = setTimeout(
      () => setExpired(lastAnswer),
      lastAnswer.getTime() + recentMs - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [lastAnswer]);
  if (!isOnline) return 'offline';
  return lastAnswer !== null && lastAnswer !== expired ? 'reached' : 'no answer';
}
