import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { readRevision } from '@feltbok/contract/client/entity-tag.ts';
import { withKnownAttendees } from '@feltbok/domain/attendees/attendees.domain.ts';
import { hasPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import type { Business, Case } from '@feltbok/domain/cases/case.ts';
import type { CaseHead } from '@feltbok/domain/cases/case-head.domain.ts';
import { mapBusinesses } from '@feltbok/domain/cases/map-businesses.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import {
  applyPendingChanges,
  applySyncedChanges,
} from '@feltbok/offline/queue/kinds/kinds.domain.ts';
import { atom } from 'jotai';
import { hostServicesAtom } from '../federation/remote.ts';
import { queueAtom } from '../sync/sync.state.ts';

/**
 * The state of loading the case list. `cases` are those of the last success, and remain after a
 * later failure.
 */
export interface CaseListLoad {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /** The server's cases, without queued changes; null before the first success. */
  cases: Case[] | null;
  loadedAt: Date | null;
  failure: ApiFailure | null;
}

const nothingLoaded: CaseListLoad = {
  phase: 'not started',
  cases: null,
  loadedAt: null,
  failure: null,
};

const loadAtom = atom(nothingLoaded);
const etagAtom = atom<string | null>(null);

/**
 * A load under way: its answer may be older than what the server has taken over since it was asked.
 */
interface LoadUnderWay {
  syncedSince: SyncedChange[];
  /** Known to be older than what the server has by now: asked once more when it is answered. */
  outdated: boolean;
  finished: Promise<unknown>;
}

/**
 * What the device has stored of an earlier page's list: first what the list shows, then the rest.
 */
interface StoredList {
  heads: CaseHead[];
  /** Settles when the cases are in place, or cannot be had. */
  complete: Promise<void>;
}

const storedListAtom = atom<StoredList | null>(null);

const underWayAtom = atom<LoadUnderWay | null>(null);

/** For each request of a single case: the changes that the server has accepted since. */
const casesUnderWayAtom = atom(new Set<SyncedChange[]>());

export const caseListLoadAtom = atom((get) => get(loadAtom));

const waitingChangesAtom = atom((get) => get(queueAtom).waiting.map(({ change }) => change));

/**
 * The cases as the user left them: the server's, with what waits to be sent applied. Null before
 * the first load.
 */
export const casesAtom = atom((get): Case[] | null => {
  const { cases } = get(loadAtom);
  return cases && applyPendingChanges(cases, get(waitingChangesAtom));
});

/**
 * What the list shows, which may be there before the cases are. Waiting changes are applied to it
 * as well.
 */
export const caseHeadsAtom = atom((get): CaseHead[] | null => {
  const cases = get(casesAtom);
  if (cases) return cases;
  const storedList = get(storedListAtom);
  // A kind lays its values over those of a business, or beside them; no value that a head has not
  // is asked for.
  return storedList && applyPendingChanges(storedList.heads as Case[], get(waitingChangesAtom));
});

/**
 * The list as the device should store it: null until the server has given it to this page or an
 * earlier one.
 */
export const storableListAtom = atom(
  (get): { cases: Case[]; loadedAt: Date; etag: string | null } | null => {
    const { cases, loadedAt } = get(loadAtom);
    return cases && loadedAt && { cases, loadedAt, etag: get(etagAtom) };
  },
);

/**
 * Shows what the device has stored, until the network gives a newer list; the rest of the cases
 * follows.
 */
export const showStoredListAtom = atom(
  null,
  (
    get,
    set,
    storedList: { heads: CaseHead[]; loadedAt: Date },
    rest: Promise<{ cases: Case[]; loadedAt: Date; etag: string | null } | null>,
  ) => {
    if (get(loadAtom).cases) return;
    const list: StoredList = {
      heads: storedList.heads,
      complete: rest.then((whole) => {
        // Forgotten meanwhile, or given by the network already.
        if (get(storedListAtom) !== list || get(loadAtom).cases || !whole) return;
        set(loadAtom, { ...get(loadAtom), cases: whole.cases, loadedAt: whole.loadedAt });
        set(etagAtom, whole.etag);
      }),
    };
    set(storedListAtom, list);
    set(loadAtom, { ...get(loadAtom), loadedAt: storedList.loadedAt });
  },
);

type LoadOutcome = 'completed' | 'failed' | 'under way';

/**
 * Fetches the case list unless that is under way. Earlier cases stay while it runs and when it
 * fails.
 */
export const loadCaseListAtom = atom(null, async (get, set): Promise<LoadOutcome> => {
  if (get(underWayAtom)) return 'under way';
  const underWay: LoadUnderWay = { syncedSince: [], outdated: false, finished: Promise.resolve() };
  set(underWayAtom, underWay);
  set(loadAtom, { ...get(loadAtom), phase: 'started' });
  const outcome = set(fetchCaseListAtom, underWay);
  underWay.finished = outcome;
  return outcome;
});

const fetchCaseListAtom = atom(
  null,
  async (get, set, underWay: LoadUnderWay): Promise<LoadOutcome> => {
    // An answer that nothing has changed is of use only to who has the list.
    await get(storedListAtom)?.complete;
    if (get(underWayAtom) !== underWay) return 'under way';
    const ask = () => {
      const ifNoneMatch = get(etagAtom) ?? undefined;
      return get(hostServicesAtom).api.call('getCases', { path: {}, body: undefined, ifNoneMatch });
    };
    let answer = await ask();
    while (underWay.outdated) {
      underWay.outdated = false;
      underWay.syncedSince.length = 0;
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
    const { syncedSince } = underWay;
    const known = get(loadAtom).cases ?? [];
    const { cases, outdated } = unchanged
      ? { cases: known, outdated: [] }
      : withKnownAttendees(applySyncedChanges(answer.body, syncedSince), known);
    if (syncedSince.length > 0) set(etagAtom, null);
    else if (!unchanged) set(etagAtom, answer.etag);
    set(loadAtom, { phase: 'completed', cases, loadedAt: new Date(), failure: null });
    void set(renewAttendeesAtom, outdated);
    return 'completed';
  },
);

/** The user whose list this is: another object after each sign-out. */
const ownerAtom = atom({});

type AttendeesLoads = Map<number, Promise<ApiFailure | null>>;

/** Loads of attendees under way, by business; another map after each sign-out. */
const attendeesLoadsAtom = atom<AttendeesLoads>(new Map());

const findBusiness = (cases: readonly Case[] | null, businessId: number): Business | undefined =>
  cases
    ?.flatMap(({ businesses }) => businesses)
    .find((business) => business.businessId === businessId);

/**
 * Fetches the attendees of a business with national ids and signatures, which the list does not
 * hold. A load under way serves whoever asks meanwhile.
 * @returns null when they are in place, else why not
 */
export const loadAttendeesAtom = atom(
  null,
  (get, set, businessId: number): Promise<ApiFailure | null> => {
    const loads = get(attendeesLoadsAtom);
    const underWay = loads.get(businessId);
    if (underWay) return underWay;
    const load = set(fetchAttendeesAtom, businessId).finally(() => loads.delete(businessId));
    loads.set(businessId, load);
    return load;
  },
);

const fetchAttendeesAtom = atom(
  null,
  async (get, set, businessId: number): Promise<ApiFailure | null> => {
    const owner = get(ownerAtom);
    for (;;) {
      const { api } = get(hostServicesAtom);
      const askedAt = findBusiness(get(loadAtom).cases, businessId)?.attendeesRevision;
      const answer = await api.call('getAttendees', { path: { businessId }, body: undefined });
      const load = get(loadAtom);
      if (!load.cases || get(ownerAtom) !== owner) return null;
      if (!answer.ok) return answer.failure;
      const { body: attendees, etag } = answer;
      if (!findBusiness(load.cases, businessId)) return null;
      // An answer without a tag gets the revision that was known at the time of the request, which
      // is never too new.
      const attendeesRevision = readRevision(etag) ?? askedAt;
      if (attendeesRevision === undefined) continue;
      // What the server has taken over since it was asked is newer.
      let isStillMissing = false;
      const cases = mapBusinesses(load.cases, (business) => {
        if (business.businessId !== businessId) return business;
        const isOlder = business.attendeesRevision > attendeesRevision;
        isStillMissing = isOlder && business.attendees.some(hasPlaceholder);
        return isOlder ? business : { ...business, attendees, attendeesRevision };
      });
      set(loadAtom, { ...load, cases });
      if (!isStillMissing) return null;
    }
  },
);

/** Fetches the attendees of which a list has named another revision than the device knows. */
const renewAttendeesAtom = atom(
  null,
  async (get, set, businessIds: readonly number[]): Promise<void> => {
    for (const businessId of businessIds) {
      // Its answer may be older than the revision that the list names.
      await get(attendeesLoadsAtom).get(businessId);
      if (!(await set(loadAttendeesAtom, businessId))) continue;
      // The next list is to name them again.
      set(etagAtom, null);
      return;
    }
  },
);

/**
 * What the server has taken over becomes the device's truth. The next load asks anew, as the list
 * has changed.
 */
export const applySyncedAtom = atom(null, (get, set, sent: readonly SyncedChange[]) => {
  get(underWayAtom)?.syncedSince.push(...sent);
  for (const syncedSince of get(casesUnderWayAtom)) syncedSince.push(...sent);
  const load = get(loadAtom);
  if (!load.cases) return;
  set(loadAtom, { ...load, cases: applySyncedChanges(load.cases, sent) });
  set(etagAtom, null);
});

/**
 * Fetches the list because the server has something newer: an answer already on its way does not
 * do.
 */
export const renewCaseListAtom = atom(null, async (get, set): Promise<LoadOutcome> => {
  const underWay = get(underWayAtom);
  if (!underWay) return set(loadCaseListAtom);
  underWay.outdated = true;
  return 'under way';
});

/**
 * Fetches one case because the server has something newer of it; what is written on the screens
 * stays as it is.
 * @returns whether it is there, or is no longer the user's
 */
export const renewCaseAtom = atom(null, async (get, set, caseId: number): Promise<boolean> => {
  const owner = get(ownerAtom);
  // The list that is being fetched may be older than the case, and the case alone is little.
  await get(underWayAtom)?.finished;
  if (get(ownerAtom) !== owner) return true;
  const isKnown = get(loadAtom).cases?.some((known) => known.caseId === caseId);
  if (!isKnown) return (await set(renewCaseListAtom)) !== 'failed';
  const syncedSince: SyncedChange[] = [];
  get(casesUnderWayAtom).add(syncedSince);
  const answer = await get(hostServicesAtom).api.call('getCase', {
    path: { caseId },
    body: undefined,
  });
  get(casesUnderWayAtom).delete(syncedSince);
  if (!answer.ok)
    return answer.failure.status === 404 && (await set(renewCaseListAtom)) !== 'failed';
  const load = get(loadAtom);
  if (!load.cases || get(ownerAtom) !== owner) return true;
  const fetched = withKnownAttendees(applySyncedChanges([answer.body], syncedSince), load.cases);
  const cases = load.cases.map((known) =>
    known.caseId === caseId ? (fetched.cases[0] ?? known) : known,
  );
  set(loadAtom, { ...load, cases });
  // A list that was asked for meanwhile may be older than this.
  const list = get(underWayAtom);
  if (list) list.outdated = true;
  void set(renewAttendeesAtom, fetched.outdated);
  return true;
});

/** The list belongs to one user: forgotten when the user signs out. */
export const forgetCaseListAtom = atom(null, (_get, set) => {
  set(ownerAtom, {});
  set(underWayAtom, null);
  set(attendeesLoadsAtom, new Map());
  set(storedListAtom, null);
  set(loadAtom, nothingLoaded);
  set(etagAtom, null);
});
