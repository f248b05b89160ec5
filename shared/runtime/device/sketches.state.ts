import {
  type Drawing,
  isSameSketch,
  mergeSketches,
  type Sketch,
} from '@feltbok/domain/sketches/sketch.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { atom } from 'jotai';
import { deviceStoreAtom } from './storage.state.ts';

/** What is drawn on the map of a case, as the user left it on this device. */
export interface StoredSketch {
  caseId: number;
  /** On whose map it was last changed. */
  businessId: number;
  caseNumber: string;
  /** When it was last changed: ISO 8601. */
  keptAt: string;
  sketch: Sketch;
  /** A shape that was begun and not finished. */
  drawing: Drawing | null;
  /**
   * What the server is known to have of it. Absent in what version 1.6.0 has stored, which nobody
   * else has.
   */
  server?: ServerSketch;
}

/** The sketch of a case as the server has it. */
export interface ServerSketch {
  /** 0 where nobody has drawn anything. */
  revision: number;
  sketch: Sketch;
}

/** A change of a case's sketch. */
export interface SketchChange extends Omit<StoredSketch, 'keptAt' | 'server'> {
  /** What the change was made from: a change of another tab's is distinguished by it. */
  base: Sketch;
}

const kind = 'sketch';
const schema = 1;
export const emptySketch: Sketch = { shapes: [], labels: [] };

const writesAtom = atom(0);
const discardsAtom = atom(0);

/** Another value whenever this page has changed the sketches that the device stores. */
export const sketchWritesAtom = atom((get) => get(writesAtom));

/** Another value whenever a sketch was given up: whoever shows it looks anew. */
export const sketchDiscardsAtom = atom((get) => get(discardsAtom));

/** The sketch of a case as it lies on the device, or null. */
export const readSketchAtom = atom(
  null,
  async (get, _set, caseId: number): Promise<StoredSketch | null> =>
    (await toRecord(get(deviceStoreAtom), String(caseId)))?.value ?? null,
);

/** What the server is known to have of a sketch. */
export const toServerSketch = ({ server }: Pick<StoredSketch, 'server'>): ServerSketch =>
  server ?? { revision: 0, sketch: emptySketch };

/**
 * Sketches of this user on the device that hold what the server does not; rejected when one of them
 * cannot be read.
 */
export const readSketchesAtom = atom(null, async (get): Promise<StoredSketch[]> => {
  const device = get(deviceStoreAtom);
  const entries = (await device?.listEntries(kind)) ?? [];
  const keys = new Set(entries.filter((entry) => entry.schema <= schema).map(({ key }) => key));
  const found = await Promise.all([...keys].map((key) => toRecord(device, key)));
  return found.flatMap((stored) => (stored && hasMore(stored.value) ? [stored.value] : []));
});

/**
 * Stores a change on the device, together with what another tab has changed meanwhile.
 * @returns the sketch as it now lies on the device
 * @throws when the device cannot store it
 */
export const storeSketchAtom = atom(
  null,
  async (_get, set, { base, ...change }: SketchChange): Promise<StoredSketch> => {
    const stored = await set(rewriteSketchAtom, change.caseId, (present) => ({
      ...change,
      keptAt: new Date().toISOString(),
      sketch: mergeSketches(base, change.sketch, present?.sketch ?? emptySketch),
      ...(present?.server && { server: present.server }),
    }));
    if (!stored) throw new Error('A sketch that was stored is missing');
    return stored;
  },
);

/**
 * Writes a sketch anew, as what the device holds of it at this moment asks for.
 * @param change returns null where it stays as it is
 * @returns the sketch as it now lies on the device
 * @throws when the device cannot store it
 */
export const rewriteSketchAtom = atom(
  null,
  async (
    get,
    set,
    caseId: number,
    change: (present: StoredSketch | null) => StoredSketch | null,
  ) => {
    const device = get(deviceStoreAtom);
    if (!device) throw new Error('Nobody’s sketches can be kept');
    const key = String(caseId);
    for (;;) {
      const present = await toRecord(device, key);
      const stored = change(present?.value ?? null);
      if (!stored) return present?.value ?? null;
      const expected = { kind, key, schema, stamp: present?.stamp ?? null };
      const content = new TextEncoder().encode(JSON.stringify(stored));
      const outcome = await device.write([{ kind, key, schema, content }], {
        expected,
        durability: 'strict',
      });
      if (outcome === 'changed elsewhere') continue;
      set(writesAtom, (writes) => writes + 1);
      return stored;
    }
  },
);

/**
 * Gives up what the server has not got of a sketch, on the map that shows it too. The caller has
 * asked the user.
 * @param isQueued what is drawn is queued to be sent: only what is half drawn is given up
 */
export const discardSketchAtom = atom(
  null,
  async (_get, set, caseId: number, isQueued = false): Promise<void> => {
    // The revision stays: drawn upon an empty sketch of revision 0, the next save would delete what
    // was sent before.
    await set(
      rewriteSketchAtom,
      caseId,
      (present) =>
        present && {
          ...present,
          drawing: null,
          sketch: isQueued ? present.sketch : toServerSketch(present).sketch,
        },
    );
    set(discardsAtom, (discards) => discards + 1);
  },
);

/** Whether a sketch is as the server has it. */
export const isSentSketch = (stored: StoredSketch): boolean =>
  isSameSketch(stored.sketch, toServerSketch(stored).sketch);

const hasMore = (stored: StoredSketch) => stored.drawing !== null || !isSentSketch(stored);

async function toRecord(device: DeviceStore | null, key: string) {
  const found = await device?.read(kind, key, schema);
  if (!found) return null;
  return {
    value: JSON.parse(new TextDecoder().decode(found.bytes)) as StoredSketch,
    stamp: found.entry.stamp,
  };
}
