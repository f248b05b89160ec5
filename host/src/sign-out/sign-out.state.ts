import { textOf } from '@feltbok/shared/i18n/i18n';
import { keepDraftsAtom } from '@feltbok/shared/session/drafts.state';
import { isAnythingUnsavedAtom, mayLeaveAtom } from '@feltbok/shared/session/unsaved-work.state';
import { readUnsentWorkAtom, type UnsentWork } from '@feltbok/shared/session/unsent-work.state';
import { atom } from 'jotai';

/** What is asked before a log-out: the work that it would delete, and how to answer. */
export interface SignOutQuestion {
  work: readonly UnsentWork[];
  answer: (signOut: boolean) => void;
}

const askedAtom = atom<SignOutQuestion | null>(null);

export const signOutQuestionAtom = atom((get) => get(askedAtom));

/** Whether the user may be signed out: asks where work would be lost that is nowhere but on this device. */
export const askToSignOutAtom = atom(null, async (get, set): Promise<boolean> => {
  const draftsKept = await set(keepDraftsAtom);
  // What cannot be told is named as such: an empty list must mean that nothing is lost.
  const work = await set(readUnsentWorkAtom).catch(() => [unknownWork()]);
  if (work.length === 0) return get(isAnythingUnsavedAtom) ? set(mayLeaveAtom) : true;
  const named = draftsKept ? work : [...work, unsavedOnScreen()];
  const signOut = await new Promise<boolean>((answer) => set(askedAtom, { work: named, answer }));
  set(askedAtom, null);
  return signOut;
});

const now = () => new Date().toISOString();
const unknownWork = (): UnsentWork => ({
  id: 'unknown',
  title: textOf('signOutQuestion.unknown'),
  keptAt: now(),
  content: async () => null,
});
const unsavedOnScreen = (): UnsentWork => ({
  id: 'screen',
  title: textOf('signOutQuestion.onScreen'),
  keptAt: now(),
  content: async () => null,
});
