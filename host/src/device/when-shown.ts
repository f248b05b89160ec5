import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';

/** Longest wait for a page that renders nothing, as in the background, in milliseconds. */
const patience = 1_000;

/** Settles when the first screen is rendered for the signed-in user, or after a time. */
export async function whenShown(store: Store): Promise<void> {
  await whenAuthorised(store);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
    // The frame in which React draws, and then what follows it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** Settles when a user is admitted and their data are open. */
export const whenAuthorised = (store: Store) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (store.get(sessionAtom).state !== 'authorised') return;
      stop();
      resolve();
    };
    const stop = store.sub(sessionAtom, check);
    check();
  });
