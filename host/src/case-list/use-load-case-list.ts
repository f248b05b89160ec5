import { caseHeadsAtom, caseListLoadAtom, loadCaseListAtom } from '@feltbok/shared/case/case-list.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** How old the list may be before a return to the app fetches it anew, in milliseconds. */
const staleAfter = 5 * 60_000;

const quietAtom = atom(false);

/** Whether the last failure was no more than a want of contact that the user had not asked to overcome. */
export const failedQuietlyAtom = atom((get) => get(quietAtom));

/**
 * Fetches the list and tells the user how that went. What is tried by itself and finds no contact is no news to a user
 * who has the list: the list says when it was loaded.
 */
export const refreshCaseListAtom = atom(null, async (get, set, why: 'asked' | 'by itself' = 'asked') => {
  const outcome = await set(loadCaseListAtom);
  const { notify } = get(hostServicesAtom);
  const isQuiet =
    why === 'by itself' && get(caseHeadsAtom) !== null && get(caseListLoadAtom).failure?.kind === 'unreachable';
  if (outcome !== 'under way') set(quietAtom, isQuiet);
  if (isQuiet) return;
  if (outcome === 'completed') notify({ kind: 'success', text: textOf('ToastMessages.CasesLoadedSuccessfully') });
  if (outcome === 'failed') notify({ kind: 'error', text: textOf('ToastMessages.CasesLoadingError') });
});

/**
 * Sees to it that the list is loaded once, and again when the network returns or the user comes back to the app after
 * five minutes. What is being edited is not touched by it.
 */
export function useLoadCaseList() {
  const { phase, loadedAt } = useAtomValue(caseListLoadAtom);
  const refresh = useSetAtom(refreshCaseListAtom);
  useEffect(() => {
    if (phase === 'not started') void refresh('by itself');
  }, [phase, refresh]);
  useEffect(() => {
    const onReconnect = () => void refresh('by itself');
    const onReturn = () => {
      const stale = Date.now() - (loadedAt?.getTime() ?? 0) > staleAfter;
      // Without network it would tell of a failure at every glance at the tablet; the return of the network asks anyway.
      if (document.visibilityState === 'visible' && navigator.onLine && stale) void refresh('by itself');
    };
    addEventListener('online', onReconnect);
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('online', onReconnect);
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [loadedAt, refresh]);
}
