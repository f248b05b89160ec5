import { caseListLoadAtom } from '@feltbok/runtime/case/case-list.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { networkKind, onNetworkKind } from './network-kind.data';
import { mayFetchByItself } from './ready.domain';
import { readyChoiceAtom } from './ready.state';

/** Interval between checks for outdated data or a new day, in milliseconds. */
const everyTenMinutes = 10 * 60_000;

/** Whether automatic downloads are allowed now. */
export const mayFetchNow = (store: Store) => () =>
  navigator.onLine && mayFetchByItself(store.get(readyChoiceAtom), networkKind());

/**
 * Starts automatic downloads whenever they may have become possible, and pauses them when the
 * device leaves the allowed network.
 * @returns ends the watch
 */
export function watchReadiness(
  store: Store,
  downloader: { makeReady(): Promise<void>; pause(): void },
): () => void {
  const look = () => {
    if (!mayFetchNow(store)()) downloader.pause();
    // A completed list proves a connection.
    if (navigator.onLine && store.get(caseListLoadAtom).phase === 'completed')
      void downloader.makeReady();
  };
  const timer = setInterval(look, everyTenMinutes);
  document.addEventListener('visibilitychange', look);
  const ends = [onNetworkKind(look), store.sub(readyChoiceAtom, look)];
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const end of ends) end();
  };
}
