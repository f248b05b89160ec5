import {
  caseHeadsAtom,
  caseListLoadAtom,
  loadCaseListAtom,
} from '@feltbok/runtime/case/case-list.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { useOnReconnect } from '@feltbok/ui/use-on-reconnect.ts';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Age in milliseconds from which a return to the app fetches the list again. */
const staleAfter = 5 * 60_000;

const quietAtom = atom(false);

/** Whether the last failure was an automatic load without network. */
export const failedQuietlyAtom = atom((get) => get(quietAtom));

/**
 * Fetches the list and reports the result. An automatic load that finds no network is not reported
 * to a user who has the list.
 */
export const refreshCaseListAtom = atom(
  null,
  async (get, set, why: 'asked' | 'by itself' = 'asked') => {
    const outcome = await set(loadCaseListAtom);
    const { notify } = get(hostServicesAtom);
    const isQuiet =
      why === 'by itself' &&
      get(caseHeadsAtom) !== null &&
      get(caseListLoadAtom).failure?.kind === 'unreachable';
    if (outcome !== 'under way') set(quietAtom, isQuiet);
    if (isQuiet) return;
    if (outcome === 'completed')
      notify({ kind: 'success', text: getText('ToastMessages.CasesLoadedSuccessfully') });
    if (outcome === 'failed')
      notify({ kind: 'error', text: getText('ToastMessages.CasesLoadingError') });
  },
);

/**
 * Loads the list once, and again on reconnect or on return after five minutes. Edits under way are
 * not affected.
 */
export function useLoadCaseList() {
  const { phase, loadedAt } = useAtomValue(caseListLoadAtom);
  const refresh = useSetAtom(refreshCaseListAtom);
  useEffect(() => {
    if (phase === 'not started') void refresh('by itself');
  }, [phase, refresh]);
  useOnReconnect(() => refresh('by itself'));
  useEffect(() => {
    const onReturn = () => {
      const stale = Date.now() - (loadedAt?.getTime() ?? 0) > staleAfter;
      // An offline device would report a failure at each focus. The reconnect loads the list.
      if (document.visibilityState === 'visible' && navigator.onLine && stale)
        void refresh('by itself');
    };
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [loadedAt, refresh]);
}
