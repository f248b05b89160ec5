import { caseListLoadAtom } from '@feltbok/runtime/case/case-list.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { networkKind, onNetworkKind } from './network-kind.data';
import { mayFetchAutomatically } from './ready.domain';
import { readyChoiceAtom } from './ready.state';

/** Interval between checks for outdated data or a new day, in milliseconds. */
const checkIntervalMs = 10 * 60_000;

/** Whether automatic downloads are allowed now. */
export const mayFetchNow = (store: Store) => () =>
  navigator.onLine && mayFetchAutomatically(store.get(readyChoiceAtom), networkKind());

/**
 * Starts automatic downloads when a connection or a setting may permit them, and pauses them when
 * the device leaves the allowed network.
 * @returns a function that ends the watch
 */
export function watchReadiness(
  store: Store,
  downloader: { makeReady(): Promise<void>; pause(): void },
): () => void {
  const checkReadiness = () => {
    if (!mayFetchNow(store)()) downloader.pause();
    // A completed list proves a connection.
    if (navigator.onLine && store.get(caseListLoadAtom).phase === 'completed')
      void downloader.makeReady();
  };
  const timer = setInterval(checkReadiness, checkIntervalMs);
  document.addEventListener('visibilitychange', checkReadiness);
  const subscriptions = [onNetworkKind(checkReadiness), store.sub(readyChoiceAtom, checkReadiness)];
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkReadiness);
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
