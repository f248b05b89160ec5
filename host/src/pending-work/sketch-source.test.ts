import { buildSketchChange, getSketchItemKey } from '@feltbok/offline/queue/kinds/sketch.domain.ts';
import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import {
  readSketchAtom,
  readSketchesAtom,
  storeSketchAtom,
} from '@feltbok/runtime/device/sketches.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { pendingWorkAtom } from './pending-work.state';
import { addSketchSource } from './sketch-source';

beforeAll(() => startTranslation());

const label = {
  uuid: 'a',
  message: 'Steingard',
  angle: 0,
  location: { longitude: 6.66, latitude: 60.32 },
};
const nothing = { shapes: [], labels: [] };

async function withSketch(caseId: number) {
  const { store, api } = createTestStore();
  api.serve('GET /api/Cases', 200, [sampleCase()]);
  await store.set(loadCaseListAtom);
  store.set(provideDeviceStoreAtom, await openDevice(crypto.randomUUID()));
  addSketchSource(store);
  expect(await store.get(pendingWorkAtom)).toEqual([]);
  const place = {
    caseId,
    businessId: caseId === 1042 ? 2077 : 1,
    caseNumber: '2026/118',
    drawing: null,
  };
  await store.set(storeSketchAtom, {
    ...place,
    base: nothing,
    sketch: { ...nothing, labels: [label] },
  });
  const [work] = await store.get(pendingWorkAtom);
  if (!work) throw new Error('the sketch is not listed');
  return { store, work };
}

test('[OFF-16] a sketch is listed as local with its case, and opens on the map', async () => {
  const { work } = await withSketch(1042);
  expect(work).toMatchObject({ title: 'Skisse 2026/118', state: 'bare på denne enheten' });
  expect(work.address).toBe('/case/1042/business/2077/property/90311/maps');
  expect(work.size).toBeGreaterThan(100);
});

test('[OFF-16] a sketch of a case missing from the list is still listed', async () => {
  const { work } = await withSketch(7);
  expect(work).toMatchObject({ title: 'Skisse 2026/118', address: null });
});

test('[OFF-16] [SKE-7] a single sketch is exported as GeoJSON, and discarded', async () => {
  const { store, work } = await withSketch(1042);
  expect(await work.content()).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        geometry: { type: 'Point', coordinates: [6.66, 60.32] },
        properties: { message: 'Steingard' },
      },
    ],
  });
  await work.discard?.();
  expect(await store.get(pendingWorkAtom)).toEqual([]);
  expect(await store.set(readSketchesAtom)).toEqual([]);
});

test('[OFF-16] [RGT-15] of a queued sketch only the half-drawn shape is discarded here', async () => {
  const { store } = await withSketch(1042);
  const sketch = { ...nothing, labels: [label] };
  const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
  const drawing = { kind: 'line' as const, positions: [label.location] };
  await store.set(storeSketchAtom, { ...place, drawing, base: sketch, sketch });
  const change = buildSketchChange(place, sketch, { revision: 0, values: nothing });
  store.set(queueAtom, {
    waiting: [{ key: getSketchItemKey(1042), change, keptAt: '', size: 1 }],
    failed: [],
  });
  const [work] = await store.get(pendingWorkAtom);
  await work?.discard?.();
  expect(await store.set(readSketchAtom, 1042)).toMatchObject({ sketch, drawing: null });
  expect(await store.get(pendingWorkAtom)).toEqual([]);
});
