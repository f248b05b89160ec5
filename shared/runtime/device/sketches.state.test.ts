import type { MapLabel, Sketch } from '@feltbok/domain/sketches/sketch.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { createStore } from 'jotai';
import {
  discardSketchAtom,
  readSketchAtom,
  readSketchesAtom,
  rewriteSketchAtom,
  sketchDiscardsAtom,
  storeSketchAtom,
} from './sketches.state.ts';
import { provideDeviceStoreAtom } from './storage.state.ts';

const createLabel = (uuid: string): MapLabel => ({
  uuid,
  message: uuid,
  angle: 0,
  location: { longitude: 6, latitude: 60 },
});
const createSketch = (...uuids: string[]): Sketch => ({
  shapes: [],
  labels: uuids.map(createLabel),
});
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118', drawing: null };
const nothing = createSketch();

/** Two tabs of one user, whose device is one. */
async function openTabs() {
  const device = await openDevice(crypto.randomUUID());
  return [createStore(), createStore()].map((store) => {
    store.set(provideDeviceStoreAtom, device);
    return store;
  });
}

test('[SKE-6] a sketch is stored on the device by case, with its half-drawn shape', async () => {
  const [tab, later] = await openTabs();
  const drawing = { kind: 'line' as const, positions: [{ longitude: 6, latitude: 60 }] };
  await tab?.set(storeSketchAtom, { ...place, base: nothing, sketch: createSketch('a'), drawing });
  expect(await later?.set(readSketchAtom, 1042)).toMatchObject({
    sketch: createSketch('a'),
    drawing,
    caseNumber: '2026/118',
  });
  expect(await later?.set(readSketchAtom, 1043)).toBeNull();
  expect(await later?.set(readSketchesAtom)).toHaveLength(1);
});

test('[SKE-6] a stored change keeps the known server version', async () => {
  const [tab] = await openTabs();
  const server = { revision: 3, sketch: createSketch('a') };
  await tab?.set(rewriteSketchAtom, 1042, () => ({
    ...place,
    keptAt: '2026-11-24T10:00:00.000Z',
    sketch: createSketch('a'),
    server,
  }));
  await tab?.set(storeSketchAtom, {
    ...place,
    base: createSketch('a'),
    sketch: createSketch('a', 'b'),
  });
  expect(await tab?.set(readSketchAtom, 1042)).toMatchObject({
    sketch: createSketch('a', 'b'),
    server,
  });
});

test('[SKE-6] shapes drawn at the same time in two tabs are all stored', async () => {
  const [first, second] = await openTabs();
  await Promise.all([
    first?.set(storeSketchAtom, { ...place, base: nothing, sketch: createSketch('a') }),
    second?.set(storeSketchAtom, { ...place, base: nothing, sketch: createSketch('b') }),
  ]);
  const stored = await first?.set(readSketchAtom, 1042);
  expect(stored?.sketch.labels.map(({ uuid }) => uuid).sort()).toEqual(['a', 'b']);
});

test('[OFF-16] a sketch discarded, or without its last shape, is no pending work', async () => {
  const [tab] = await openTabs();
  await tab?.set(storeSketchAtom, { ...place, base: nothing, sketch: createSketch('a') });
  await tab?.set(storeSketchAtom, { ...place, base: createSketch('a'), sketch: nothing });
  expect(await tab?.set(readSketchesAtom)).toEqual([]);
  await tab?.set(storeSketchAtom, { ...place, base: nothing, sketch: createSketch('b') });
  const before = tab?.get(sketchDiscardsAtom);
  await tab?.set(discardSketchAtom, 1042);
  expect(await tab?.set(readSketchesAtom)).toEqual([]);
  expect(tab?.get(sketchDiscardsAtom)).not.toBe(before);
});

test('without a signed-in user nothing is reported as stored', async () => {
  await expect(
    createStore().set(storeSketchAtom, { ...place, base: nothing, sketch: createSketch('a') }),
  ).rejects.toThrow();
});
