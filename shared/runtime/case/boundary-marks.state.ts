import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import {
  hasCoordinates,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { type Marks, toMarks } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { getMarkInChange } from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { atom } from 'jotai';
import { deviceStoreAtom } from '../device/storage.state.ts';
import { hostServicesAtom } from '../federation/remote.ts';
import { getText } from '../i18n/i18n.ts';
import { userKeyAtom } from '../session/session.state.ts';
import { queueAtom } from '../sync/sync.state.ts';

/**
 * The state of loading the marks of a business. `marks` are those of the last success, and remain
 * after a later failure.
 */
export interface MarksLoad {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /**
   * The marks from the device or the API, with the changes that the API has accepted since; null
   * before the first success.
   */
  marks: Marks | null;
}

const notStarted: MarksLoad = { phase: 'not started', marks: null };

/** The marks of one business and one user: what another has loaded in this page is not shown. */
const marksAtom = atom<{ userKey: string | null; businessId: number | null; load: MarksLoad }>({
  userKey: null,
  businessId: null,
  load: notStarted,
});

/** What the API has taken over while it was being asked: its answer may be older. */
const syncedSinceAtom = atom<SyncedChange[]>([]);

/** The server's marks of a business, without queued changes. */
export const serverMarksAtom = atom((get) => {
  const loaded = get(marksAtom);
  const userKey = get(userKeyAtom);
  return (businessId: number): MarksLoad =>
    loaded.userKey === userKey && loaded.businessId === businessId ? loaded.load : notStarted;
});

const answersAtom = atom((get) =>
  createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api),
);

const toQuestion = (businessId: number) => ({ path: {}, query: { businessId } });

/**
 * Shows the marks that the device knows of a business, and asks the API for them. That there is no
 * contact is no news to a user whose device knows them.
 */
export const loadServerMarksAtom = atom(
  null,
  async (get, set, businessId: number): Promise<void> => {
    const before = get(serverMarksAtom)(businessId);
    if (before.phase === 'started') return;
    const userKey = get(userKeyAtom);
    const { notify } = get(hostServicesAtom);
    const answers = get(answersAtom);
    const isStillWanted = () =>
      get(marksAtom).userKey === userKey && get(marksAtom).businessId === businessId;
    const setLoad = (load: MarksLoad) => set(marksAtom, { userKey, businessId, load });

    setLoad({ ...before, phase: 'started' });
    set(syncedSinceAtom, []);
    if (!before.marks) {
      const stored = await answers.recall('getBoundaryMarks', toQuestion(businessId));
      if (!isStillWanted()) return;
      if (stored)
        setLoad({
          phase: 'started',
          marks: withSyncedMarks(toMarks(stored.body), get(syncedSinceAtom)),
        });
    }
    const answer = await answers.ask('getBoundaryMarks', toQuestion(businessId));
    if (!isStillWanted()) return;
    const { marks: known } = get(marksAtom).load;
    if (answer.ok) {
      const since = get(syncedSinceAtom);
      setLoad({ phase: 'completed', marks: withSyncedMarks(toMarks(answer.body), since) });
      if (since.length > 0) await set(amendStoredMarksAtom, { answers, businessId, sent: since });
      const isAnyMeasured = answer.body.some(hasCoordinates);
      if (isAnyMeasured)
        notify({
          kind: 'success',
          text: getText('ToastMessages.BoundaryMarkDataLoadedSuccessfully'),
        });
      await set(renewOutdatedAtom, businessId);
      return;
    }
    setLoad({ phase: 'failed', marks: known });
    const isQuiet = known !== null && answer.failure.kind === 'unreachable';
    if (!isQuiet)
      notify({ kind: 'error', text: getText('ToastMessages.BoundaryMarkDataLoadingError') });
  },
);

const renewalAtom = atom<'none' | 'under way' | 'outdated'>('none');

/**
 * Fetches the marks of a business because the server has something newer, where they have been
 * loaded; nothing is reported.
 * @returns whether they are there
 */
export const renewServerMarksAtom = atom(
  null,
  async (get, set, businessId: number): Promise<boolean> => {
    const { phase } = get(serverMarksAtom)(businessId);
    if (phase === 'not started') return true;
    if (phase === 'started' || get(renewalAtom) !== 'none') {
      set(renewalAtom, 'outdated');
      return true;
    }
    const loaded = get(marksAtom);
    set(renewalAtom, 'under way');
    set(syncedSinceAtom, []);
    const answer = await get(answersAtom).ask('getBoundaryMarks', toQuestion(businessId));
    const isOutdated = get(renewalAtom) === 'outdated';
    set(renewalAtom, 'none');
    const now = get(marksAtom);
    const isShown =
      now.userKey === loaded.userKey &&
      now.businessId === businessId &&
      now.load.phase !== 'started';
    if (answer.ok && isShown) {
      const since = get(syncedSinceAtom);
      set(marksAtom, {
        ...now,
        load: { phase: 'completed', marks: withSyncedMarks(toMarks(answer.body), since) },
      });
      if (since.length > 0)
        await set(amendStoredMarksAtom, { answers: get(answersAtom), businessId, sent: since });
    }
    return isOutdated ? set(renewServerMarksAtom, businessId) : answer.ok;
  },
);

/**
 * What the server has taken over becomes the device's truth: of the marks that are shown, and of
 * those that it stores to show without network. Called by the host, whichever screen is open.
 */
export const applySyncedMarksAtom = atom(
  null,
  async (get, set, sent: readonly SyncedChange[]): Promise<void> => {
    const ofMarks = sent.filter(({ change }) => getMarkInChange(change) !== null);
    if (ofMarks.length === 0) return;
    const { businessId: shown, load, ...loaded } = get(marksAtom);
    const ofShown = ofMarks.filter(({ change }) => change.businessId === shown);
    if (ofShown.length > 0) {
      const isAsking = load.phase === 'started' || get(renewalAtom) !== 'none';
      if (isAsking) set(syncedSinceAtom, [...get(syncedSinceAtom), ...ofShown]);
      const marks = load.marks && withSyncedMarks(load.marks, ofShown);
      set(marksAtom, { ...loaded, businessId: shown, load: { ...load, marks } });
    }
    const answers = get(answersAtom);
    for (const businessId of new Set(ofMarks.map(({ change }) => change.businessId))) {
      const ofBusiness = ofMarks.filter(({ change }) => change.businessId === businessId);
      await set(amendStoredMarksAtom, { answers, businessId, sent: ofBusiness });
      // Another tab has created it, and the server's number for it is known there.
      const isNumberMissing = ofBusiness.some(
        (item) => item.change.method === 'POST' && getMarkId(item) === undefined,
      );
      if (isNumberMissing && businessId === shown) await set(renewServerMarksAtom, businessId);
    }
  },
);

/** Settles when the last amendment of stored marks is made. */
const amendingAtom = atom<Promise<void>>(Promise.resolve());

interface Amendment {
  answers: ReturnType<typeof createStoredAnswers>;
  businessId: number;
  sent: readonly SyncedChange[];
}

/**
 * Amends the marks that the device stores, one amendment after the other: none must be made on what
 * another is about to replace.
 */
const amendStoredMarksAtom = atom(
  null,
  (get, set, { answers, businessId, sent }: Amendment): Promise<void> => {
    const amending = get(amendingAtom).then(() =>
      answers.amend('getBoundaryMarks', toQuestion(businessId), (marks) => {
        const known = withSyncedMarks(toMarks(marks), sent);
        return [...known.values()].filter((mark) => mark.id !== undefined) as BoundaryMark[];
      }),
    );
    set(amendingAtom, amending);
    return amending;
  },
);

const getMarkId = ({ change, synced }: SyncedChange): number | undefined =>
  (synced.body as { id?: number } | null | undefined)?.id ?? getMarkInChange(change)?.id;

function withSyncedMarks(marks: Marks, sent: readonly SyncedChange[]): Marks {
  const updated = new Map(marks);
  for (const item of sent) {
    const mark = getMarkInChange(item.change);
    if (!mark) continue;
    const present = updated.get(mark.uuid);
    if (item.change.method === 'DELETE') updated.delete(mark.uuid);
    else updated.set(mark.uuid, toServerMark(mark, item, present));
  }
  return updated;
}

/** @param present the server's mark as it was known before */
function toServerMark(
  mark: KnownMark,
  item: SyncedChange,
  present: KnownMark | undefined,
): KnownMark {
  return {
    ...mark,
    id: getMarkId(item) ?? present?.id,
    revision: item.synced.revision ?? present?.revision,
    metaType: 'Database',
  };
}

/** A load during which the server got something newer is followed by another. */
const renewOutdatedAtom = atom(null, async (get, set, businessId: number) => {
  if (get(renewalAtom) !== 'outdated') return;
  set(renewalAtom, 'none');
  await set(renewServerMarksAtom, businessId);
});

/** Finds the boundary marks that the server does not have yet. */
export const pendingMarksAtom = atom((get) => {
  const { waiting, failed } = get(queueAtom);
  const created = [...waiting, ...failed].flatMap(({ change: { kind, method, uuid } }) =>
    kind === 'boundaryMark' && method === 'POST' && uuid ? [uuid] : [],
  );
  return (uuids: readonly string[]): string[] => uuids.filter((uuid) => created.includes(uuid));
});
