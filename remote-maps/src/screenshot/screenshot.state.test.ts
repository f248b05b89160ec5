import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { TaintedPicture } from '../map/composed-picture';
import { openMarks } from '../testing/open-marks';
import { takeScreenshotAtom } from './screenshot.state';

let stop = () => {};
afterEach(() => stop());

const picture = new Blob(['a picture'], { type: 'image/png' });

async function openCase() {
  const app = await openMarks();
  stop = app.engine.stop;
  return app;
}

test('[MAP-9, RGT-12] a map picture is a png marked as such, not relevant, and waits', async () => {
  const { store } = await openCase();
  expect(await store.set(takeScreenshotAtom, async () => picture)).toBe('stored');
  const [item] = store.get(queueAtom).waiting;
  expect(item?.change.data).toMatchObject({
    fileType: 'image/png',
    description: 'Kart',
    documentTypeCode: 'KART',
    isRelevant: false,
    purpose: 'mapPicture',
    fileSize: picture.size,
    caseId: 1042,
    businessId: 2077,
    fileName: expect.stringMatching(/^2026_118-KART-[0-9a-f]{8}\.png$/),
    capturedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test.each([1, 2, 3, 4])(
  '[MAP-9] a picture of %d bytes has the size of its base64 content',
  async (bytes) => {
    const { store } = await openCase();
    await store.set(
      takeScreenshotAtom,
      async () => new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
    );
    const base64 = btoa('x'.repeat(bytes));
    const size = (base64.length / 4) * 3 - (base64.match(/=/g)?.length ?? 0);
    expect(store.get(queueAtom).waiting[0]?.change.data).toMatchObject({ fileSize: size });
  },
);

test('[MAP-9] the picture has the document type that the customer has set', async () => {
  const { store, userKey } = await openCase();
  const customer = { ...sampleCustomer, screenshotDocumentType: 'SK' };
  store.set(sessionAtom, { state: 'authorised', userKey, customer });
  await store.set(takeScreenshotAtom, async () => picture);
  expect(store.get(queueAtom).waiting[0]?.change.data).toMatchObject({ documentTypeCode: 'SK' });
});

test('[MAP-9] a picture that fails is reported, nothing is saved, and another try is possible', async () => {
  const { store, reported } = await openCase();
  const failed = new TaintedPicture(new DOMException('tainted', 'SecurityError'));
  expect(await store.set(takeScreenshotAtom, () => Promise.reject(failed))).toEqual({ failed });
  expect(reported).toEqual([{ error: failed, area: 'maps' }]);
  expect(store.get(queueAtom).waiting).toEqual([]);
  expect(await store.set(takeScreenshotAtom, async () => picture)).toBe('stored');
});

test('a second press while a picture is taken is ignored', async () => {
  const { store } = await openCase();
  let finish: (blob: Blob) => void = () => undefined;
  const first = store.set(takeScreenshotAtom, () => new Promise((resolve) => (finish = resolve)));
  expect(await store.set(takeScreenshotAtom, async () => picture)).toBe('not saved');
  finish(picture);
  expect(await first).toBe('stored');
});
