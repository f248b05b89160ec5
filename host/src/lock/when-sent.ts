import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';

/** Settles when nothing waits to be sent, after a time, or when it is ended. */
export const waitForEmptyQueue = (store: Store, longest: number, ends: (() => void)[]) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (store.get(queueAtom).waiting.length > 0) return;
      end();
    };
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = store.sub(queueAtom, check);
    const timer = setTimeout(end, longest);
    ends.push(end);
    check();
  });
