import { toMarks } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import { createImportedFile } from '@feltbok/offline/stores/imported-files.domain.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { readImportedFilesAtom } from '@feltbok/runtime/device/imported-files.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { draftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { whenStore } from '@feltbok/testing/test-store.ts';
import { waitFor } from '@testing-library/react';
import { formOfMark, type MarkForm } from '../mark-model/mark-form.domain';
import { codesCall, marksCall, openMarks } from '../testing/open-marks';
import { codeLists, createDrawnMark, createSavedMark } from '../testing/sample-marks';
import { codeListsAtom } from './code-lists.state';
import { importedFilesAtom, showImportedFileAtom } from './imported-marks.state';
import { storeMarkDraftAtom } from './mark-drafts.state';
import {
  addDrawnMarkAtom,
  answerMarkLeaveAtom,
  canResetMarkAtom,
  canSaveMarkAtom,
  changeMarkFormAtom,
  deleteMarkAtom,
  editMarkAtom,
  leaveMarkAtom,
  leaveMarkScreenAtom,
  markEditAtom,
  markLeaveQuestionAtom,
  resetMarkAtom,
  saveMarkAtom,
  saveNewMarksAtom,
} from './mark-edit.state';
import { loadMarkRulesAtom } from './mark-rules.state';
import {
  failedMarksAtom,
  forgetSavedMarksAtom,
  listedMarksAtom,
  newMarksAtom,
  waitingMarkDeletionsAtom,
} from './marks.state';

type Opened = Awaited<ReturnType<typeof openMarks>>;

beforeAll(() => startTranslation());

let stopSync = () => {};
afterEach(() => stopSync());

async function open(...circumstances: Parameters<typeof openMarks>) {
  const opened = await openMarks(...circumstances);
  stopSync = opened.engine.stop;
  // The panel does it that a mark is edited in.
  await opened.store.set(loadMarkRulesAtom);
  return opened;
}

const { uuid } = createSavedMark();
const put = 'PUT /api/BoundaryMarks/7';
const post = 'POST /api/BoundaryMarks';
const remove = 'DELETE /api/BoundaryMarks/7?businessId=2077';

const listStatuses = ({ store }: Opened) =>
  store.get(listedMarksAtom).map(({ mark, status }) => [mark.boundaryPointNumber, status]);
const write = ({ store }: Opened, fields: Partial<MarkForm>) =>
  store.set(changeMarkFormAtom, (form) => ({ ...form, ...fields }));
const listTexts = ({ notifications }: Opened) => notifications.map(({ text }) => text);
const listCalls = ({ api }: Opened, call: string) =>
  api.received.filter((request) => request.call === call);
const waitUntilSent = ({ store }: Opened) =>
  whenStore(store, () => store.get(queueAtom).waiting.length === 0, queueAtom);
const waitUntilFailed = ({ store }: Opened) =>
  whenStore(store, () => store.get(queueAtom).failed.length > 0, queueAtom);

/** A mark of a file on the device, and the uuids that lie there. */
async function importMark({ store, userKey }: Opened) {
  const mark = createDrawnMark({ metaType: 'File', boundaryPointNumber: '21' });
  const files = await openBoundaryFiles(userKey);
  const feature = {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [mark.east, mark.north] as [number, number] },
    properties: { uuid: mark.uuid, boundaryPointNumber: '21' },
  };
  const id = await files.add(createImportedFile(1042, 32, 'grenser.kof', [feature]));
  files.close();
  store.set(showImportedFileAtom, { id, marks: toMarks([mark]), lines: new Map() });
  const readStored = async () =>
    (await store.set(readImportedFilesAtom)).flatMap(({ boundaryFile }) =>
      boundaryFile.features.map(({ properties }) => properties.uuid),
    );
  expect(await readStored()).toEqual([mark.uuid]);
  return { mark, readStored };
}

describe('loading', () => {
  test('[MARK-1, MARK-13] the marks of the business load, and a toast tells', async () => {
    const opened = await open();
    expect(listStatuses(opened)).toEqual([['13', 'saved']]);
    expect(listTexts(opened)).toContain('Grensepunktene er hentet');
  });

  test('[MARK-13] loading marks without coordinates shows no toast', async () => {
    const opened = await open({ marks: [createSavedMark({ north: 0, east: 0 })] });
    expect(listStatuses(opened)).toHaveLength(1);
    expect(listTexts(opened)).toEqual(['Kodelistene er hentet']);
  });

  test('[MARK-13] marks and code lists that cannot be loaded are reported', async () => {
    const opened = await open();
    opened.notifications.length = 0;
    opened.api.serve(marksCall, 500);
    opened.api.serve(codesCall, 500);
    const twoHoursLater = Date.now() + 2 * 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(twoHoursLater);
    await opened.load();
    clock.mockRestore();
    expect(listTexts(opened).sort()).toEqual([
      'Grensepunktene ble ikke hentet',
      'Kodelistene ble ikke hentet',
    ]);
    expect(listStatuses(opened)).toEqual([['13', 'saved']]);
  });

  test('[MARK-6] the code lists are the API’s, each with its codes and names', async () => {
    const { store } = await open();
    const lists = store.get(codeListsAtom);
    expect([...lists.keys()].sort()).toEqual(
      [...new Set(codeLists.map(({ codeListType }) => codeListType))].sort(),
    );
    expect(lists.get('Malemetode')?.get('96')).toBe('GNSS: Fasemåling RTK');
  });

  test('[OFF-14] without network the stored marks and code lists are shown, without a notice', async () => {
    const before = await open();
    before.engine.stop();
    const opened = await openMarks({ userKey: before.userKey, marks: null });
    stopSync = opened.engine.stop;
    expect(listStatuses(opened)).toEqual([['13', 'saved']]);
    expect(opened.store.get(codeListsAtom).get('GroundTypeCodes')?.get('FJ')).toBe('Fjell');
    expect(listTexts(opened)).toEqual([]);
  });
});

describe('editing a saved mark', () => {
  test('[MARK-8] Save waits for a valid change, Reset for any', async () => {
    const opened = await open();
    const { store } = opened;
    store.set(editMarkAtom, uuid);
    const readAbilities = () => [store.get(canSaveMarkAtom), store.get(canResetMarkAtom)];
    expect(readAbilities()).toEqual([false, false]);
    write(opened, { north: '6689343,07' });
    expect(readAbilities()).toEqual([false, true]);
    write(opened, { north: '6689343.08' });
    expect(readAbilities()).toEqual([true, true]);
    store.set(resetMarkAtom);
    expect(store.get(markEditAtom)?.form.north).toBe('6689343.07');
    expect(readAbilities()).toEqual([false, false]);
  });

  test('[MARK-7] an invalid form is not saved', async () => {
    const opened = await open();
    opened.store.set(editMarkAtom, uuid);
    const valid = formOfMark(createSavedMark());
    for (const fields of [{ east: '1.2345' }, { accuracy: '1,5' }, { north: '10000001' }]) {
      write(opened, { ...valid, ...fields });
      expect(opened.store.get(canSaveMarkAtom)).toBe(false);
      expect(await opened.store.set(saveMarkAtom)).toBe('not saved');
    }
    expect(opened.store.get(queueAtom).waiting).toEqual([]);
  });

  test('[MARK-9, MARK-13] a Database mark is PUT with the revision it was based on', async () => {
    const opened = await open();
    opened.api.serve(put, 204, undefined, { ETag: '"2"' });
    opened.store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '13B', east: '370761.061' });
    expect(await opened.store.set(saveMarkAtom)).toBe('stored');
    await waitUntilSent(opened);
    const [request] = listCalls(opened, put);
    expect(request?.headers.get('If-Match')).toBe('"1"');
    expect(request?.body).toMatchObject({
      uuid,
      boundaryPointNumber: '13B',
      east: 370_761.061,
      businessId: 2077,
    });
    expect(listStatuses(opened)).toEqual([['13B', 'saved']]);
    expect(opened.engine.results.map(({ outcome }) => outcome)).toEqual(['committed']);
    // The next change is based on what the server has answered.
    write(opened, { boundaryPointNumber: '13C' });
    await opened.store.set(saveMarkAtom);
    await waitUntilSent(opened);
    expect(listCalls(opened, put)[1]?.headers.get('If-Match')).toBe('"2"');
  });

  test('[MARK-14] a save without network is shown at once, and sent later', async () => {
    const opened = await open();
    opened.store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await opened.store.set(saveMarkAtom);
    await opened.waitUntilSent();
    expect(listStatuses(opened)).toEqual([['14', 'waiting']]);
    opened.api.serve(put, 204, undefined, { ETag: '"2"' });
    await opened.engine.retry();
    await waitUntilSent(opened);
    expect(listStatuses(opened)).toEqual([['14', 'saved']]);
  });

  test('[MARK-14] a sent mark is stored as the server has it, also without network', async () => {
    const before = await open();
    before.api.serve(put, 204, undefined, { ETag: '"2"' });
    before.store.set(editMarkAtom, uuid);
    write(before, { boundaryPointNumber: '14' });
    await before.store.set(saveMarkAtom);
    await waitUntilSent(before);
    const answers = createStoredAnswers(before.store.get(deviceStoreAtom), before.api.client);
    await waitFor(async () => {
      const stored = await answers.recall('getBoundaryMarks', {
        path: {},
        query: { businessId: 2077 },
      });
      expect(stored?.body).toMatchObject([{ boundaryPointNumber: '14', revision: 2 }]);
    });
    before.engine.stop();
    const opened = await openMarks({ userKey: before.userKey, marks: null });
    stopSync = opened.engine.stop;
    expect(listStatuses(opened)).toEqual([['14', 'saved']]);
  });

  test('[MARK-9] deleting a Database mark sends a call, and removes it at once', async () => {
    const opened = await open();
    opened.api.serve(remove, 200, { id: 7 });
    opened.store.set(editMarkAtom, uuid);
    await opened.store.set(deleteMarkAtom);
    expect(listStatuses(opened)).toEqual([]);
    expect(opened.store.get(markEditAtom)).toBeNull();
    await waitUntilSent(opened);
    expect(listCalls(opened, remove)[0]?.headers.get('If-Match')).toBe('"1"');
    expect(listStatuses(opened)).toEqual([]);
  });

  test('a rejected deletion restores the mark, an unanswered one waits', async () => {
    const opened = await open();
    opened.api.serve(remove, 503, { title: 'Later' });
    opened.store.set(editMarkAtom, uuid);
    await opened.store.set(deleteMarkAtom);
    await opened.waitUntilSent();
    expect(listStatuses(opened)).toEqual([]);
    expect(opened.store.get(waitingMarkDeletionsAtom)).toHaveLength(1);
    opened.api.serve(remove, 403, { title: 'No' });
    await opened.engine.retry();
    await waitUntilFailed(opened);
    expect(listStatuses(opened)).toEqual([['13', 'failed']]);
    expect(opened.store.get(waitingMarkDeletionsAtom)).toHaveLength(0);
  });

  test('[MARK-14] a save that the server cannot answer waits with its values', async () => {
    const opened = await open();
    opened.api.serve(put, 500, { title: 'Broken' });
    opened.store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await opened.store.set(saveMarkAtom);
    await opened.waitUntilSent();
    expect(listStatuses(opened)).toEqual([['14', 'waiting']]);
    opened.api.serve(put, 204, undefined, { ETag: '"2"' });
    await opened.engine.retry();
    await waitUntilSent(opened);
    expect(listStatuses(opened)).toEqual([['14', 'saved']]);
  });

  test('a rejected save leaves the text unsaved in the panel, and the mark unchanged', async () => {
    const opened = await open();
    opened.api.serve(put, 400, { title: 'No' });
    opened.store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await opened.store.set(saveMarkAtom);
    await waitUntilFailed(opened);
    expect(listStatuses(opened)).toEqual([['13', 'failed']]);
    expect(opened.store.get(markEditAtom)).toMatchObject({
      mark: { boundaryPointNumber: '13' },
      form: { boundaryPointNumber: '14' },
    });
    expect(opened.store.get(canSaveMarkAtom)).toBe(true);
    opened.api.serve(put, 204, undefined, { ETag: '"2"' });
    await opened.store.set(saveMarkAtom);
    await waitUntilSent(opened);
    expect(listStatuses(opened)).toEqual([['14', 'saved']]);
  });
});

test('[CAD-4, MARK-19] a draft of 1.6.0, without a height, opens and is saved', async () => {
  const { height: _, ...old } = createSavedMark();
  const opened = await open({ marks: [old] });
  opened.api.serve(put, 204, undefined, { ETag: '"2"' });
  const { height: __, heightSystem: ___, heightSigma: ____, ...form } = formOfMark(old);
  await opened.store.set(storeMarkDraftAtom, {
    mark: old,
    form: { ...form, name: 'Ved naustet' } as MarkForm,
  });
  opened.store.set(editMarkAtom, uuid);
  expect(opened.store.get(markEditAtom)?.form).toMatchObject({ name: 'Ved naustet', height: '' });
  expect(opened.store.get(canSaveMarkAtom)).toBe(true);
  write(opened, { height: '12.5' });
  await opened.store.set(saveMarkAtom);
  await waitUntilSent(opened);
  expect(listCalls(opened, put)[0]?.body).toMatchObject({
    name: 'Ved naustet',
    height: { value: 12.5, system: 'unknown', sigma: null },
  });
});

describe('marks that the server has never seen', () => {
  test('[MARK-9] a drawn mark is POSTed when saved, and a Database mark from then on', async () => {
    const opened = await open({ marks: [] });
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    await opened.store.set(addDrawnMarkAtom, createDrawnMark());
    expect(listStatuses(opened)).toEqual([['', 'not saved']]);
    expect(opened.store.get(canSaveMarkAtom)).toBe(true);
    write(opened, { boundaryPointNumber: '20' });
    await opened.store.set(saveMarkAtom);
    await waitUntilSent(opened);
    expect(listCalls(opened, post)[0]?.body).toMatchObject({
      uuid: createDrawnMark().uuid,
      boundaryPointNumber: '20',
    });
    const [{ mark } = { mark: createDrawnMark() }] = opened.store.get(listedMarksAtom);
    expect(mark).toMatchObject({
      id: 31,
      revision: 1,
      metaType: 'Database',
      boundaryPointNumber: '20',
    });
    expect(opened.store.get(draftsAtom)).toEqual([]);
    expect(opened.store.get(markEditAtom)?.mark.metaType).toBe('Database');
  });

  test('[MARK-9, MARK-10] an imported mark is POSTed, and its copy leaves the file on the device', async () => {
    const opened = await open({ marks: [] });
    const { mark, readStored } = await importMark(opened);
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    expect(listStatuses(opened)).toEqual([['21', 'not saved']]);
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(saveMarkAtom);
    expect(await readStored()).toEqual([]);
    await waitUntilSent(opened);
    expect(listStatuses(opened)).toEqual([['21', 'saved']]);
    expect(opened.store.get(listedMarksAtom)[0]?.mark).toMatchObject({
      id: 31,
      metaType: 'Database',
    });
  });

  test('[MARK-9, MARK-10] deleting an imported mark takes it out of its file, and makes no call', async () => {
    const opened = await open({ marks: [] });
    const { mark, readStored } = await importMark(opened);
    const before = opened.api.calls().length;
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(deleteMarkAtom);
    expect(await readStored()).toEqual([]);
    expect(listStatuses(opened)).toEqual([]);
    expect(listTexts(opened)).toContain('Grensepunktet er slettet');
    expect(opened.api.calls()).toHaveLength(before);
    expect(opened.store.get(queueAtom).waiting).toEqual([]);
  });

  test('[MARK-9, MARK-10] all drawn and imported marks are saved, a POST each, and leave the device', async () => {
    const opened = await open({ marks: [] });
    const { readStored } = await importMark(opened);
    await opened.store.set(
      addDrawnMarkAtom,
      createDrawnMark({ uuid: '5b9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b55' }),
    );
    await opened.store.set(leaveMarkScreenAtom);
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    expect(await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom))).toBe(2);
    await waitUntilSent(opened);
    expect(listCalls(opened, post)).toHaveLength(2);
    expect(await readStored()).toEqual([]);
    expect(opened.store.get(draftsAtom)).toEqual([]);
    expect(opened.store.get(newMarksAtom)).toEqual([]);
    expect(listStatuses(opened).map(([, status]) => status)).toEqual(['saved', 'saved']);
  });

  test('[FLT-1] edits of an imported mark are saved with all marks', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await importMark(opened);
    const form = { ...formOfMark(mark), boundaryPointNumber: '21B' };
    await opened.store.set(storeMarkDraftAtom, { mark, form });
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    expect(await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom))).toBe(1);
    await waitUntilSent(opened);
    expect(listCalls(opened, post)[0]?.body).toMatchObject({
      uuid: mark.uuid,
      boundaryPointNumber: '21B',
    });
    expect(listStatuses(opened)).toEqual([['21B', 'saved']]);
    expect(opened.store.get(newMarksAtom)).toEqual([]);
    expect(opened.store.get(draftsAtom)).toEqual([]);
  });

  test('[MARK-7, FLT-1] a mark’s invalid edits stay when all marks are saved', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await importMark(opened);
    const form = { ...formOfMark(mark), boundaryPointNumber: '21B', accuracy: '1,5' };
    await opened.store.set(storeMarkDraftAtom, { mark, form });
    expect(await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom))).toBe(0);
    expect(opened.store.get(queueAtom).waiting).toEqual([]);
    opened.store.set(editMarkAtom, mark.uuid);
    expect(opened.store.get(markEditAtom)?.form).toMatchObject({
      boundaryPointNumber: '21B',
      accuracy: '1,5',
    });
  });

  test('[FLT-1] a drawn mark that another tab has saved is saved here too', async () => {
    const drawn = createDrawnMark({ boundaryPointNumber: '20' });
    const opened = await open({ marks: [] });
    await opened.store.set(storeMarkDraftAtom, { mark: drawn, form: null });
    expect(listStatuses(opened)).toEqual([['20', 'not saved']]);
    opened.api.serve(marksCall, 200, [createSavedMark({ ...drawn, id: 31, metaType: 'Database' })]);
    await opened.load();
    expect(listStatuses(opened)).toEqual([['20', 'saved']]);
    opened.store.set(editMarkAtom, drawn.uuid);
    expect(opened.store.get(markEditAtom)?.mark).toMatchObject({ id: 31, metaType: 'Database' });
  });

  test('[FLT-1] a draft of a mark that another tab saved changes the saved one', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await importMark(opened);
    const form = { ...formOfMark(mark), name: 'Ved naustet' };
    await opened.store.set(storeMarkDraftAtom, { mark, form });
    opened.api.serve(marksCall, 200, [createSavedMark({ ...mark, id: 31, metaType: 'Database' })]);
    await opened.load();
    expect(listStatuses(opened)).toEqual([['21', 'not saved']]);
    expect(opened.store.get(newMarksAtom)).toEqual([]);
    opened.api.serve('PUT /api/BoundaryMarks/31', 204, undefined, { ETag: '"2"' });
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(saveMarkAtom);
    await waitUntilSent(opened);
    const [change] = listCalls(opened, 'PUT /api/BoundaryMarks/31');
    expect(change?.body).toMatchObject({ name: 'Ved naustet' });
    expect(listStatuses(opened)).toEqual([['21', 'saved']]);
  });

  test('[FLT-1] a saved mark leaves its file, even if the page ended before', async () => {
    const opened = await open({ marks: [] });
    const { mark, readStored } = await importMark(opened);
    opened.api.serve(marksCall, 200, [createSavedMark({ ...mark, id: 31, metaType: 'Database' })]);
    await opened.load();
    expect(listStatuses(opened)).toEqual([['21', 'saved']]);
    await opened.store.set(forgetSavedMarksAtom);
    expect(await readStored()).toEqual([]);
    opened.api.serve(marksCall, 200, []);
    await opened.load();
    expect(listStatuses(opened)).toEqual([]);
  });

  test('[FLT-1] a saved mark that was imported is deleted for good', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await importMark(opened);
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom));
    await waitUntilSent(opened);
    opened.api.serve('DELETE /api/BoundaryMarks/31?businessId=2077', 200, { id: 31 });
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(deleteMarkAtom);
    expect(listStatuses(opened)).toEqual([]);
    await waitUntilSent(opened);
    expect(listStatuses(opened)).toEqual([]);
    await opened.load();
    expect(listStatuses(opened)).toEqual([]);
  });

  test('[FLT-1] a rejected save of an imported mark stays in the list', async () => {
    const opened = await open({ marks: [] });
    await importMark(opened);
    opened.api.serve(post, 400, { title: 'No' });
    await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom));
    await waitUntilFailed(opened);
    await opened.load();
    expect(listStatuses(opened)).toEqual([['21', 'failed']]);
  });

  test('[MARK-9] deleting a drawn mark that was never saved is local, with no call', async () => {
    const opened = await open({ marks: [] });
    await opened.store.set(addDrawnMarkAtom, createDrawnMark());
    const before = opened.api.calls().length;
    await opened.store.set(deleteMarkAtom);
    expect(listStatuses(opened)).toEqual([]);
    expect(opened.store.get(draftsAtom)).toEqual([]);
    expect(opened.api.calls()).toHaveLength(before);
  });

  test('[MARK-14] a mark saved, changed and deleted without network leaves nothing to send', async () => {
    const opened = await open({ marks: [] });
    const hold = opened.api.hold('GET /api/Cases');
    await opened.store.set(addDrawnMarkAtom, createDrawnMark());
    await opened.store.set(saveMarkAtom);
    write(opened, { name: 'Ved naustet' });
    await opened.store.set(saveMarkAtom);
    expect(opened.store.get(queueAtom).waiting).toHaveLength(1);
    await opened.store.set(deleteMarkAtom);
    hold();
    expect(listStatuses(opened)).toEqual([]);
  });
});

describe('unsaved changes', () => {
  test('[MARK-19] a drawn mark is stored at once, and there when the app reopens', async () => {
    const before = await open({ marks: [] });
    await before.store.set(addDrawnMarkAtom, createDrawnMark());
    before.engine.stop();
    const opened = await openMarks({ userKey: before.userKey, marks: [] });
    stopSync = opened.engine.stop;
    expect(listStatuses(opened)).toEqual([['', 'not saved']]);
  });

  test('[AUTH-13] another user of the same device sees no unsaved changes', async () => {
    const before = await open({ marks: [] });
    await before.store.set(addDrawnMarkAtom, createDrawnMark());
    before.engine.stop();
    const opened = await openMarks({ marks: [] });
    stopSync = opened.engine.stop;
    expect(listStatuses(opened)).toEqual([]);
    expect(opened.store.get(markEditAtom)).toBeNull();
  });

  test('[AUTH-13] imports of one user are not shown to the page’s next user', async () => {
    const opened = await open({ marks: [] });
    await importMark(opened);
    expect(opened.store.get(importedFilesAtom)).toHaveLength(1);
    opened.store.set(sessionAtom, { state: 'signed-out' });
    expect(opened.store.get(importedFilesAtom)).toEqual([]);
  });

  test('[MARK-8] leaving a mark with unsaved edits asks; staying keeps them, discarding leaves', async () => {
    const opened = await open();
    const { store } = opened;
    const proceed = jest.fn();
    store.set(editMarkAtom, uuid);
    store.set(leaveMarkAtom, proceed);
    expect(proceed).toHaveBeenCalledTimes(1);
    store.set(editMarkAtom, uuid);
    write(opened, { name: 'Ny' });
    store.set(leaveMarkAtom, proceed);
    expect(store.get(markLeaveQuestionAtom)).not.toBeNull();
    await store.set(answerMarkLeaveAtom, 'stay');
    expect(proceed).toHaveBeenCalledTimes(1);
    expect(store.get(markEditAtom)?.form.name).toBe('Ny');
    store.set(leaveMarkAtom, proceed);
    await store.set(answerMarkLeaveAtom, 'discard');
    expect(proceed).toHaveBeenCalledTimes(2);
    expect(store.get(markEditAtom)).toBeNull();
    expect(listStatuses(opened)).toEqual([['13', 'saved']]);
  });

  test('[MARK-8] a newly drawn mark asks too; put aside it keeps its values', async () => {
    const opened = await open({ marks: [] });
    const { store } = opened;
    await store.set(addDrawnMarkAtom, createDrawnMark());
    write(opened, { boundaryPointNumber: '20' });
    store.set(leaveMarkAtom);
    expect(store.get(markLeaveQuestionAtom)).not.toBeNull();
    await store.set(answerMarkLeaveAtom, 'put aside');
    expect(listStatuses(opened)).toEqual([['20', 'not saved']]);
    store.set(editMarkAtom, createDrawnMark().uuid);
    store.set(leaveMarkAtom);
    expect(store.get(markLeaveQuestionAtom)).toBeNull();
  });

  test.each(['put aside', 'discard'] as const)(
    'a mark opened while the device still handles %s stays open',
    async (answer) => {
      const { store } = await open();
      const proceed = jest.fn();
      await store.set(addDrawnMarkAtom, createDrawnMark());
      store.set(leaveMarkAtom, proceed);
      const written = store.set(answerMarkLeaveAtom, answer);
      expect(proceed).toHaveBeenCalledTimes(1);
      store.set(editMarkAtom, uuid);
      await written;
      expect(store.get(markEditAtom)?.mark.uuid).toBe(uuid);
    },
  );

  test('an action requested during a save runs after it', async () => {
    const { store } = await open();
    const first = jest.fn();
    const second = jest.fn();
    await store.set(addDrawnMarkAtom, createDrawnMark());
    store.set(leaveMarkAtom, first);
    const saved = store.set(answerMarkLeaveAtom, 'save');
    store.set(leaveMarkAtom, second);
    await saved;
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
    expect(store.get(markEditAtom)).toBeNull();
    expect(store.get(markLeaveQuestionAtom)).toBeNull();
  });

  test('[MAP-11] leaving the screen discards edits of saved marks; drawn marks stay', async () => {
    const opened = await open();
    const { store } = opened;
    store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await store.set(leaveMarkScreenAtom);
    await store.set(addDrawnMarkAtom, createDrawnMark());
    await store.set(leaveMarkScreenAtom);
    expect(listStatuses(opened)).toEqual([
      ['13', 'saved'],
      ['', 'not saved'],
    ]);
  });
});

test('[OFF-12] two changes of one field are a conflict; changes of different fields merge', async () => {
  const opened = await open();
  const serverMark = createSavedMark({ boundaryPointNumber: '13X', approved: 'J', revision: 2 });
  opened.api.serve(put, 412, { title: 'Changed', current: serverMark }, { ETag: '"2"' });
  opened.store.set(editMarkAtom, uuid);
  write(opened, { boundaryPointNumber: '14', name: 'Ved naustet' });
  await opened.store.set(saveMarkAtom);
  await waitUntilFailed(opened);
  expect(opened.store.get(failedMarksAtom).get(uuid)?.conflict?.current).toEqual(serverMark);
  expect(listStatuses(opened)[0]?.[1]).toBe('conflict');
});
