import type { CaseSketch } from '@feltbok/contract/sketches.ts';
import {
  isSameSketch,
  listTiedMarks,
  mergeSketches,
  type Sketch,
  sketchMergeFields,
} from '@feltbok/domain/sketches/sketch.ts';
import { mergeByField } from '@feltbok/domain/values/merge.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import {
  buildSketchChange,
  getSketchItemKey,
  isSketchChange,
} from '@feltbok/offline/queue/kinds/sketch.domain.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { atom } from 'jotai';
import {
  emptySketch,
  isSentSketch,
  readSketchAtom,
  readSketchesAtom,
  rewriteSketchAtom,
  type ServerSketch,
  type StoredSketch,
  toServerSketch,
} from '../device/sketches.state.ts';
import { deviceStoreAtom } from '../device/storage.state.ts';
import { hostServicesAtom } from '../federation/remote.ts';
import { queueAtom } from '../sync/sync.state.ts';
import { pendingMarksAtom } from './boundary-marks.state.ts';

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

/**
 * Queues the sketch of a case to be sent, where the device has more than the server and the queue.
 * @param isRetry also what the server has rejected as it is
 */
const queueSketchAtom = atom(null, async (get, _set, stored: StoredSketch, isRetry: boolean) => {
  const key = getSketchItemKey(stored.caseId);
  const { waiting, failed } = get(queueAtom);
  const rejected = failed.find((item) => item.key === key);
  // The user chooses first; what is drawn meanwhile goes with the choice.
  if (rejected && (rejected.conflict || !isRetry)) return;
  const queued = waiting.find((item) => item.key === key)?.change;
  if (
    queued
      ? isSketchChange(queued) && isSameSketch(queued.payload, stored.sketch)
      : isSentSketch(stored)
  )
    return;
  const { revision, sketch } = toServerSketch(stored);
  const pending = get(pendingMarksAtom)(listTiedMarks(stored.sketch));
  await get(hostServicesAtom).sync.submit(
    buildSketchChange(stored, stored.sketch, { revision, values: sketch }, pending),
  );
});

/** Queues the sketch of a case as it now lies on the device. */
export const sendSketchAtom = atom(null, async (_get, set, caseId: number): Promise<void> => {
  const stored = await set(readSketchAtom, caseId);
  if (stored) await set(queueSketchAtom, stored, true);
});

/**
 * Queues every sketch of the device that the server does not have: those of version 1.6.0 too,
 * which nothing sent.
 */
export const sendSketchesAtom = atom(null, async (_get, set): Promise<void> => {
  for (const stored of await set(readSketchesAtom)) await set(queueSketchAtom, stored, false);
});

/**
 * Takes over what the server has, unless both have changed the same: that comes to the user's
 * choice when it is sent.
 */
const takeOverAtom = atom(null, (_get, set, place: Place, server: ServerSketch) =>
  set(rewriteSketchAtom, place.caseId, (present) => {
    const known = present ? toServerSketch(present) : { revision: 0, sketch: emptySketch };
    if (known.revision >= server.revision) return null;
    const versions = {
      base: known.sketch,
      ownVersion: present?.sketch ?? emptySketch,
      serverVersion: server.sketch,
    };
    const sketch = mergeByField(sketchMergeFields, versions);
    if (!sketch) return null;
    const { caseId, businessId, caseNumber } = place;
    const now = { caseId, businessId, caseNumber, keptAt: new Date().toISOString(), drawing: null };
    return { ...now, ...present, sketch, server };
  }),
);

/**
 * Fetches the sketch of a case, from the device's own store where there is no network. It is stored
 * with the user's.
 */
export const fetchSketchAtom = atom(null, async (get, set, place: Place): Promise<void> => {
  const answers = createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api);
  const question = { path: { caseId: place.caseId } };
  const storeServerSketch = ({ shapes, labels, revision }: CaseSketch) =>
    set(takeOverAtom, place, { revision, sketch: { shapes, labels } });
  const known = await answers.recall('getSketch', question);
  if (known) await storeServerSketch(known.body);
  const answer = await answers.ask('getSketch', question);
  if (answer.ok) await storeServerSketch(answer.body);
});

/**
 * The server has taken over sketches: they become what the device knows of it. Called by the host.
 */
export const applySyncedSketchesAtom = atom(
  null,
  async (_get, set, sent: readonly SyncedChange[]): Promise<void> => {
    for (const { change, synced } of sent) {
      if (!isSketchChange(change) || synced.revision === null) continue;
      const server = { revision: synced.revision, sketch: change.payload };
      const seen = change.basedOn?.values ?? emptySketch;
      await set(rewriteSketchAtom, change.caseId, (present) => {
        if (!present) return null;
        const known = toServerSketch(present);
        // The later of two answers with the same revision counts, because another tab may have
        // stored the content of an older save.
        if (known.revision > server.revision) return null;
        // What was sent is what the device has continued from: a shape deleted since is not merely
        // unknown.
        const base = mergeSketches(seen, change.payload, known.sketch);
        return { ...present, sketch: mergeSketches(base, present.sketch, server.sketch), server };
      });
    }
  },
);

/**
 * Applies the user's choice between two versions of the sketch.
 * @param shown the user's version as it was in the conflict; what was drawn since then stays
 */
export const applyChosenSketchAtom = atom(
  null,
  (_get, set, caseId: number, shown: Sketch, chosen: Sketch, server: ServerSketch) =>
    set(
      rewriteSketchAtom,
      caseId,
      (present) =>
        present && { ...present, sketch: mergeSketches(shown, present.sketch, chosen), server },
    ),
);

/** The user has given up what was not sent of a sketch: it is again as the server has it. */
export const revertSketchAtom = atom(null, (_get, set, caseId: number) =>
  set(
    rewriteSketchAtom,
    caseId,
    (present) => present && { ...present, sketch: toServerSketch(present).sketch },
  ),
);
