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
const line = (uuid: string, longitude = 6, fields: Partial<DrawnShape> = {}): DrawnShape => ({
  uuid,
  kind: 'line',
  ...fields,
  positions: [
    { longitude, latitude: 60 },
    { longitude: longitude + 0.1, latitude: 60 },
  ],
});
const sketchOf = (...shapes: DrawnShape[]): Sketch => ({ shapes, labels: [] });
const served = (revision: number, sketch: Sketch) => ({ caseId: 1042, ...sketch, revision });

async function openApp(device?: DeviceStore) {
  const app = createTestStore();
  const own = device ?? (await openDevice(crypto.randomUUID()));
  app.store.set(provideDeviceStoreAtom, own);
  const engine = await provideSyncEngine(app);
  const { store, api } = app;
  const idle = () => whenStore(store, () => !store.get(sendingAtom), sendingAtom);
  const stored = () => store.set(readSketchAtom, 1042);
  const shapes = async () => (await stored())?.sketch.shapes.map(({ uuid }) => uuid);
  const draw = async (base: Sketch, sketch: Sketch) => {
    await store.set(storeSketchAtom, { ...place, drawing: null, base, sketch });
    await store.set(sendSketchAtom, 1042);
    await idle();
  };
  const bodies = () => api.received.filter(({ call }) => call === put).map(({ body }) => body);
  return { ...app, engine, device: own, idle, stored, shapes, draw, bodies };
}

const nothing = sketchOf();

test('[RGT-15] [SKE-6] what 1.6.0 stored on the device alone goes to its case', async () => {
  const { store, api, device, idle, stored, engine } = await openApp();
  const former = {
    ...place,
    keptAt: '2026-05-02T10:00:00.000Z',
    sketch: sketchOf(line('a')),
    drawing: null,
  };
  const content = new TextEncoder().encode(JSON.stringify(former));
  await device.write([{ kind: 'sketch', key: '1042', schema: 1, content }]);
  await store.set(sendSketchesAtom);
  await idle();
  // Nothing answers yet: it waits, and the device still has it.
  expect(store.get(queueAtom).waiting.map(({ key }) => key)).toEqual([getSketchItemKey(1042)]);
  expect((await stored())?.sketch).toEqual(former.sketch);

  api.serve(put, 204, undefined, { ETag: '"1"' });
  await engine.retry();
  await idle();
  const [, request] = api.received;
  expect([request?.body, request?.headers.get('If-Match')]).toEqual([former.sketch, '"0"']);
  expect(store.get(queueAtom).waiting).toEqual([]);
  await whenSent(store);
  expect(await stored()).toMatchObject({ sketch: former.sketch, server: { revision: 1 } });
});

const whenSent = async (store: Awaited<ReturnType<typeof openApp>>['store']) => {
  while ((await store.set(readSketchesAtom)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 1));
};

test('[RGT-15] what a colleague has drawn is fetched, and what is drawn here stays', async () => {
  const { store, api, draw, shapes, bodies } = await openApp();
  await draw(nothing, sketchOf(line('mine')));
  api.serve(get, 200, served(4, sketchOf(line('theirs'))));
  await store.set(fetchSketchAtom, place);
  expect(await shapes()).toEqual(['theirs', 'mine']);
  expect(bodies()).toEqual([sketchOf(line('mine'))]);
});

test('[RGT-15] [OFF-12] shapes of two colleagues are merged, whoever is the later', async () => {
  const { store, api, draw, shapes, engine, idle, bodies } = await openApp();
  await draw(nothing, sketchOf(line('mine')));
  api.serve(
    put,
    412,
    { status: 412, current: served(4, sketchOf(line('theirs'))) },
    { ETag: '"4"' },
  );
  void api.whenReceived(3).then(() => api.serve(put, 204, undefined, { ETag: '"5"' }));
  await engine.retry();
  await idle();
  expect(bodies().slice(1)).toEqual([
    sketchOf(line('mine')),
    sketchOf(line('theirs'), line('mine')),
  ]);
  await whenSent(store);
  expect(await shapes()).toEqual(['theirs', 'mine']);
});

test('[RGT-15] [OFF-12] the same shape changed by two waits for the user’s choice', async () => {
  const { store, api, draw, stored, engine, idle, bodies } = await openApp();
  api.serve(get, 200, served(1, sketchOf(line('a'), line('b'))));
  await store.set(fetchSketchAtom, place);
  const serverVersion = sketchOf(line('a', 8), line('b'));
  api.serve(put, 412, { status: 412, current: served(2, serverVersion) }, { ETag: '"2"' });
  const ownVersion = sketchOf(line('a', 7), line('b'));
  await draw(sketchOf(line('a'), line('b')), ownVersion);
  const [failed] = store.get(queueAtom).failed;
  expect(failed?.conflict).toMatchObject({ revision: 2 });

  // Neither fetching nor drawing on decides it.
  api.serve(get, 200, served(2, serverVersion));
  await store.set(fetchSketchAtom, place);
  await draw(ownVersion, sketchOf(line('a', 7), line('b'), line('c')));
  expect((await stored())?.sketch).toEqual(sketchOf(line('a', 7), line('b'), line('c')));
  expect(store.get(queueAtom).failed).toHaveLength(1);
  expect(bodies()).toHaveLength(1);

  await store.set(applyChosenSketchAtom, 1042, ownVersion, serverVersion, {
    revision: 2,
    sketch: serverVersion,
  });
  expect((await stored())?.sketch).toEqual(sketchOf(line('a', 8), line('b'), line('c')));
  await engine.discard(getSketchItemKey(1042));
  api.serve(put, 204, undefined, { ETag: '"3"' });
  await store.set(sendSketchAtom, 1042);
  await idle();
  expect(bodies().at(-1)).toEqual(sketchOf(line('a', 8), line('b'), line('c')));
});

test('a shape in another order of fields is the same, and sent to nobody', async () => {
  const { store, api, draw, bodies } = await openApp();
  const { uuid, kind, positions } = line('a');
  api.serve(get, 200, served(1, sketchOf({ positions, kind, uuid })));
  await store.set(fetchSketchAtom, place);
  await draw(sketchOf(line('a')), sketchOf(line('a')));
  expect(bodies()).toEqual([]);
});

test('[RGT-15] a rejected sketch stays until the next stroke, or is given up', async () => {
  const { store, api, draw, shapes, idle, bodies } = await openApp();
  api.serve(get, 200, served(1, sketchOf(line('theirs'))));
  await store.set(fetchSketchAtom, place);
  api.serve(put, 400, { status: 400, detail: 'shapes must not …' });
  const ownVersion = sketchOf(line('theirs'), line('mine'));
  await draw(sketchOf(line('theirs')), ownVersion);
  expect(store.get(queueAtom).failed).toHaveLength(1);
  await store.set(sendSketchesAtom);
  await idle();
  expect(bodies()).toHaveLength(1);
  expect(await shapes()).toEqual(['theirs', 'mine']);
  await draw(ownVersion, sketchOf(...(ownVersion.shapes as DrawnShape[]), line('more')));
  expect(bodies()).toHaveLength(2);
  await store.set(revertSketchAtom, 1042);
  expect(await shapes()).toEqual(['theirs']);
});

test('[RGT-15] a sketch waits for the boundary mark that it is tied to', async () => {
  const { api, draw, engine, idle, bodies } = await openApp();
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
  await draw(nothing, sketchOf(line('a', 6, { markUuid: 'm' })));
  expect(bodies()).toEqual([]);
  api.serve('POST /api/BoundaryMarks', 201, { id: 7 }, { ETag: '"1"' });
  await engine.retry();
  await idle();
  expect(bodies()).toHaveLength(1);
});

test('[RGT-15] a shape deleted while its save is on its way does not come back', async () => {
  const { store, api, draw, shapes, stored } = await openApp();
  await draw(nothing, sketchOf(line('a'), line('b')));
  await draw(sketchOf(line('a'), line('b')), sketchOf(line('b')));
  const sent = buildSketchChange(place, sketchOf(line('a'), line('b')), {
    revision: 0,
    values: nothing,
  });
  await store.set(applySyncedSketchesAtom, [
    { change: sent, synced: { revision: 1, body: undefined } },
  ]);
  expect(await shapes()).toEqual(['b']);

  // A colleague's shape that came with the answer stands, what was deleted here meanwhile does not.
  await draw(sketchOf(line('b')), sketchOf(line('b'), line('c')));
  await draw(sketchOf(line('b'), line('c')), sketchOf(line('b')));
  const serverVersion = sketchOf(line('a'), line('b'), line('theirs'));
  const merged = buildSketchChange(place, sketchOf(line('b'), line('theirs'), line('c')), {
    revision: 2,
    values: serverVersion,
  });
  await store.set(applySyncedSketchesAtom, [
    { change: merged, synced: { revision: 3, body: undefined } },
  ]);
  expect((await shapes())?.sort()).toEqual(['b', 'theirs']);
  expect((await stored())?.server?.revision).toBe(3);
  expect(api.received.some(({ call }) => call === get)).toBe(false);
});

test('[RGT-15] [OFF-16] a half-drawn shape given up takes nothing that was sent with it', async () => {
  const { store, api, draw, shapes, bodies, engine, idle } = await openApp();
  api.serve(put, 204, undefined, { ETag: '"1"' });
  await draw(nothing, sketchOf(line('a')));
  await whenSent(store);
  const drawing = { kind: 'line', positions: [{ longitude: 6, latitude: 60 }] } as const;
  await store.set(storeSketchAtom, {
    ...place,
    drawing,
    base: sketchOf(line('a')),
    sketch: sketchOf(line('a')),
  });
  await store.set(discardSketchAtom, 1042);
  expect(await shapes()).toEqual(['a']);
  expect(await store.set(readSketchesAtom)).toEqual([]);
  api.serve(put, 204, undefined, { ETag: '"2"' });
  await draw(sketchOf(line('a')), sketchOf(line('a'), line('b')));
  await engine.retry();
  await idle();
  expect(bodies().at(-1)).toEqual(sketchOf(line('a'), line('b')));
});

test('[RGT-15] a save answered with a revision already known is the one that counts', async () => {
  const { store, stored, draw } = await openApp();
  await draw(nothing, sketchOf(line('a'), line('b')));
  const older = buildSketchChange(place, sketchOf(line('a')), { revision: 0, values: nothing });
  const newer = buildSketchChange(place, sketchOf(line('a'), line('b')), {
    revision: 1,
    values: sketchOf(line('a')),
  });
  // Another tab has seen the older save only, and the revision of both.
  await store.set(applySyncedSketchesAtom, [
    { change: older, synced: { revision: 2, body: undefined } },
  ]);
  await store.set(applySyncedSketchesAtom, [
    { change: newer, synced: { revision: 2, body: undefined } },
  ]);
  expect((await stored())?.server).toEqual({ revision: 2, sketch: newer.payload });
  expect(await store.set(readSketchesAtom)).toEqual([]);
});
