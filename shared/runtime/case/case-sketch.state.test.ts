import type { DrawnShape, Sketch } from '@feltbok/domain/sketches/sketch.ts';
import { buildMarkCreation } from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import { buildSketchChange, getSketchItemKey } from '@feltbok/offline/queue/kinds/sketch.domain.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { createTestStore, provideSyncEngine, whenStore } from '@feltbok/testing/test-store.ts';
import {
  discardSketchAtom,
  readSketchAtom,
  readSketchesAtom,
  storeSketchAtom,
} from '../device/sketches.state.ts';
import { provideDeviceStoreAtom } from '../device/storage.state.ts';
import { startTranslation } from '../i18n/i18n.ts';
import { queueAtom, sendingAtom } from '../sync/sync.state.ts';
import {
  applyChosenSketchAtom,
  applySyncedSketchesAtom,
  fetchSketchAtom,
  revertSketchAtom,
  sendSketchAtom,
  sendSketchesAtom,
} from './case-sketch.state.ts';

beforeAll(() => startTranslation());

const get = 'GET /api/Sketches/1042';
const put = 'PUT /api/Sketches/1042';
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const createLine = (uuid: string, longitude = 6, fields: Partial<DrawnShape> = {}): DrawnShape => ({
  uuid,
  kind: 'line',
  ...fields,
  positions: [
    { longitude, latitude: 60 },
    { longitude: longitude + 0.1, latitude: 60 },
  ],
});
const createSketch = (...shapes: DrawnShape[]): Sketch => ({ shapes, labels: [] });
const createServedSketch = (revision: number, sketch: Sketch) => ({
  caseId: 1042,
  ...sketch,
  revision,
});

async function openApp(device?: DeviceStore) {
  const app = createTestStore();
  const deviceStore = device ?? (await openDevice(crypto.randomUUID()));
  app.store.set(provideDeviceStoreAtom, deviceStore);
  const engine = await provideSyncEngine(app);
  const { store, api } = app;
  const waitUntilIdle = () => whenStore(store, () => !store.get(sendingAtom), sendingAtom);
  const readStored = () => store.set(readSketchAtom, 1042);
  const listShapes = async () => (await readStored())?.sketch.shapes.map(({ uuid }) => uuid);
  const draw = async (base: Sketch, sketch: Sketch) => {
    await store.set(storeSketchAtom, { ...place, drawing: null, base, sketch });
    await store.set(sendSketchAtom, 1042);
    await waitUntilIdle();
  };
  const listBodies = () => api.received.filter(({ call }) => call === put).map(({ body }) => body);
  return {
    ...app,
    engine,
    device: deviceStore,
    waitUntilIdle,
    readStored,
    listShapes,
    draw,
    listBodies,
  };
}

const nothing = createSketch();

test('[RGT-15] [SKE-6] a sketch that 1.6.0 stored only on the device is sent', async () => {
  const { store, api, device, waitUntilIdle, readStored, engine } = await openApp();
  const former = {
    ...place,
    keptAt: '2026-05-02T10:00:00.000Z',
    sketch: createSketch(createLine('a')),
    drawing: null,
  };
  const content = new TextEncoder().encode(JSON.stringify(former));
  await device.write([{ kind: 'sketch', key: '1042', schema: 1, content }]);
  await store.set(sendSketchesAtom);
  await waitUntilIdle();
  // Nothing answers yet: it waits, and the device still has it.
  expect(store.get(queueAtom).waiting.map(({ key }) => key)).toEqual([getSketchItemKey(1042)]);
  expect((await readStored())?.sketch).toEqual(former.sketch);

  api.serve(put, 204, undefined, { ETag: '"1"' });
  await engine.retry();
  await waitUntilIdle();
  const [, request] = api.received;
  expect([request?.body, request?.headers.get('If-Match')]).toEqual([former.sketch, '"0"']);
  expect(store.get(queueAtom).waiting).toEqual([]);
  await whenSent(store);
  expect(await readStored()).toMatchObject({ sketch: former.sketch, server: { revision: 1 } });
});

const whenSent = async (store: Awaited<ReturnType<typeof openApp>>['store']) => {
  while ((await store.set(readSketchesAtom)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 1));
};

test('[RGT-15] a colleague’s shapes are fetched, and the user’s shapes stay', async () => {
  const { store, api, draw, listShapes, listBodies } = await openApp();
  await draw(nothing, createSketch(createLine('mine')));
  api.serve(get, 200, createServedSketch(4, createSketch(createLine('theirs'))));
  await store.set(fetchSketchAtom, place);
  expect(await listShapes()).toEqual(['theirs', 'mine']);
  expect(listBodies()).toEqual([createSketch(createLine('mine'))]);
});

test('[RGT-15] [OFF-12] shapes of two colleagues are merged in either order', async () => {
  const { store, api, draw, listShapes, engine, waitUntilIdle, listBodies } = await openApp();
  await draw(nothing, createSketch(createLine('mine')));
  api.serve(
    put,
    412,
    { status: 412, current: createServedSketch(4, createSketch(createLine('theirs'))) },
    { ETag: '"4"' },
  );
  void api.whenReceived(3).then(() => api.serve(put, 204, undefined, { ETag: '"5"' }));
  await engine.retry();
  await waitUntilIdle();
  expect(listBodies().slice(1)).toEqual([
    createSketch(createLine('mine')),
    createSketch(createLine('theirs'), createLine('mine')),
  ]);
  await whenSent(store);
  expect(await listShapes()).toEqual(['theirs', 'mine']);
});

test('[RGT-15] [OFF-12] the same shape changed by two waits for the user’s choice', async () => {
  const { store, api, draw, readStored, engine, waitUntilIdle, listBodies } = await openApp();
  api.serve(get, 200, createServedSketch(1, createSketch(createLine('a'), createLine('b'))));
  await store.set(fetchSketchAtom, place);
  const serverVersion = createSketch(createLine('a', 8), createLine('b'));
  api.serve(
    put,
    412,
    { status: 412, current: createServedSketch(2, serverVersion) },
    { ETag: '"2"' },
  );
  const ownVersion = createSketch(createLine('a', 7), createLine('b'));
  await draw(createSketch(createLine('a'), createLine('b')), ownVersion);
  const [failed] = store.get(queueAtom).failed;
  expect(failed?.conflict).toMatchObject({ revision: 2 });

  // A new fetch or further drawing does not resolve the conflict.
  api.serve(get, 200, createServedSketch(2, serverVersion));
  await store.set(fetchSketchAtom, place);
  await draw(ownVersion, createSketch(createLine('a', 7), createLine('b'), createLine('c')));
  expect((await readStored())?.sketch).toEqual(
    createSketch(createLine('a', 7), createLine('b'), createLine('c')),
  );
  expect(store.get(queueAtom).failed).toHaveLength(1);
  expect(listBodies()).toHaveLength(1);

  await store.set(applyChosenSketchAtom, 1042, ownVersion, serverVersion, {
    revision: 2,
    sketch: serverVersion,
  });
  expect((await readStored())?.sketch).toEqual(
    createSketch(createLine('a', 8), createLine('b'), createLine('c')),
  );
  await engine.discard(getSketchItemKey(1042));
  api.serve(put, 204, undefined, { ETag: '"3"' });
  await store.set(sendSketchAtom, 1042);
  await waitUntilIdle();
  expect(listBodies().at(-1)).toEqual(
    createSketch(createLine('a', 8), createLine('b'), createLine('c')),
  );
});

test('a shape with its fields in another order is unchanged, and not sent', async () => {
  const { store, api, draw, listBodies } = await openApp();
  const { uuid, kind, positions } = createLine('a');
  api.serve(get, 200, createServedSketch(1, createSketch({ positions, kind, uuid })));
  await store.set(fetchSketchAtom, place);
  await draw(createSketch(createLine('a')), createSketch(createLine('a')));
  expect(listBodies()).toEqual([]);
});

test('[RGT-15] a rejected sketch stays until the next stroke or is discarded', async () => {
  const { store, api, draw, listShapes, waitUntilIdle, listBodies } = await openApp();
  api.serve(get, 200, createServedSketch(1, createSketch(createLine('theirs'))));
  await store.set(fetchSketchAtom, place);
  api.serve(put, 400, { status: 400, detail: 'shapes must not …' });
  const ownVersion = createSketch(createLine('theirs'), createLine('mine'));
  await draw(createSketch(createLine('theirs')), ownVersion);
  expect(store.get(queueAtom).failed).toHaveLength(1);
  await store.set(sendSketchesAtom);
  await waitUntilIdle();
  expect(listBodies()).toHaveLength(1);
  expect(await listShapes()).toEqual(['theirs', 'mine']);
  await draw(ownVersion, createSketch(...(ownVersion.shapes as DrawnShape[]), createLine('more')));
  expect(listBodies()).toHaveLength(2);
  await store.set(revertSketchAtom, 1042);
  expect(await listShapes()).toEqual(['theirs']);
});

test('[RGT-15] a sketch waits for the boundary mark that it is attached to', async () => {
  const { api, draw, engine, waitUntilIdle, listBodies } = await openApp();
  const mark = {
    uuid: 'm',
    businessId: 2077,
    metaType: 'User' as const,
    name: '',
    boundaryPointNumber: '13',
    typeOfBoundaryMark: '51',
    typeOfGround: '',
    status: '',
    approved: '',
    codeForSurvey: '',
    settlement: '',
    claimByAttendees: '',
    north: 1,
    east: 1,
    quality: { accuracy: null },
    measurementMethod: '',
    utmType: 25_832 as const,
  };
  await engine.submit(buildMarkCreation(place, mark));
  api.serve(put, 204, undefined, { ETag: '"1"' });
  await draw(nothing, createSketch(createLine('a', 6, { markUuid: 'm' })));
  expect(listBodies()).toEqual([]);
  api.serve('POST /api/BoundaryMarks', 201, { id: 7 }, { ETag: '"1"' });
  await engine.retry();
  await waitUntilIdle();
  expect(listBodies()).toHaveLength(1);
});

test('[RGT-15] a shape deleted while its save is on its way does not come back', async () => {
  const { store, api, draw, listShapes, readStored } = await openApp();
  await draw(nothing, createSketch(createLine('a'), createLine('b')));
  await draw(createSketch(createLine('a'), createLine('b')), createSketch(createLine('b')));
  const sent = buildSketchChange(place, createSketch(createLine('a'), createLine('b')), {
    revision: 0,
    values: nothing,
  });
  await store.set(applySyncedSketchesAtom, [
    { change: sent, synced: { revision: 1, body: undefined } },
  ]);
  expect(await listShapes()).toEqual(['b']);

  // A colleague's shape that came with the answer stands, what was deleted here meanwhile does not.
  await draw(createSketch(createLine('b')), createSketch(createLine('b'), createLine('c')));
  await draw(createSketch(createLine('b'), createLine('c')), createSketch(createLine('b')));
  const serverVersion = createSketch(createLine('a'), createLine('b'), createLine('theirs'));
  const merged = buildSketchChange(
    place,
    createSketch(createLine('b'), createLine('theirs'), createLine('c')),
    {
      revision: 2,
      values: serverVersion,
    },
  );
  await store.set(applySyncedSketchesAtom, [
    { change: merged, synced: { revision: 3, body: undefined } },
  ]);
  expect((await listShapes())?.sort()).toEqual(['b', 'theirs']);
  expect((await readStored())?.server?.revision).toBe(3);
  expect(api.received.some(({ call }) => call === get)).toBe(false);
});

test('[RGT-15] [OFF-16] discarding a half-drawn shape keeps the shapes sent with it', async () => {
  const { store, api, draw, listShapes, listBodies, engine, waitUntilIdle } = await openApp();
  api.serve(put, 204, undefined, { ETag: '"1"' });
  await draw(nothing, createSketch(createLine('a')));
  await whenSent(store);
  const drawing = { kind: 'line', positions: [{ longitude: 6, latitude: 60 }] } as const;
  await store.set(storeSketchAtom, {
    ...place,
    drawing,
    base: createSketch(createLine('a')),
    sketch: createSketch(createLine('a')),
  });
  await store.set(discardSketchAtom, 1042);
  expect(await listShapes()).toEqual(['a']);
  expect(await store.set(readSketchesAtom)).toEqual([]);
  api.serve(put, 204, undefined, { ETag: '"2"' });
  await draw(createSketch(createLine('a')), createSketch(createLine('a'), createLine('b')));
  await engine.retry();
  await waitUntilIdle();
  expect(listBodies().at(-1)).toEqual(createSketch(createLine('a'), createLine('b')));
});

test('[RGT-15] a save answered with a revision already known is the one that counts', async () => {
  const { store, readStored, draw } = await openApp();
  await draw(nothing, createSketch(createLine('a'), createLine('b')));
  const older = buildSketchChange(place, createSketch(createLine('a')), {
    revision: 0,
    values: nothing,
  });
  const newer = buildSketchChange(place, createSketch(createLine('a'), createLine('b')), {
    revision: 1,
    values: createSketch(createLine('a')),
  });
  // Another tab has seen the older save only, and the revision of both.
  await store.set(applySyncedSketchesAtom, [
    { change: older, synced: { revision: 2, body: undefined } },
  ]);
  await store.set(applySyncedSketchesAtom, [
    { change: newer, synced: { revision: 2, body: undefined } },
  ]);
  expect((await readStored())?.server).toEqual({ revision: 2, sketch: newer.payload });
  expect(await store.set(readSketchesAtom)).toEqual([]);
});
