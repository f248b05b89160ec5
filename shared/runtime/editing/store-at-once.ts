import type { Store } from '../federation/remote.ts';
import { type DraftSource, storeDraftsAtom } from '../session/drafts.state.ts';

/**
 * Stores a screen's draft after every change, without waiting for the hands to rest: a page may be
 * reloaded or ended right after the last key. One write runs at a time, and the next one takes all
 * that was written meanwhile.
 * @returns is to be called after each change
 */
export function createDraftWriter({ set }: Pick<Store, 'set'>, read: DraftSource): () => void {
  let isWriting = false;
  let isOutdated = false;

  const writeAll = async () => {
    while (isOutdated) {
      isOutdated = false;
      await set(storeDraftsAtom, read);
    }
  };
  return () => {
    isOutdated = true;
    if (isWriting) return;
    isWriting = true;
    void writeAll().finally(() => {
      isWriting = false;
    });
  };
}
