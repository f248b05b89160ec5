import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { unsentAtom } from '@feltbok/shared/sync/sync.state';
import type { ApiFailure } from '@feltbok/shared/wire/api-failure';
import type { Case } from '@feltbok/shared/wire/cases';
import { atom } from 'jotai';
import { isOverviewChange, type OverviewFields, withOverview } from './overview.domain';

/** Where loading the case list stands. `cases` are those of the last success and outlive a later failure. */
export interface CaseListLoad {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /** As the server gave them; null before the first success. */
  cases: Case[] | null;
  loadedAt: Date | null;
  failure: ApiFailure | null;
}

const nothingLoaded: CaseListLoad = { phase: 'not started', cases: null, loadedAt: null, failure: null };

const loadAtom = atom(nothingLoaded);
const etagAtom = atom<string | null>(null);

/** A load under way: its answer may be older than what the server has taken over since it was asked. */
interface LoadUnderWay {
  savedSince: Array<{ businessId: number; fields: OverviewFields }>;
  /** Known to be older than what the server has by now: asked once more when it is answered. */
  outdated: boolean;
}

const underWayAtom = atom<LoadUnderWay | null>(null);

export const caseListLoadAtom = atom((get) => get(loadAtom));

/** The cases as the user left them: the server's, with what waits to be sent laid over. Null before the first load. */
export const casesAtom = atom((get): Case[] | null => {
  const { cases } = get(loadAtom);
  return (
    cases &&
    get(unsentAtom)
      .waiting.map((item) => item.change)
      .filter(isOverviewChange)
      .reduce((list, change) => withOverview(list, change.businessId, change.payload), cases)
  );
});

type LoadOutcome = 'completed' | 'failed' | 'under way';

/** Fetches the case list unless that is under way. Earlier cases stay while it runs and when it fails. */
export const loadCaseListAtom = atom(null, async (get, set): Promise<LoadOutcome> => {
  if (get(underWayAtom)) return 'under way';
  const underWay: LoadUnderWay = { savedSince: [], outdated: false };
  set(underWayAtom, underWay);
  set(loadAtom, { ...get(loadAtom), phase: 'started' });
  const ask = () => {
    const ifNoneMatch = get(etagAtom) ?? undefined;
    return get(hostServicesAtom).api.call('getCases', { path: {}, body: undefined, ifNoneMatch });
  };
  let answer = await ask();
  while (underWay.outdated) {
    underWay.outdated = false;
    underWay.savedSince.length = 0;
    answer = await ask();
  }
  // Forgotten meanwhile: the list belongs to a user who has signed out.
  if (get(underWayAtom) !== underWay) return 'under way';
  set(underWayAtom, null);
  if (!answer.ok) {
    set(loadAtom, { ...get(loadAtom), phase: 'failed', failure: answer.failure });
    return 'failed';
  }
  const unchanged = answer.status === 304;
  const { savedSince } = underWay;
  const cases = unchanged
    ? get(loadAtom).cases
    : savedSince.reduce((list, { businessId, fields }) => withOverview(list, businessId, fields), answer.body);
  if (savedSince.length > 0) set(etagAtom, null);
  else if (!unchanged) set(etagAtom, answer.etag);
  set(loadAtom, { phase: 'completed', cases, loadedAt: new Date(), failure: null });
  return 'completed';
});

/** What the server has taken over becomes the device's truth. The next load asks anew, as the list has changed. */
export const applySavedOverviewAtom = atom(null, (get, set, businessId: number, fields: OverviewFields) => {
  get(underWayAtom)?.savedSince.push({ businessId, fields });
  const load = get(loadAtom);
  if (!load.cases) return;
  set(loadAtom, { ...load, cases: withOverview(load.cases, businessId, fields) });
  set(etagAtom, null);
});

/** Fetches the list because the server has something newer: an answer already on its way does not do. */
export const renewCaseListAtom = atom(null, async (get, set): Promise<LoadOutcome> => {
  const underWay = get(underWayAtom);
  if (!underWay) return set(loadCaseListAtom);
  underWay.outdated = true;
  return 'under way';
});

/** The list belongs to one user: forgotten when the user signs out. */
export const forgetCaseListAtom = atom(null, (_get, set) => {
  set(underWayAtom, null);
  set(loadAtom, nothingLoaded);
  set(etagAtom, null);
});
