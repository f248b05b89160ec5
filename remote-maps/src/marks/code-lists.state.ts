import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { keptAnswers } from '@feltbok/shared/device/kept-answers';
import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { userKeyAtom } from '@feltbok/shared/session/session.state';
import type { BoundaryMarkCode } from '@feltbok/shared/wire/boundary-marks';
import { atom } from 'jotai';

interface CodesLoad {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /** As the device or the API has given them; null before. They outlive a later failure. */
  codes: readonly BoundaryMarkCode[] | null;
}

const notStarted: CodesLoad = { phase: 'not started', codes: null };

/** Codes are a customer's: what another user has loaded in this page is not shown. */
const heldAtom = atom<{ userKey: string | null; load: CodesLoad }>({ userKey: null, load: notStarted });

/** Where loading the code lists of boundary marks stands. */
export const codesLoadAtom = atom((get): CodesLoad => {
  const held = get(heldAtom);
  return held.userKey === get(userKeyAtom) ? held.load : notStarted;
});

/** The codes of each list with their names, in the customer's own order. */
export const codeListsAtom = atom((get): ReadonlyMap<BoundaryMarkCode['codeListType'], ReadonlyMap<string, string>> => {
  const lists = new Map<BoundaryMarkCode['codeListType'], Map<string, string>>();
  for (const { codeListType, code, codeValue } of get(codesLoadAtom).codes ?? []) {
    const list = lists.get(codeListType) ?? new Map<string, string>();
    lists.set(codeListType, list.set(code, codeValue));
  }
  return lists;
});

/**
 * Shows the code lists that the device knows, and asks the API for them. That there is no contact is no news to a user
 * whose device knows them.
 */
export const loadCodeListsAtom = atom(null, async (get, set): Promise<void> => {
  const userKey = get(userKeyAtom);
  const before = get(codesLoadAtom);
  if (before.phase === 'started') return;
  const { api, notify } = get(hostServicesAtom);
  const answers = keptAnswers(get(deviceStoreAtom), api);
  const tell = (load: CodesLoad) => {
    if (get(userKeyAtom) === userKey) set(heldAtom, { userKey, load });
  };
  tell({ ...before, phase: 'started' });
  const known = before.codes ?? (await answers.recall('getBoundaryMarkCodes', { path: {} }))?.body ?? null;
  tell({ phase: 'started', codes: known });
  const answer = await answers.ask('getBoundaryMarkCodes', { path: {} });
  if (answer.ok) {
    tell({ phase: 'completed', codes: answer.body });
    notify({ kind: 'success', text: textOf('ToastMessages.BoundaryMarkCodeLoadedSuccessfully') });
    return;
  }
  tell({ phase: 'failed', codes: known });
  const isQuiet = known !== null && answer.failure.kind === 'unreachable';
  if (!isQuiet) notify({ kind: 'error', text: textOf('ToastMessages.BoundaryMarkCodeLoadingError') });
});
