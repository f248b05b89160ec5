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
import { codeLists, drawnMark, savedMark } from '../testing/sample-marks';
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

const { uuid } = savedMark();
const put = 'PUT /api/BoundaryMarks/7';
const post = 'POST /api/BoundaryMarks';
const remove = 'DELETE /api/BoundaryMarks/7?businessId=2077';

const statuses = ({ store }: Opened) =>
  store.get(listedMarksAtom).map(({ mark, status }) => [mark.boundaryPointNumber, status]);
const write = ({ store }: Opened, fields: Partial<MarkForm>) =>
  store.set(changeMarkFormAtom, (form) => ({ ...form, ...fields }));
const texts = ({ notifications }: Opened) => notifications.map(({ text }) => text);
const called = ({ api }: Opened, call: string) => api.received.filter((one) => one.call === call);
const untilSent = ({ store }: Opened) =>
  whenStore(store, () => store.get(queueAtom).waiting.length === 0, queueAtom);
const untilFailed = ({ store }: Opened) =>
  whenStore(store, () => store.get(queueAtom).failed.length > 0, queueAtom);

/** A mark of a file on the device, and the uuids that lie there. */
async function imported({ store, userKey }: Opened) {
  const mark = drawnMark({ metaType: 'File', boundaryPointNumber: '21' });
  const files = await openBoundaryFiles(userKey);
  const feature = {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [mark.east, mark.north] as [number, number] },
    properties: { uuid: mark.uuid, boundaryPointNumber: '21' },
  };
  const id = await files.add(createImportedFile(1042, 32, 'grenser.kof', [feature]));
  files.close();
  store.set(showImportedFileAtom, { id, marks: toMarks([mark]) });
  const stored = async () =>
    (await store.set(readImportedFilesAtom)).flatMap(({ boundaryFile }) =>
      boundaryFile.features.map(({ properties }) => properties.uuid),
    );
  expect(await stored()).toEqual([mark.uuid]);
  return { mark, stored };
}

describe('loading', () => {
  test('[MARK-1, MARK-13] the marks of the business load, and a toast says so', async () => {
    const opened = await open();
    expect(statuses(opened)).toEqual([['13', 'saved']]);
    expect(texts(opened)).toContain('Grensepunktene er hentet');
  });

  test('[MARK-13] no toast says that marks were loaded when none of them has coordinates', async () => {
    const opened = await open({ marks: [savedMark({ north: 0, east: 0 })] });
    expect(statuses(opened)).toHaveLength(1);
    expect(texts(opened)).toEqual(['Kodelistene er hentet']);
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
    expect(texts(opened).sort()).toEqual([
      'Grensepunktene ble ikke hentet',
      'Kodelistene ble ikke hentet',
    ]);
    expect(statuses(opened)).toEqual([['13', 'saved']]);
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
    expect(statuses(opened)).toEqual([['13', 'saved']]);
    expect(opened.store.get(codeListsAtom).get('GroundTypeCodes')?.get('FJ')).toBe('Fjell');
    expect(texts(opened)).toEqual([]);
  });
});

describe('editing a saved mark', () => {
  test('[MARK-8] Save waits for a valid change, Reset for any', async () => {
    const opened = await open();
    const { store } = opened;
    store.set(editMarkAtom, uuid);
    const able = () => [store.get(canSaveMarkAtom), store.get(canResetMarkAtom)];
    expect(able()).toEqual([false, false]);
    write(opened, { north: '6689343,07' });
    expect(able()).toEqual([false, true]);
    write(opened, { north: '6689343.08' });
    expect(able()).toEqual([true, true]);
    store.set(resetMarkAtom);
    expect(store.get(markEditAtom)?.form.north).toBe('6689343.07');
    expect(able()).toEqual([false, false]);
  });

  test('[MARK-7] nothing is saved while something is invalid', async () => {
    const opened = await open();
    opened.store.set(editMarkAtom, uuid);
    const valid = formOfMark(savedMark());
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
    await untilSent(opened);
    const [request] = called(opened, put);
    expect(request?.headers.get('If-Match')).toBe('"1"');
    expect(request?.body).toMatchObject({
      uuid,
      boundaryPointNumber: '13B',
      east: 370_761.061,
      businessId: 2077,
    });
    expect(statuses(opened)).toEqual([['13B', 'saved']]);
    expect(opened.engine.results.map(({ outcome }) => outcome)).toEqual(['committed']);
    // The next change is based on what the server has answered.
    write(opened, { boundaryPointNumber: '13C' });
    await opened.store.set(saveMarkAtom);
    await untilSent(opened);
    expect(called(opened, put)[1]?.headers.get('If-Match')).toBe('"2"');
  });

  test('[MARK-14] a save without network waits, shows at once, and is sent later', async () => {
    const opened = await open();
    opened.store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await opened.store.set(saveMarkAtom);
    await opened.sent();
    expect(statuses(opened)).toEqual([['14', 'waiting']]);
    opened.api.serve(put, 204, undefined, { ETag: '"2"' });
    await opened.engine.retry();
    await untilSent(opened);
    expect(statuses(opened)).toEqual([['14', 'saved']]);
  });

  test('[MARK-14] a sent mark is stored as the server has it, also without network', async () => {
    const before = await open();
    before.api.serve(put, 204, undefined, { ETag: '"2"' });
    before.store.set(editMarkAtom, uuid);
    write(before, { boundaryPointNumber: '14' });
    await before.store.set(saveMarkAtom);
    await untilSent(before);
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
    expect(statuses(opened)).toEqual([['14', 'saved']]);
  });

  test('[MARK-9] deleting a Database mark is a call; it leaves the map at once', async () => {
    const opened = await open();
    opened.api.serve(remove, 200, { id: 7 });
    opened.store.set(editMarkAtom, uuid);
    await opened.store.set(deleteMarkAtom);
    expect(statuses(opened)).toEqual([]);
    expect(opened.store.get(markEditAtom)).toBeNull();
    await untilSent(opened);
    expect(called(opened, remove)[0]?.headers.get('If-Match')).toBe('"1"');
    expect(statuses(opened)).toEqual([]);
  });

  test('a rejected deletion restores the mark, an unanswered one waits', async () => {
    const opened = await open();
    opened.api.serve(remove, 503, { title: 'Later' });
    opened.store.set(editMarkAtom, uuid);
    await opened.store.set(deleteMarkAtom);
    await opened.sent();
    expect(statuses(opened)).toEqual([]);
    expect(opened.store.get(waitingMarkDeletionsAtom)).toHaveLength(1);
    opened.api.serve(remove, 403, { title: 'No' });
    await opened.engine.retry();
    await untilFailed(opened);
    expect(statuses(opened)).toEqual([['13', 'failed']]);
    expect(opened.store.get(waitingMarkDeletionsAtom)).toHaveLength(0);
  });

  test('[MARK-14] a save that the server cannot answer waits, with what was written', async () => {
    const opened = await open();
    opened.api.serve(put, 500, { title: 'Broken' });
    opened.store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await opened.store.set(saveMarkAtom);
    await opened.sent();
    expect(statuses(opened)).toEqual([['14', 'waiting']]);
    opened.api.serve(put, 204, undefined, { ETag: '"2"' });
    await opened.engine.retry();
    await untilSent(opened);
    expect(statuses(opened)).toEqual([['14', 'saved']]);
  });

  test('a rejected save leaves the text unsaved in the panel, and the mark unchanged', async () => {
    const opened = await open();
    opened.api.serve(put, 400, { title: 'No' });
    opened.store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await opened.store.set(saveMarkAtom);
    await untilFailed(opened);
    expect(statuses(opened)).toEqual([['13', 'failed']]);
    expect(opened.store.get(markEditAtom)).toMatchObject({
      mark: { boundaryPointNumber: '13' },
      form: { boundaryPointNumber: '14' },
    });
    expect(opened.store.get(canSaveMarkAtom)).toBe(true);
    opened.api.serve(put, 204, undefined, { ETag: '"2"' });
    await opened.store.set(saveMarkAtom);
    await untilSent(opened);
    expect(statuses(opened)).toEqual([['14', 'saved']]);
  });
});

test('[CAD-4, MARK-19] a draft of 1.6.0, without a height, opens and is saved', async () => {
  const { height: _, ...old } = savedMark();
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
  await untilSent(opened);
  expect(called(opened, put)[0]?.body).toMatchObject({
    name: 'Ved naustet',
    height: { value: 12.5, system: 'unknown', sigma: null },
  });
});

describe('marks that the server has never seen', () => {
  test('[MARK-9] a drawn mark is POSTed when saved, and a Database mark from then on', async () => {
    const opened = await open({ marks: [] });
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    await opened.store.set(addDrawnMarkAtom, drawnMark());
    expect(statuses(opened)).toEqual([['', 'not saved']]);
    expect(opened.store.get(canSaveMarkAtom)).toBe(true);
    write(opened, { boundaryPointNumber: '20' });
    await opened.store.set(saveMarkAtom);
    await untilSent(opened);
    expect(called(opened, post)[0]?.body).toMatchObject({
      uuid: drawnMark().uuid,
      boundaryPointNumber: '20',
    });
    const [{ mark } = { mark: drawnMark() }] = opened.store.get(listedMarksAtom);
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
    const { mark, stored } = await imported(opened);
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    expect(statuses(opened)).toEqual([['21', 'not saved']]);
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(saveMarkAtom);
    expect(await stored()).toEqual([]);
    await untilSent(opened);
    expect(statuses(opened)).toEqual([['21', 'saved']]);
    expect(opened.store.get(listedMarksAtom)[0]?.mark).toMatchObject({
      id: 31,
      metaType: 'Database',
    });
  });

  test('[MARK-9, MARK-10] deleting an imported mark takes it out of its file, and makes no call', async () => {
    const opened = await open({ marks: [] });
    const { mark, stored } = await imported(opened);
    const before = opened.api.calls().length;
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(deleteMarkAtom);
    expect(await stored()).toEqual([]);
    expect(statuses(opened)).toEqual([]);
    expect(texts(opened)).toContain('Grensepunktet er slettet');
    expect(opened.api.calls()).toHaveLength(before);
    expect(opened.store.get(queueAtom).waiting).toEqual([]);
  });

  test('[MARK-9, MARK-10] all drawn and imported marks are saved, a POST each, and leave the device', async () => {
    const opened = await open({ marks: [] });
    const { stored } = await imported(opened);
    await opened.store.set(
      addDrawnMarkAtom,
      drawnMark({ uuid: '5b9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b55' }),
    );
    await opened.store.set(leaveMarkScreenAtom);
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    expect(await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom))).toBe(2);
    await untilSent(opened);
    expect(called(opened, post)).toHaveLength(2);
    expect(await stored()).toEqual([]);
    expect(opened.store.get(draftsAtom)).toEqual([]);
    expect(opened.store.get(newMarksAtom)).toEqual([]);
    expect(statuses(opened).map(([, status]) => status)).toEqual(['saved', 'saved']);
  });

  test('[FLT-1] what is written of an imported mark is saved with all', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await imported(opened);
    const form = { ...formOfMark(mark), boundaryPointNumber: '21B' };
    await opened.store.set(storeMarkDraftAtom, { mark, form });
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    expect(await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom))).toBe(1);
    await untilSent(opened);
    expect(called(opened, post)[0]?.body).toMatchObject({
      uuid: mark.uuid,
      boundaryPointNumber: '21B',
    });
    expect(statuses(opened)).toEqual([['21B', 'saved']]);
    expect(opened.store.get(newMarksAtom)).toEqual([]);
    expect(opened.store.get(draftsAtom)).toEqual([]);
  });

  test('[MARK-7, FLT-1] what is invalid of a mark stays written when all are saved', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await imported(opened);
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
    const drawn = drawnMark({ boundaryPointNumber: '20' });
    const opened = await open({ marks: [] });
    await opened.store.set(storeMarkDraftAtom, { mark: drawn, form: null });
    expect(statuses(opened)).toEqual([['20', 'not saved']]);
    opened.api.serve(marksCall, 200, [savedMark({ ...drawn, id: 31, metaType: 'Database' })]);
    await opened.load();
    expect(statuses(opened)).toEqual([['20', 'saved']]);
    opened.store.set(editMarkAtom, drawn.uuid);
    expect(opened.store.get(markEditAtom)?.mark).toMatchObject({ id: 31, metaType: 'Database' });
  });

  test('[FLT-1] a draft of a mark that another tab saved changes the saved one', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await imported(opened);
    const form = { ...formOfMark(mark), name: 'Ved naustet' };
    await opened.store.set(storeMarkDraftAtom, { mark, form });
    opened.api.serve(marksCall, 200, [savedMark({ ...mark, id: 31, metaType: 'Database' })]);
    await opened.load();
    expect(statuses(opened)).toEqual([['21', 'not saved']]);
    expect(opened.store.get(newMarksAtom)).toEqual([]);
    opened.api.serve('PUT /api/BoundaryMarks/31', 204, undefined, { ETag: '"2"' });
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(saveMarkAtom);
    await untilSent(opened);
    const [change] = called(opened, 'PUT /api/BoundaryMarks/31');
    expect(change?.body).toMatchObject({ name: 'Ved naustet' });
    expect(statuses(opened)).toEqual([['21', 'saved']]);
  });

  test('[FLT-1] a mark that was saved leaves its file, also where the page ended before', async () => {
    const opened = await open({ marks: [] });
    const { mark, stored } = await imported(opened);
    opened.api.serve(marksCall, 200, [savedMark({ ...mark, id: 31, metaType: 'Database' })]);
    await opened.load();
    expect(statuses(opened)).toEqual([['21', 'saved']]);
    await opened.store.set(forgetSavedMarksAtom);
    expect(await stored()).toEqual([]);
    opened.api.serve(marksCall, 200, []);
    await opened.load();
    expect(statuses(opened)).toEqual([]);
  });

  test('[FLT-1] a saved mark that was imported is deleted for good', async () => {
    const opened = await open({ marks: [] });
    const { mark } = await imported(opened);
    opened.api.serve(post, 201, { id: 31 }, { ETag: '"1"' });
    await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom));
    await untilSent(opened);
    opened.api.serve('DELETE /api/BoundaryMarks/31?businessId=2077', 200, { id: 31 });
    opened.store.set(editMarkAtom, mark.uuid);
    await opened.store.set(deleteMarkAtom);
    expect(statuses(opened)).toEqual([]);
    await untilSent(opened);
    expect(statuses(opened)).toEqual([]);
    await opened.load();
    expect(statuses(opened)).toEqual([]);
  });

  test('[FLT-1] a rejected save of an imported mark stays in the list', async () => {
    const opened = await open({ marks: [] });
    await imported(opened);
    opened.api.serve(post, 400, { title: 'No' });
    await opened.store.set(saveNewMarksAtom, opened.store.get(newMarksAtom));
    await untilFailed(opened);
    await opened.load();
    expect(statuses(opened)).toEqual([['21', 'failed']]);
  });

  test('[MARK-9] deleting a drawn mark that was never saved is local, with no call', async () => {
    const opened = await open({ marks: [] });
    await opened.store.set(addDrawnMarkAtom, drawnMark());
    const before = opened.api.calls().length;
    await opened.store.set(deleteMarkAtom);
    expect(statuses(opened)).toEqual([]);
    expect(opened.store.get(draftsAtom)).toEqual([]);
    expect(opened.api.calls()).toHaveLength(before);
  });

  test('[MARK-14] a mark saved, changed and deleted without network leaves nothing to send', async () => {
    const opened = await open({ marks: [] });
    const hold = opened.api.hold('GET /api/Cases');
    await opened.store.set(addDrawnMarkAtom, drawnMark());
    await opened.store.set(saveMarkAtom);
    write(opened, { name: 'Ved naustet' });
    await opened.store.set(saveMarkAtom);
    expect(opened.store.get(queueAtom).waiting).toHaveLength(1);
    await opened.store.set(deleteMarkAtom);
    hold();
    expect(statuses(opened)).toEqual([]);
  });
});

describe('what is not saved', () => {
  test('[MARK-19] a drawn mark is stored at once, and there when the app reopens', async () => {
    const before = await open({ marks: [] });
    await before.store.set(addDrawnMarkAtom, drawnMark());
    before.engine.stop();
    const opened = await openMarks({ userKey: before.userKey, marks: [] });
    stopSync = opened.engine.stop;
    expect(statuses(opened)).toEqual([['', 'not saved']]);
  });

  test('[AUTH-13] another user of the same device sees none of it', async () => {
    const before = await open({ marks: [] });
    await before.store.set(addDrawnMarkAtom, drawnMark());
    before.engine.stop();
    const opened = await openMarks({ marks: [] });
    stopSync = opened.engine.stop;
    expect(statuses(opened)).toEqual([]);
    expect(opened.store.get(markEditAtom)).toBeNull();
  });

  test('[AUTH-13] what one user has imported in this page the next one does not see', async () => {
    const opened = await open({ marks: [] });
    await imported(opened);
    expect(opened.store.get(importedFilesAtom)).toHaveLength(1);
    opened.store.set(sessionAtom, { state: 'signed-out' });
    expect(opened.store.get(importedFilesAtom)).toEqual([]);
  });

  test('[MARK-8] leaving a mark with unsaved edits asks; staying leaves them, discarding goes on', async () => {
    const opened = await open();
    const { store } = opened;
    const goOn = jest.fn();
    store.set(editMarkAtom, uuid);
    store.set(leaveMarkAtom, goOn);
    expect(goOn).toHaveBeenCalledTimes(1);
    store.set(editMarkAtom, uuid);
    write(opened, { name: 'Ny' });
    store.set(leaveMarkAtom, goOn);
    expect(store.get(markLeaveQuestionAtom)).not.toBeNull();
    await store.set(answerMarkLeaveAtom, 'stay');
    expect(goOn).toHaveBeenCalledTimes(1);
    expect(store.get(markEditAtom)?.form.name).toBe('Ny');
    store.set(leaveMarkAtom, goOn);
    await store.set(answerMarkLeaveAtom, 'discard');
    expect(goOn).toHaveBeenCalledTimes(2);
    expect(store.get(markEditAtom)).toBeNull();
    expect(statuses(opened)).toEqual([['13', 'saved']]);
  });

  test('[MARK-8] a mark drawn just now asks too; put aside it stays as written', async () => {
    const opened = await open({ marks: [] });
    const { store } = opened;
    await store.set(addDrawnMarkAtom, drawnMark());
    write(opened, { boundaryPointNumber: '20' });
    store.set(leaveMarkAtom);
    expect(store.get(markLeaveQuestionAtom)).not.toBeNull();
    await store.set(answerMarkLeaveAtom, 'put aside');
    expect(statuses(opened)).toEqual([['20', 'not saved']]);
    store.set(editMarkAtom, drawnMark().uuid);
    store.set(leaveMarkAtom);
    expect(store.get(markLeaveQuestionAtom)).toBeNull();
  });

  test.each(['put aside', 'discard'] as const)(
    'what is opened while the device still writes what was %s stays open',
    async (answer) => {
      const { store } = await open();
      const goOn = jest.fn();
      await store.set(addDrawnMarkAtom, drawnMark());
      store.set(leaveMarkAtom, goOn);
      const written = store.set(answerMarkLeaveAtom, answer);
      expect(goOn).toHaveBeenCalledTimes(1);
      store.set(editMarkAtom, uuid);
      await written;
      expect(store.get(markEditAtom)?.mark.uuid).toBe(uuid);
    },
  );

  test('what is asked for while the mark is being saved comes after it', async () => {
    const { store } = await open();
    const first = jest.fn();
    const second = jest.fn();
    await store.set(addDrawnMarkAtom, drawnMark());
    store.set(leaveMarkAtom, first);
    const saved = store.set(answerMarkLeaveAtom, 'save');
    store.set(leaveMarkAtom, second);
    await saved;
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
    expect(store.get(markEditAtom)).toBeNull();
    expect(store.get(markLeaveQuestionAtom)).toBeNull();
  });

  test('[MAP-11] leaving the screen gives up edits of saved marks; a drawn mark stays', async () => {
    const opened = await open();
    const { store } = opened;
    store.set(editMarkAtom, uuid);
    write(opened, { boundaryPointNumber: '14' });
    await store.set(leaveMarkScreenAtom);
    await store.set(addDrawnMarkAtom, drawnMark());
    await store.set(leaveMarkScreenAtom);
    expect(statuses(opened)).toEqual([
      ['13', 'saved'],
      ['', 'not saved'],
    ]);
  });
});

test('[OFF-12] two changes of one field are a conflict; changes of different fields merge', async () => {
  const opened = await open();
  const theirs = savedMark({ boundaryPointNumber: '13X', approved: 'J', revision: 2 });
  opened.api.serve(put, 412, { title: 'Changed', current: theirs }, { ETag: '"2"' });
  opened.store.set(editMarkAtom, uuid);
  write(opened, { boundaryPointNumber: '14', name: 'Ved naustet' });
  await opened.store.set(saveMarkAtom);
  await untilFailed(opened);
  expect(opened.store.get(failedMarksAtom).get(uuid)?.conflict?.current).toEqual(theirs);
  expect(statuses(opened)[0]?.[1]).toBe('conflict');
});
