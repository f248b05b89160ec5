import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import {
  isAnythingUnsavedAtom,
  mayLeaveAtom,
} from '@feltbok/runtime/session/unsaved-work.state.ts';
import { atom } from 'jotai';
import { type PendingWork, readPendingWorkAtom } from '../pending-work/pending-work.state';
import { queuedChangesAtom } from '../pending-work/queued-changes.state';
import { unreadableDrafts } from '../pending-work/unreadable-drafts';

/** Question before a log-out: the work that it would delete, and its answer. */
export interface PendingSignOut {
  work: readonly PendingWork[];
  answer: (signOut: boolean) => void;
}

const askedAtom = atom<PendingSignOut | null>(null);

export const signOutQuestionAtom = atom((get) => get(askedAtom));

/** Whether the user may be signed out; asks where pending work would be lost. */
export const askToSignOutAtom = atom(null, async (get, set): Promise<boolean> => {
  const areDraftsStored = await set(storeDraftsAtom);
  const drafts = await set(readPendingWorkAtom).catch(() => [unreadableDrafts()]);
  const work = [...get(queuedChangesAtom), ...drafts].sort(
    (a, b) => Date.parse(a.keptAt) - Date.parse(b.keptAt),
  );
  if (work.length === 0) return get(isAnythingUnsavedAtom) ? set(mayLeaveAtom) : true;
  const listed = areDraftsStored ? work : [...work, createDraftOnScreen()];
  const signOut = await new Promise<boolean>((answer) => set(askedAtom, { work: listed, answer }));
  set(askedAtom, null);
  return signOut;
});

const createDraftOnScreen = (): PendingWork => ({
  id: 'screen',
  title: getText('signOutQuestion.onScreen'),
  keptAt: new Date().toISOString(),
  content: async () => null,
});
