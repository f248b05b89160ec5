import type { HistoryEvent } from '@feltbok/contract/history.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';

interface CaseHistoryLoad {
  caseId: number;
  phase: 'loading' | 'loaded' | 'failed' | 'offline';
  /** Newest first. */
  events: HistoryEvent[];
  /** Cursor of the next page; null when all is loaded. */
  olderThan: number | null;
}

const loadAtom = atom<CaseHistoryLoad | null>(null);

/** History of a case and the state of its loading; null before the first request. */
export const caseHistoryAtom = atom((get) => get(loadAtom));

/** Fetches the newest page of the case's history; known events stay until the answer. */
export const loadHistoryAtom = atom(null, (get, set, caseId: number) => {
  const known = get(loadAtom);
  const shown = known?.caseId === caseId ? known.events : [];
  return set(fetchPageAtom, { caseId, shown, olderThan: null });
});

/** Fetches the page before those that are there. */
export const loadOlderHistoryAtom = atom(null, async (get, set) => {
  const known = get(loadAtom);
  if (!known || known.phase === 'loading' || known.olderThan === null) return;
  await set(fetchPageAtom, {
    caseId: known.caseId,
    shown: known.events,
    olderThan: known.olderThan,
  });
});

interface Page {
  caseId: number;
  /** Shown meanwhile. */
  shown: HistoryEvent[];
  olderThan: number | null;
}

const fetchPageAtom = atom(null, async (get, set, { caseId, shown, olderThan }: Page) => {
  const asked: CaseHistoryLoad = { caseId, phase: 'loading', events: shown, olderThan };
  set(loadAtom, asked);
  const answer = await get(hostServicesAtom).api.call('getCaseHistory', {
    path: { caseId },
    query: olderThan === null ? {} : { olderThan },
    body: undefined,
  });
  // Another request has replaced this one.
  if (get(loadAtom) !== asked) return;
  if (!answer.ok) {
    const { kind } = answer.failure;
    set(loadAtom, {
      ...asked,
      phase: kind === 'unreachable' || kind === 'signed-out' ? 'offline' : 'failed',
    });
    return;
  }
  const { events, olderThan: next } = answer.body;
  set(loadAtom, {
    caseId,
    phase: 'loaded',
    events: olderThan === null ? events : [...shown, ...events],
    olderThan: next,
  });
});
