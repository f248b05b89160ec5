import { loadCaseListAtom } from '@feltbok/shared/case/case-list.state';
import {
  readSketchAtom,
  readSketchesAtom,
  storeSketchAtom,
} from '@feltbok/shared/device/sketches.state';
import { provideDeviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { startTranslation } from '@feltbok/shared/i18n/i18n';
import { sketchChange, sketchItemKey } from '@feltbok/shared/sync/kinds/sketch.domain';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { sampleCase } from '@feltbok/testing/sample-cases';
import { createTestStore } from '@feltbok/testing/test-store';
import { openDevice } from '../device/open-device';
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
  const change = sketchChange(place, sketch, { revision: 0, values: nothing });
  store.set(queueAtom, {
    waiting: [{ key: sketchItemKey(1042), change, keptAt: '', size: 1 }],
    failed: [],
  });
  const [work] = await store.get(pendingWorkAtom);
  await work?.discard?.();
  expect(await store.set(readSketchAtom, 1042)).toMatchObject({ sketch, drawing: null });
  expect(await store.get(pendingWorkAtom)).toEqual([]);
});
