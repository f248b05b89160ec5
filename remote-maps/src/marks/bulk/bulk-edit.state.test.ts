import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { toMarks } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { renewServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { whenStore } from '@feltbok/testing/test-store.ts';
import { formOfMark } from '../../mark-model/mark-form.domain';
import { marksCall, openMarks } from '../../testing/open-marks';
import { createDrawnMark, createSavedMark } from '../../testing/sample-marks';
import { showImportedFileAtom } from '../imported-marks.state';
import { storeMarkDraftAtom } from '../mark-drafts.state';
import { listedMarksAtom, markByUuidAtom } from '../marks.state';
import type { BulkValues } from './bulk-edit.domain';
import { saveBulkEditAtom, undoBulkEditAtom } from './bulk-edit.state';
import { type BulkEdit, bulkEditAtom } from './bulk-edit-step.state';

beforeAll(() => startTranslation());

let stopSync = () => {};
afterEach(() => stopSync());

const marks = [11, 12, 13].map((id) =>
  createSavedMark({
    id,
    uuid: `mark-${id}`,
    boundaryPointNumber: String(id),
    typeOfGround: `G${id}`,
  }),
);
const otherValues: BulkValues = { typeOfBoundaryMark: '69', typeOfGround: 'FJ' };
const getPut = (id: number) => `PUT /api/BoundaryMarks/${id}`;

/** A page with these marks. The API accepts changes of them all. */
async function openPage(saved: readonly BoundaryMark[] = marks) {
  const opened = await openMarks({ marks: saved });
  stopSync = opened.engine.stop;
  const { store, api } = opened;
  for (const { id } of saved) api.serve(getPut(id), 204, undefined, { ETag: '"2"' });
  const waitForSending = () =>
    whenStore(store, () => store.get(queueAtom).waiting.length === 0, queueAtom);
  return {
    ...opened,
    /** Changes all listed marks. */
    async change(values: BulkValues) {
      const known = store.get(listedMarksAtom).map(({ mark }) => mark);
      await store.set(saveBulkEditAtom, known, values);
      return getResult(store.get(bulkEditAtom));
    },
    async undo() {
      await store.set(undoBulkEditAtom);
      return getResult(store.get(bulkEditAtom));
    },
    waitForSending,
    listTypes: () => store.get(listedMarksAtom).map(({ mark }) => mark.typeOfBoundaryMark),
    listGrounds: () => store.get(listedMarksAtom).map(({ mark }) => mark.typeOfGround),
    findCalls: (call: string) => api.received.filter((request) => request.call === call),
    /** A colleague has changed a mark, and this page learns of it. */
    async changeOnServer(...changed: BoundaryMark[]) {
      api.serve(marksCall, 200, changed);
      await store.set(renewServerMarksAtom, 2077);
    },
  };
}

function getResult(edit: BulkEdit | null) {
  if (edit?.step !== 'saved') throw new Error('nothing was saved');
  const { savedCount, unchangedCount } = edit;
  const leftOut = edit.leftOut.map(({ mark, reason }) => [mark.boundaryPointNumber, reason]);
  return { savedCount, unchangedCount, leftOut };
}

test('[MSR-5] chosen values are saved in all marks, and the other fields stay', async () => {
  const page = await openPage();
  expect(await page.change({ typeOfBoundaryMark: '69' })).toEqual({
    savedCount: 3,
    unchangedCount: 0,
    leftOut: [],
  });
  await page.waitForSending();
  for (const { id, typeOfGround } of marks) {
    const [request] = page.findCalls(getPut(id));
    expect(request?.headers.get('If-Match')).toBe('"1"');
    expect(request?.body).toMatchObject({ typeOfBoundaryMark: '69', typeOfGround });
  }
});

test('[JOB-5] a day of capture is saved in all marks, and undo takes it back', async () => {
  const page = await openPage();
  await page.change({ capturedOn: '2020-06-11' });
  await page.waitForSending();
  await page.undo();
  await page.waitForSending();
  for (const { id } of marks)
    expect(page.findCalls(getPut(id)).map(({ body }) => body)).toMatchObject([
      { capturedOn: '2020-06-11' },
      { capturedOn: null },
    ]);
});

test('[MSR-5] undo restores each former value over the newest revision', async () => {
  const page = await openPage();
  await page.change(otherValues);
  await page.waitForSending();
  expect(page.listGrounds()).toEqual(['FJ', 'FJ', 'FJ']);
  expect(await page.undo()).toEqual({ savedCount: 3, unchangedCount: 0, leftOut: [] });
  await page.waitForSending();
  expect(page.listTypes()).toEqual(['51', '51', '51']);
  expect(page.listGrounds()).toEqual(['G11', 'G12', 'G13']);
  const [, restoring] = page.findCalls(getPut(11));
  expect(restoring?.headers.get('If-Match')).toBe('"2"');
});

test('[MSR-5] a mark that a colleague has changed since is not undone', async () => {
  const page = await openPage();
  await page.change(otherValues);
  await page.waitForSending();
  const [first, second, third] = marks.map((mark) => ({ ...mark, ...otherValues, revision: 2 }));
  await page.changeOnServer(
    first as BoundaryMark,
    { ...(second as BoundaryMark), name: 'Ved naustet', revision: 3 },
    third as BoundaryMark,
  );
  expect(await page.undo()).toEqual({
    savedCount: 2,
    unchangedCount: 0,
    leftOut: [['12', 'changed since']],
  });
  expect(page.listTypes()).toEqual(['51', '69', '51']);
});

test('[MSR-5] marks that cannot be saved are named, and the others are saved', async () => {
  const deleted = createSavedMark({ id: 14, uuid: 'mark-14', boundaryPointNumber: '14' });
  const invalid = createSavedMark({
    id: 15,
    uuid: 'mark-15',
    boundaryPointNumber: '15',
    quality: { accuracy: 200_000 },
  });
  const page = await openPage([...marks, deleted, invalid]);
  const [written, rejected] = marks as [BoundaryMark, BoundaryMark];
  const known = [...marks, deleted, invalid];
  page.api.serve(getPut(12), 400, { title: 'No' });
  await page.store.set(saveBulkEditAtom, [rejected], { status: 'X' });
  await whenStore(page.store, () => page.store.get(queueAtom).failed.length > 0, queueAtom);
  const form = { ...formOfMark(written), name: 'Ved naustet' };
  await page.store.set(storeMarkDraftAtom, { mark: written, form });
  await page.changeOnServer(...marks, invalid);

  await page.store.set(saveBulkEditAtom, known, otherValues);
  expect(getResult(page.store.get(bulkEditAtom))).toEqual({
    savedCount: 1,
    unchangedCount: 0,
    leftOut: [
      ['11', 'unsaved changes'],
      ['12', 'unresolved'],
      ['14', 'deleted'],
      ['15', 'invalid'],
    ],
  });
  expect(page.store.get(markByUuidAtom)(written.uuid)?.mark.name).toBe('Ved naustet');
});

test('[MSR-5] a height system is written only to marks with a height', async () => {
  const height = { value: 12.3, system: 'unknown', sigma: 0.02 } as const;
  const [first, ...rest] = marks as [BoundaryMark, ...BoundaryMark[]];
  const page = await openPage([{ ...first, height }, ...rest]);
  expect(await page.change({ heightSystem: 'NN2000' })).toEqual({
    savedCount: 1,
    unchangedCount: 0,
    leftOut: [
      ['12', 'no height'],
      ['13', 'no height'],
    ],
  });
  expect(page.store.get(markByUuidAtom)(first.uuid)?.mark.height).toEqual({
    ...height,
    system: 'NN2000',
  });
  expect(await page.change({ heightSystem: 'NN2000', approved: 'J' })).toMatchObject({
    savedCount: 3,
    leftOut: [],
  });
  expect(await page.change({ approved: 'J' })).toMatchObject({ savedCount: 0, unchangedCount: 3 });
});

test('[MSR-5] imported marks are saved with the values, and undone on the server', async () => {
  const page = await openPage([]);
  const mark = createDrawnMark({ metaType: 'File', boundaryPointNumber: '21' });
  page.store.set(showImportedFileAtom, { id: 1, marks: toMarks([mark]), lines: new Map() });
  page.api.serve('POST /api/BoundaryMarks', 201, { id: 31 }, { ETag: '"1"' });
  expect(await page.change({ status: 'N' })).toMatchObject({ savedCount: 1 });
  await page.waitForSending();
  const [creation] = page.findCalls('POST /api/BoundaryMarks');
  expect(creation?.body).toMatchObject({ uuid: mark.uuid, status: 'N' });
  page.api.serve(getPut(31), 204, undefined, { ETag: '"2"' });
  expect(await page.undo()).toMatchObject({ savedCount: 1, leftOut: [] });
  await page.waitForSending();
  expect(page.findCalls(getPut(31))[0]?.body).toMatchObject({ status: 'E' });
  expect(page.store.get(listedMarksAtom)).toMatchObject([{ status: 'saved' }]);
});

test('[MSR-5] without network the change waits, and is undone before it is sent', async () => {
  const page = await openPage();
  for (const { id } of marks) page.api.remove(getPut(id));
  expect(await page.change(otherValues)).toMatchObject({ savedCount: 3 });
  // A change is shown as being sent while the queue finds out that there is no network.
  const isEachWaiting = () =>
    page.store.get(listedMarksAtom).every(({ status }) => status === 'waiting');
  await whenStore(page.store, isEachWaiting, listedMarksAtom);
  expect(await page.undo()).toMatchObject({ savedCount: 3, leftOut: [] });
  expect(page.listGrounds()).toEqual(['G11', 'G12', 'G13']);
  expect(page.store.get(queueAtom).waiting).toHaveLength(3);
});
