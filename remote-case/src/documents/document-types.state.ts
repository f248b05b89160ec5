import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { keptAnswers } from '@feltbok/shared/device/kept-answers';
import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import type { DocumentType } from '@feltbok/shared/wire/documents';
import { atom } from 'jotai';

interface TypesLoad {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /** As the device or the API has given them; null before. They outlive a later failure. */
  types: readonly DocumentType[] | null;
}

const notStarted: TypesLoad = { phase: 'not started', types: null };

/** Types are a customer's: what another user has loaded in this page is not shown. */
const heldAtom = atom<{ userKey: string | null; load: TypesLoad }>({ userKey: null, load: notStarted });

const userKeyAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.state === 'authorised' ? session.userKey : null;
});

/** The types that a document may be saved under. */
export const documentTypesAtom = atom((get): TypesLoad => {
  const held = get(heldAtom);
  return held.userKey === get(userKeyAtom) ? held.load : notStarted;
});

/**
 * Shows the types that the device knows, and asks the API for them. That there is no contact is no news to a user whose
 * device knows them.
 */
export const loadDocumentTypesAtom = atom(null, async (get, set): Promise<void> => {
  const userKey = get(userKeyAtom);
  const before = get(documentTypesAtom);
  if (before.phase === 'started') return;
  const { api, notify } = get(hostServicesAtom);
  const answers = keptAnswers(get(deviceStoreAtom), api);
  const tell = (load: TypesLoad) => {
    if (get(userKeyAtom) === userKey) set(heldAtom, { userKey, load });
  };
  tell({ ...before, phase: 'started' });
  const known = before.types ?? (await answers.recall('getDocumentTypes', { path: {} }))?.body ?? null;
  tell({ phase: 'started', types: known });
  const answer = await answers.ask('getDocumentTypes', { path: {} });
  if (answer.ok) {
    tell({ phase: 'completed', types: answer.body });
    notify({ kind: 'success', text: textOf('ToastMessages.DocumentTypesLoadedSuccessfully') });
    return;
  }
  tell({ phase: 'failed', types: known });
  const isQuiet = known !== null && answer.failure.kind === 'unreachable';
  if (!isQuiet) notify({ kind: 'error', text: textOf('ToastMessages.DocumentTypesLoadingError') });
});
