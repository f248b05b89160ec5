import { caseListLoadAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { networkKind, onNetworkKind } from './network-kind.data';
import { mayFetchByItself } from './ready.domain';
import { readyChoiceAtom } from './ready.state';

/** How often it is looked whether something has grown old or another day has begun, in milliseconds. */
const everyTenMinutes = 10 * 60_000;

/** Whether cases may be fetched now that nobody has asked for. */
export const mayFetchNow = (store: Store) => () =>
  navigator.onLine && mayFetchByItself(store.get(readyChoiceAtom), networkKind());

/**
 * Has what is needed without network made ready whenever that may have become possible, and ends it when the device
 * leaves the network that it was allowed on. @returns ends the watch
 */
export function watchReadiness(store: Store, downloader: { makeReady(): Promise<void>; pause(): void }): () => void {
  const look = () => {
    if (!mayFetchNow(store)()) downloader.pause();
    // A list that has come from the network tells that there is contact.
    if (navigator.onLine && store.get(caseListLoadAtom).phase === 'completed') void downloader.makeReady();
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
