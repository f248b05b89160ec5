import type { Store } from '@feltbok/shared/contract/remote';
import { sessionAtom } from '@feltbok/shared/session/session.state';

/** How long a page that draws nothing, as one in the background, is waited for. In milliseconds. */
const patience = 1_000;

/** Settles when the app's first screen has been drawn for whoever is signed in, or would have been. */
export async function whenShown(store: Store): Promise<void> {
  await whenAuthorised(store);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
    // The frame in which React draws, and then what follows it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

const whenAuthorised = (store: Store) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (store.get(sessionAtom).state !== 'authorised') return;
      stop();
      resolve();
    };
    const stop = store.sub(sessionAtom, check);
    check();
  });
