import {
  type Drawing,
  isSameSketch,
  mergeSketches,
  type Sketch,
  sketchMergeFields,
} from '@feltbok/domain/sketches/sketch.ts';
import { type ChosenSides, mergeByField } from '@feltbok/domain/values/merge.ts';
import { sketchKind } from '@feltbok/offline/queue/kinds/sketch.domain.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import {
  applyChosenSketchAtom,
  fetchSketchAtom,
  sendSketchAtom,
} from '@feltbok/runtime/case/case-sketch.state.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import {
  emptySketch,
  readSketchAtom,
  sketchDiscardsAtom,
  storeSketchAtom,
} from '@feltbok/runtime/device/sketches.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { createQueuedSave } from '@feltbok/runtime/editing/queued-changes.ts';
import { discard } from '@feltbok/runtime/editing/submit.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import {
  addStep,
  type History,
  mapHistory,
  redoStep,
  startHistory,
  undoStep,
} from './history.domain';

interface Place {
  caseId: number;
  businessId: number;
  caseNumber: string;
}

/** The sketch that is worked on. */
interface Work {
  /** Another user, another case, or a sketch that was given up elsewhere make other work. */
  key: WorkKey;
  place: Place;
  history: History<Sketch>;
  drawing: Drawing | null;
  /** What of it lies on the device. */
  stored: Sketch;
}

interface WorkKey {
  device: DeviceStore | null;
  caseId: number;
  /** Counts sketches that were given up. */
  discards: unknown;
}

const placeAtom = atom((get): Place | null => {
  const open = get(openBusinessAtom);
  return open && toPlace(open);
});

const keyAtom = atom((get): WorkKey | null => {
  const place = get(placeAtom);
  if (!place) return null;
  return {
    device: get(deviceStoreAtom),
    caseId: place.caseId,
    discards: get(sketchDiscardsAtom),
  };
});

const isSame = (first: WorkKey, second: WorkKey | null): boolean =>
  first.device === second?.device &&
  first.caseId === second.caseId &&
  first.discards === second.discards;

const stateAtom = atom<Work | null>(null);

const workAtom = atom((get) => {
  const work = get(stateAtom);
  return work && isSame(work.key, get(keyAtom)) ? work : null;
});

/** False until the stored sketch is known: nothing can be drawn before. */
export const isSketchLoadedAtom = atom((get) => get(workAtom) !== null);

export const sketchAtom = atom((get): Sketch => get(workAtom)?.history.present ?? emptySketch);

/** The case's number, for instance `2026/118`. */
export const sketchCaseNumberAtom = atom((get) => get(placeAtom)?.caseNumber ?? '');

export const drawingAtom = atom((get): Drawing | null => get(workAtom)?.drawing ?? null);

export const canUndoAtom = atom((get) => {
  const work = get(workAtom);
  return work !== null && (work.drawing !== null || work.history.past.length > 0);
});

export const canRedoAtom = atom((get) => {
  const work = get(workAtom);
  return work !== null && work.drawing === null && work.history.future.length > 0;
});

/**
 * Reads the sketch of the open case from the device, unless it is there. What cannot be read is
 * reported and left.
 */
export const loadSketchAtom = atom(null, async (get, set) => {
  // What another case's sketch has become goes to the device first.
  await get(storingAtom);
  const key = get(keyAtom);
  const place = get(placeAtom);
  if (!key || !place || get(workAtom)) return;
  try {
    const found = await set(readSketchAtom, place.caseId);
    const stored = found?.sketch ?? emptySketch;
    if (!isSame(key, get(keyAtom)) || get(workAtom)) return;
    set(stateAtom, {
      key,
      place,
      history: startHistory(stored),
      drawing: found?.drawing ?? null,
      stored,
    });
    set(storeFailedAtom, false);
  } catch (error) {
    // Drawing over what cannot be read would lose it.
    get(hostServicesAtom).reportError(error, 'maps');
    return;
  }
  // What the app was closed before it could queue goes first: colleagues' changes are merged with
  // it.
  await set(sendSketchAtom, place.caseId);
  await set(fetchSketchAtom, place).catch((error) =>
    get(hostServicesAtom).reportError(error, 'maps'),
  );
});

/**
 * Shows what the device stores of the sketch by now: what colleagues, or another tab, have drawn
 * comes along.
 */
export const followSketchAtom = atom(null, async (get, set): Promise<void> => {
  await get(storingAtom);
  const key = get(workAtom)?.key;
  const place = get(placeAtom);
  if (!key || !place) return;
  const found = await set(readSketchAtom, place.caseId).catch(() => null);
  const work = get(workAtom);
  // What is being stored meanwhile comes along by itself.
  if (!found || !work || !isSame(key, work.key) || get(storingAtom)) return;
  if (!isSameSketch(found.sketch, work.stored))
    set(stateAtom, rebase(work, work.stored, found.sketch));
});

/**
 * The user's changes on top of those that others have made. Undoing never reverts others' changes.
 * @param base what both began with
 */
const rebase = (work: Work, base: Sketch, serverSketch: Sketch): Work => ({
  ...work,
  stored: serverSketch,
  history: mapHistory(work.history, (present) => mergeSketches(base, present, serverSketch)),
});

const storeFailedAtom = atom(false);

/** Whether what was drawn last could not be stored: it is on the screen only. */
export const isSketchNotStoredAtom = atom((get) => get(storeFailedAtom) && get(workAtom) !== null);

const storingAtom = atom<Promise<void> | null>(null);

/**
 * Puts the sketch on the device, one write after the other; what is drawn meanwhile goes with the
 * next.
 */
export const storeWorkAtom = atom(null, (get, set): Promise<void> => {
  const running = get(storingAtom);
  if (running) return running;
  const storing = set(storeUntilDoneAtom).finally(() => set(storingAtom, null));
  set(storingAtom, storing);
  return storing;
});

const storeUntilDoneAtom = atom(null, async (get, set) => {
  for (;;) {
    const work = get(stateAtom);
    if (!work) return;
    const { device, discards } = work.key;
    if (device !== get(deviceStoreAtom) || discards !== get(sketchDiscardsAtom)) return;
    const { place, history, drawing, stored: base } = work;
    const sent = history.present;
    try {
      const { sketch } = await set(storeSketchAtom, { ...place, base, sketch: sent, drawing });
      set(storeFailedAtom, false);
      const now = get(stateAtom);
      // Stored first, then queued to be sent.
      if (!now || !isSame(now.key, work.key)) return void set(sendSketchAtom, place.caseId);
      const hasMore = now.history.present !== sent || now.drawing !== drawing;
      set(
        stateAtom,
        isSameSketch(sketch, sent) ? { ...now, stored: sent } : rebase(now, sent, sketch),
      );
      if (!hasMore) return void set(sendSketchAtom, place.caseId);
    } catch {
      set(storeFailedAtom, true);
      return;
    }
  }
});

const changeWorkAtom = atom(
  null,
  (get, set, change: Partial<Pick<Work, 'history' | 'drawing'>>) => {
    const work = get(workAtom);
    if (!work) return;
    set(stateAtom, { ...work, ...change });
    void set(storeWorkAtom);
  },
);

/**
 * Something was drawn, changed or deleted: a step that can be taken back. It goes to the device at
 * once.
 * @param stroke see `addStep`
 */
export const changeSketchAtom = atom(
  null,
  (get, set, change: (sketch: Sketch) => Sketch, stroke?: string) => {
    const work = get(workAtom);
    if (!work) return;
    const next = change(work.history.present);
    if (next !== work.history.present)
      set(changeWorkAtom, { history: addStep(work.history, next, stroke) });
  },
);

/** What is half drawn now; it lies on the device too. */
export const setDrawingAtom = atom(null, (_get, set, drawing: Drawing | null) =>
  set(changeWorkAtom, { drawing }),
);

export const undoSketchAtom = atom(null, (get, set) => {
  const work = get(workAtom);
  if (work) set(changeWorkAtom, { history: undoStep(work.history) });
});

export const redoSketchAtom = atom(null, (get, set) => {
  const work = get(workAtom);
  if (work) set(changeWorkAtom, { history: redoStep(work.history) });
});

const queued = createQueuedSave('sketch', sketchKind, 'caseId');

/**
 * The state of the open case's sketch on its way to the server; `conflict` and `rejected` wait for
 * the user.
 */
export const sketchStatusAtom = atom((get) => {
  if (get(queued.conflictAtom)) return 'conflict';
  return get(queued.rejectedAtom) ? 'rejected' : get(queued.statusAtom);
});

/** What others have drawn or changed that the user has changed too. */
export const sketchConflictAtom = queued.conflictAtom;
export const rejectedSketchAtom = queued.rejectedAtom;

/** Applies and sends the user's choice between the two versions of each shape. */
export const resolveSketchAtom = atom(null, async (get, set, choices: ChosenSides<string>) => {
  const conflict = get(sketchConflictAtom);
  if (!conflict) return;
  const { base, ownVersion, serverVersion, change } = conflict;
  const chosen = mergeByField(
    sketchMergeFields,
    { base, ownVersion, serverVersion: serverVersion.values },
    choices,
  );
  if (!chosen || (await set(queued.resolveAtom, chosen)) !== 'stored') return;
  const server = { revision: serverVersion.revision ?? 0, sketch: serverVersion.values };
  await set(applyChosenSketchAtom, change.caseId, ownVersion, chosen, server);
  // What was drawn while the choice was open has waited for it.
  await set(sendSketchAtom, change.caseId);
});

/** Gives up what the server rejected of the sketch: it is again as the server has it. */
export const discardRejectedSketchAtom = atom(null, async (get) => {
  const rejected = get(rejectedSketchAtom);
  if (rejected) await discard(get, rejected.key);
});
