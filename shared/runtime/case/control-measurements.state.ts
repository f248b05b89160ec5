import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import { isControlChange } from '@feltbok/offline/queue/kinds/control-measurement.domain.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { atom } from 'jotai';
import { deviceStoreAtom } from '../device/storage.state.ts';
import { hostServicesAtom } from '../federation/remote.ts';
import { userKeyAtom } from '../session/session.state.ts';
import { queueAtom } from '../sync/sync.state.ts';
import { openBusinessIdAtom } from './open-business.state.ts';

interface Loaded {
  userKey: string | null;
  businessId: number;
  /** Null while nothing is known of them. */
  controls: ControlMeasurement[] | null;
  hasFailed: boolean;
}

/** The measurements of one business and one user, so that no other user sees them on this page. */
const loadedAtom = atom<Loaded | null>(null);

const answersAtom = atom((get) =>
  createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api),
);
const toQuestion = (businessId: number) => ({ path: {}, query: { businessId } });

/** Merges lists without duplicates, the earliest measurement first. */
const mergeMeasurements = (...lists: readonly (readonly ControlMeasurement[])[]) =>
  [...new Map(lists.flat().map((measurement) => [measurement.uuid, measurement])).values()].sort(
    (a, b) => Date.parse(a.measurement.from) - Date.parse(b.measurement.from),
  );

/** Fetches the controls of a business, from the device's own store where there is no network. */
export const loadControlsAtom = atom(null, async (get, set, businessId: number): Promise<void> => {
  const userKey = get(userKeyAtom);
  const isWanted = () =>
    get(loadedAtom)?.userKey === userKey && get(loadedAtom)?.businessId === businessId;
  const known = isWanted() ? get(loadedAtom)?.controls : null;
  set(loadedAtom, { userKey, businessId, controls: known ?? null, hasFailed: false });
  const take = (controls: ControlMeasurement[]) =>
    isWanted() &&
    set(
      loadedAtom,
      (before) =>
        before && { ...before, controls: mergeMeasurements(before.controls ?? [], controls) },
    );
  if (!known) {
    const stored = await get(answersAtom).recall('getControlMeasurements', toQuestion(businessId));
    if (stored) take(stored.body);
  }
  const answer = await get(answersAtom).ask('getControlMeasurements', toQuestion(businessId));
  if (answer.ok) take(answer.body);
  else if (isWanted()) set(loadedAtom, (before) => before && { ...before, hasFailed: true });
});

/**
 * The controls of the open business with those that wait to be sent, the earliest first; 'missing'
 * where nobody knows.
 */
export const controlsAtom = atom((get): readonly ControlMeasurement[] | 'loading' | 'missing' => {
  const businessId = get(openBusinessIdAtom);
  const loaded = get(loadedAtom);
  if (businessId === undefined) return 'missing';
  const { waiting, failed } = get(queueAtom);
  const pending = [...waiting, ...failed]
    .map(({ change }) => change)
    .filter(isControlChange)
    .filter((change) => change.businessId === businessId)
    .map(({ payload }) => payload);
  const isOfUser = loaded?.userKey === get(userKeyAtom) && loaded.businessId === businessId;
  if (!isOfUser || !loaded.controls) {
    if (pending.length > 0) return mergeMeasurements(pending);
    return isOfUser && loaded.hasFailed ? 'missing' : 'loading';
  }
  return mergeMeasurements(loaded.controls, pending);
});

/**
 * What the server has taken over stays on the device, shown and stored. Called by the host,
 * whichever screen is open.
 */
export const applySyncedControlsAtom = atom(
  null,
  async (get, set, sent: readonly SyncedChange[]): Promise<void> => {
    const added = sent.map(({ change }) => change).filter(isControlChange);
    for (const businessId of new Set(added.map((change) => change.businessId))) {
      const pending = added
        .filter((change) => change.businessId === businessId)
        .map(({ payload }) => payload);
      set(loadedAtom, (before) =>
        before?.businessId === businessId
          ? { ...before, controls: mergeMeasurements(before.controls ?? [], pending) }
          : before,
      );
      await get(answersAtom).amend('getControlMeasurements', toQuestion(businessId), (stored) =>
        mergeMeasurements(stored, pending),
      );
    }
  },
);
