import type { CallTypes } from '@feltbok/contract/call-types.ts';
import { createStoredAnswers, isFreshAnswer } from '@feltbok/offline/stores/stored-answers.ts';
import { atom } from 'jotai';
import { hostServicesAtom } from '../federation/remote.ts';
import { getText, type SharedKey } from '../i18n/i18n.ts';
import { userKeyAtom } from '../session/session.state.ts';
import { shareAnswerAtom } from './shared-answers.state.ts';
import { deviceStoreAtom } from './storage.state.ts';

/** The calls that give a list which is the customer's and the same for every case. */
type ListCall = 'getBoundaryMarkCodes' | 'getAgreementTemplates' | 'getDocumentTypes';

/** The state of loading such a list. */
export interface CustomerList<Item> {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /** The items of the last success, which remain after a later failure; null before. */
  items: readonly Item[] | null;
}

interface ListSettings {
  loaded: SharedKey;
  failed: SharedKey;
  /** Users change the list in the app, so that the API is asked each time. */
  isChangedByUsers?: boolean;
}

const notStarted = { phase: 'not started', items: null } as const;

/**
 * A list of the customer's: what another user has loaded in this page is not shown.
 * @returns `listAtom`, to be written where this page itself has changed the list, and `loadAtom`,
 *   which shows what the device knows and asks the API, unless the device has asked within the
 *   hour. That there is no contact is no news to a user whose device knows the list.
 */
export function customerList<Name extends ListCall>(name: Name, settings: ListSettings) {
  // TypeScript does not follow the answer of a call whose name is itself a type: the casts below
  // say what it is.
  type List = CustomerList<CallTypes[Name]['answer'][number]>;

  const loadedAtom = atom<{ userKey: string | null; list: List }>({
    userKey: null,
    list: notStarted,
  });

  const listAtom = atom(
    (get): List => {
      const loaded = get(loadedAtom);
      return loaded.userKey === get(userKeyAtom) ? loaded.list : notStarted;
    },
    (get, set, list: List) => set(loadedAtom, { userKey: get(userKeyAtom), list }),
  );

  const loadAtom = atom(null, async (get, set): Promise<void> => {
    const before = get(listAtom);
    if (before.phase === 'started') return;
    const userKey = get(userKeyAtom);
    const { api, notify } = get(hostServicesAtom);
    const answers = createStoredAnswers(get(deviceStoreAtom), api);
    const show = (list: List) => {
      if (get(userKeyAtom) === userKey) set(listAtom, list);
    };
    show({ ...before, phase: 'started' });
    const since = Date.now();
    const recalled = await answers.recall<ListCall>(name, { path: {} });
    if (recalled && !settings.isChangedByUsers && isFreshAnswer(recalled.keptAt)) {
      show({ phase: 'completed', items: recalled.body as List['items'] });
      return;
    }
    const known = before.items ?? (recalled?.body as List['items'] | undefined) ?? null;
    show({ phase: 'started', items: known });
    const share = get(shareAnswerAtom);
    const answer = await answers.askOnce<ListCall>(name, { path: {} }, { since, share });
    if (answer.ok) {
      show({ phase: 'completed', items: answer.body as List['items'] });
      notify({ kind: 'success', text: getText(settings.loaded) });
      return;
    }
    show({ phase: 'failed', items: known });
    const isQuiet = known !== null && answer.failure.kind === 'unreachable';
    if (!isQuiet) notify({ kind: 'error', text: getText(settings.failed) });
  });

  return { listAtom, loadAtom };
}
