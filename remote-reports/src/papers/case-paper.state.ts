import type { ItemKey } from '@feltbok/offline/queue/change.ts';
import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { createQueuedChanges } from '@feltbok/runtime/editing/queued-changes.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { sendStatusAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { handOverPdfAtom, lookForPdfsAtom } from './pdfs.state';

/** A paper of the open business that is queued to be made into a PDF. */
export type QueuedPaper = {
  state: 'sending' | 'waiting' | 'rejected';
  key: ItemKey;
  change: PaperChange;
};

/** Creates the atoms for papers of a kind of which a business has one at a time. */
export function createCasePaper(kind: Exclude<PaperChange['kind'], 'agreement'>) {
  const { waitingAtom, failedAtom } = createQueuedChanges<PaperChange>(kind);
  /** Uuids of those asked for on this page whose PDFs are still to be downloaded. */
  const askedForAtom = atom<ReadonlySet<string>>(new Set<string>());
  return {
    /** The queued paper of the open business; null where none is queued. */
    statusAtom: atom((get): QueuedPaper | null => {
      const [item] = get(waitingAtom);
      const [rejected] = get(failedAtom);
      if (item) return { state: get(sendStatusAtom)(item.key), key: item.key, change: item.change };
      return rejected ? { state: 'rejected', key: rejected.key, change: rejected.change } : null;
    }),
    /** Queues the paper. The user has been notified of 'not saved'. */
    makeAtom: atom(null, (get, set, change: PaperChange) => {
      set(askedForAtom, (asked) => new Set(asked).add(change.uuid));
      return submit(get, change);
    }),
    /** Finds the PDFs on the device, and downloads those that were asked for on this page. */
    settleAtom: atom(null, async (get, set): Promise<void> => {
      const pdfs = await set(lookForPdfsAtom, kind);
      for (const pdf of pdfs ?? []) {
        if (!get(askedForAtom).has(pdf.uuid)) continue;
        set(askedForAtom, (asked) => new Set([...asked].filter((uuid) => uuid !== pdf.uuid)));
        await set(handOverPdfAtom, pdf);
      }
    }),
  };
}
