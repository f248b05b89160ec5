import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import type { Drawing, Sketch } from '@feltbok/shared/domain/sketch';
import { mergeSketches } from '@feltbok/shared/domain/sketch-merge';
import { keepSketchAtom, readSketchAtom, sketchDiscardsAtom } from '@feltbok/shared/session/sketches.state';
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
  kept: Sketch;
}

type WorkKey = readonly unknown[];

const nothing: Sketch = { shapes: [], labels: [] };

const placeAtom = atom((get): Place | null => {
  const open = get(openBusinessAtom);
  if (!open) return null;
  const { businessId, details } = open.business;
  return { caseId: open.case.caseId, businessId, caseNumber: details.caseNumber };
});

const keyAtom = atom((get): WorkKey | null => {
  const place = get(placeAtom);
  return place && [get(deviceStoreAtom), place.caseId, get(sketchDiscardsAtom)];
});

const isSame = (one: WorkKey, other: WorkKey | null) => one.every((part, index) => part === other?.[index]);

const heldAtom = atom<Work | null>(null);

const workAtom = atom((get) => {
  const held = get(heldAtom);
  return held && isSame(held.key, get(keyAtom)) ? held : null;
});

/** False until it is known what the device keeps: nothing can be drawn before. */
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
  await get(keepingAtom);
  const [key, place] = [get(keyAtom), get(placeAtom)];
  if (!key || !place || get(workAtom)) return;
  try {
    const found = await set(readSketchAtom, place.caseId);
    const kept = found?.sketch ?? nothing;
    if (!isSame(key, get(keyAtom)) || get(workAtom)) return;
    set(heldAtom, { key, place, history: historyOf(kept), drawing: found?.drawing ?? null, kept });
    set(notKeptAtom, false);
  } catch (error) {
    // Drawing over what cannot be read would throw it away.
    get(hostServicesAtom).reportError(error, 'maps');
  }
});

const notKeptAtom = atom(false);

/** Whether the device has refused what was drawn last: it is on the screen only. */
export const isSketchUnkeptAtom = atom((get) => get(notKeptAtom) && get(workAtom) !== null);

const keepingAtom = atom<Promise<void> | null>(null);

/** Puts the sketch on the device, one write after the other; what is drawn meanwhile goes with the next. */
export const keepWorkAtom = atom(null, (get, set): Promise<void> => {
  const running = get(keepingAtom);
  if (running) return running;
  const keeping = set(keepUntilDoneAtom).finally(() => set(keepingAtom, null));
  set(keepingAtom, keeping);
  return keeping;
});

const keepUntilDoneAtom = atom(null, async (get, set) => {
  for (;;) {
    const work = get(heldAtom);
    if (!work || work.key[0] !== get(deviceStoreAtom) || work.key[2] !== get(sketchDiscardsAtom)) return;
    const { place, history, drawing, kept: base } = work;
    const sent = history.present;
    try {
      const { sketch } = await set(keepSketchAtom, { ...place, base, sketch: sent, drawing });
      set(notKeptAtom, false);
      const now = get(heldAtom);
      if (!now || !isSame(now.key, work.key)) return;
      const present = mergeSketches(sent, now.history.present, sketch);
      const hasMore = now.history.present !== sent || now.drawing !== drawing;
      const isMine = JSON.stringify(sketch) === JSON.stringify(sent);
      set(heldAtom, {
        ...now,
        kept: isMine ? sent : sketch,
        history: isMine ? now.history : { ...now.history, present },
      });
      if (!hasMore) return;
    } catch {
      set(notKeptAtom, true);
      return;
    }
  }
});

const changeWorkAtom = atom(null, (get, set, change: Partial<Pick<Work, 'history' | 'drawing'>>) => {
  const work = get(workAtom);
  if (!work) return;
  set(heldAtom, { ...work, ...change });
  void set(keepWorkAtom);
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
