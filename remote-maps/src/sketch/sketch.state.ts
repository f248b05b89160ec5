import { openBusinessAtom, placeOf } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { readSketchAtom, sketchDiscardsAtom, storeSketchAtom } from '@feltbok/shared/device/sketches.state';
import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { type Drawing, mergeSketches, type Sketch } from '@feltbok/shared/domain/sketch';
import { atom } from 'jotai';
import { type History, historyOf, redone, undone, withStep } from './history.domain';

interface Place {
  caseId: number;
  businessId: number;
  caseNumber: string;
}

/** The sketch that is worked on. */
interface Work {
  /** Whose and which: another user, another case or a sketch given up elsewhere make other work. */
  key: WorkKey;
  place: Place;
  history: History<Sketch>;
  drawing: Drawing | null;
  /** What of it lies on the device. */
  stored: Sketch;
}

type WorkKey = readonly unknown[];

const nothing: Sketch = { shapes: [], labels: [] };

const placeAtom = atom((get): Place | null => {
  const open = get(openBusinessAtom);
  return open && placeOf(open);
});

const keyAtom = atom((get): WorkKey | null => {
  const place = get(placeAtom);
  return place && [get(deviceStoreAtom), place.caseId, get(sketchDiscardsAtom)];
});

const isSame = (one: WorkKey, other: WorkKey | null) => one.every((part, index) => part === other?.[index]);

const stateAtom = atom<Work | null>(null);

const workAtom = atom((get) => {
  const work = get(stateAtom);
  return work && isSame(work.key, get(keyAtom)) ? work : null;
});

/** False until the stored sketch is known: nothing can be drawn before. */
export const isSketchLoadedAtom = atom((get) => get(workAtom) !== null);

export const sketchAtom = atom((get): Sketch => get(workAtom)?.history.present ?? nothing);

/** As the case is written, for instance `2026/118`. */
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

/** Reads the sketch of the open case from the device, unless it is there. What cannot be read is reported and left. */
export const loadSketchAtom = atom(null, async (get, set) => {
  // What another case's sketch has become goes to the device first.
  await get(storingAtom);
  const [key, place] = [get(keyAtom), get(placeAtom)];
  if (!key || !place || get(workAtom)) return;
  try {
    const found = await set(readSketchAtom, place.caseId);
    const stored = found?.sketch ?? nothing;
    if (!isSame(key, get(keyAtom)) || get(workAtom)) return;
    set(stateAtom, { key, place, history: historyOf(stored), drawing: found?.drawing ?? null, stored });
    set(storeFailedAtom, false);
  } catch (error) {
    // Drawing over what cannot be read would lose it.
    get(hostServicesAtom).reportError(error, 'maps');
  }
});

const storeFailedAtom = atom(false);

/** Whether what was drawn last could not be stored: it is on the screen only. */
export const isSketchNotStoredAtom = atom((get) => get(storeFailedAtom) && get(workAtom) !== null);

const storingAtom = atom<Promise<void> | null>(null);

/** Puts the sketch on the device, one write after the other; what is drawn meanwhile goes with the next. */
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
    if (!work || work.key[0] !== get(deviceStoreAtom) || work.key[2] !== get(sketchDiscardsAtom)) return;
    const { place, history, drawing, stored: base } = work;
    const sent = history.present;
    try {
      const { sketch } = await set(storeSketchAtom, { ...place, base, sketch: sent, drawing });
      set(storeFailedAtom, false);
      const now = get(stateAtom);
      if (!now || !isSame(now.key, work.key)) return;
      const present = mergeSketches(sent, now.history.present, sketch);
      const hasMore = now.history.present !== sent || now.drawing !== drawing;
      const isMine = JSON.stringify(sketch) === JSON.stringify(sent);
      set(stateAtom, {
        ...now,
        stored: isMine ? sent : sketch,
        history: isMine ? now.history : { ...now.history, present },
      });
      if (!hasMore) return;
    } catch {
      set(storeFailedAtom, true);
      return;
    }
  }
});

const changeWorkAtom = atom(null, (get, set, change: Partial<Pick<Work, 'history' | 'drawing'>>) => {
  const work = get(workAtom);
  if (!work) return;
  set(stateAtom, { ...work, ...change });
  void set(storeWorkAtom);
});

/**
 * Something was drawn, changed or deleted: a step that can be taken back. It goes to the device at once.
 * @param stroke see `withStep`
 */
export const changeSketchAtom = atom(null, (get, set, change: (sketch: Sketch) => Sketch, stroke?: string) => {
  const work = get(workAtom);
  if (!work) return;
  const next = change(work.history.present);
  if (next !== work.history.present) set(changeWorkAtom, { history: withStep(work.history, next, stroke) });
});

/** What is half drawn now; it lies on the device too. */
export const setDrawingAtom = atom(null, (_get, set, drawing: Drawing | null) => set(changeWorkAtom, { drawing }));

export const undoSketchAtom = atom(null, (get, set) => {
  const work = get(workAtom);
  if (work) set(changeWorkAtom, { history: undone(work.history) });
});

export const redoSketchAtom = atom(null, (get, set) => {
  const work = get(workAtom);
  if (work) set(changeWorkAtom, { history: redone(work.history) });
});
