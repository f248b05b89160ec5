import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import { casesAtom, loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { sampleCase, sampleDocument, sampleGroup } from '@feltbok/testing/sample-cases.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addMapTexts } from '../i18n/texts';
import { FieldMap } from '../map/field-map';
import { createMapListeners } from '../testing/map-listeners';
import { openMarks } from '../testing/open-marks';
import { createDrawnMark, createSavedMark } from '../testing/sample-marks';
import { MarkEditPanel } from './MarkEditPanel';
import { MarkPhotos } from './MarkPhotos';
import { editMarkAtom } from './mark-edit.state';
import { addPhotosAtom } from './mark-photos.state';

beforeAll(() => addMapTexts());
installFakeCanvas();

const mark = createSavedMark();
const patch = 'PATCH /api/Documents/9';
const photo = { fileName: 'foto.jpg', fileType: 'image/jpeg', description: 'Bolt i fjell' };

const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });

async function openPanel(markUuid: string | null, content = jpeg) {
  const opened = await openMarks();
  const { store, api } = opened;
  const openCase = sampleCase();
  const documentTypes = [sampleGroup(sampleDocument({ ...photo, markUuid }))];
  const businesses = openCase.businesses.map((business) => ({ ...business, documentTypes }));
  api.serve('GET /api/Cases', 200, [{ ...openCase, businesses }]);
  await api.serveFile('GET /api/Documents/9/content', content);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  await store.set(loadCaseListAtom);
  store.set(editMarkAtom, mark.uuid);
  const map = new FieldMap(document.createElement('div'), createMapListeners(), jest.fn());
  renderScreens([{ path: '/', element: <MarkEditPanel map={map} /> }], store);
  const group = within(await screen.findByRole('group', { name: 'Bilder ved punktet' }));
  const listTied = () =>
    store
      .get(casesAtom)
      ?.flatMap(({ businesses: all }) => all.flatMap(listCaseDocuments))
      .map((document) => document.markUuid ?? null);
  return { ...opened, group, listTied };
}

test('[RGT-15] a photo of the case is attached offline, and sent when the server answers', async () => {
  const { group, listTied, api, engine, waitUntilSent, store } = await openPanel(null);
  expect(group.queryByRole('img')).toBeNull();
  const choice = group.getByRole('combobox', { name: 'Knytt til et bilde i saken' });
  await act(async () => fireEvent.change(choice, { target: { value: sampleDocument().uuid } }));
  await waitFor(() => expect(listTied()).toEqual([mark.uuid]));
  expect(store.get(queueAtom).waiting).toHaveLength(1);
  expect(await group.findByRole('button', { name: /^Åpne Bolt i fjell/ })).toBeVisible();
  api.serve(patch, 204, undefined, { ETag: '"2"' });
  await act(async () => {
    await engine.retry();
    await waitUntilSent();
  });
  expect(api.received.filter(({ call }) => call === patch).map(({ body }) => body)).toContainEqual({
    markUuid: mark.uuid,
  });
  expect(store.get(queueAtom).waiting).toEqual([]);
  expect(listTied()).toEqual([mark.uuid]);
  engine.stop();
});

test('[RGT-15] an attached photo is shown at its mark, opened in full, and detached', async () => {
  const { group, listTied, api, engine } = await openPanel(mark.uuid);
  await waitFor(() =>
    expect(document.querySelector('.fb-mark-photo img')).toHaveAttribute('src', 'blob:photo'),
  );
  fireEvent.click(group.getByRole('button', { name: 'Åpne Bolt i fjell · foto.jpg' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('img', { name: 'Bolt i fjell · foto.jpg' })).toHaveAttribute(
    'src',
    'blob:photo',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Lukk' }));
  api.serve(patch, 204, undefined, { ETag: '"2"' });
  await act(async () =>
    fireEvent.click(
      group.getByRole('button', { name: 'Løsne Bolt i fjell · foto.jpg fra punktet' }),
    ),
  );
  await waitFor(() => expect(listTied()).toEqual([null]));
  engine.stop();
});

test('[RGT-15] a photo of 200 megapixels at a mark is reported instead of drawn', async () => {
  const head = new DataView(new ArrayBuffer(40));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, 16_000, 12_500].forEach((word, index) => {
    head.setUint32(index * 4, word);
  });
  const { group, engine } = await openPanel(
    mark.uuid,
    new Blob([head.buffer], { type: 'image/png' }),
  );
  expect(await group.findByText(/^Kan ikke vises her/)).toBeVisible();
  expect(document.querySelector('.fb-mark-photo img')).toBeNull();
  engine.stop();
});

test('[RGT-15] a photo at a mark that cannot be drawn is reported', async () => {
  const { group, engine } = await openPanel(mark.uuid);
  await waitFor(() => expect(document.querySelector('.fb-mark-photo img')).not.toBeNull());
  fireEvent.error(document.querySelector('.fb-mark-photo img') as Element);
  expect(await group.findByText(/^Kan ikke vises her/)).toBeVisible();
  engine.stop();
});

test('[RGT-15] deleting a mark with photos tells the user that they stay', async () => {
  const { engine } = await openPanel(mark.uuid);
  fireEvent.click(screen.getByRole('button', { name: 'Slett' }));
  expect(await screen.findByText(/blir liggende i saken/)).toBeVisible();
  engine.stop();
});

test('[RGT-15] an unsaved mark accepts no photo, and tells why', async () => {
  const { store, engine } = await openMarks();
  renderScreens([{ path: '/', element: <MarkPhotos mark={createDrawnMark()} /> }], store);
  expect(await screen.findByText(/Lagre punktet først/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ta bilde' })).toBeNull();
  engine.stop();
});

test('a file other than a photo is reported, and nothing is saved', async () => {
  const { store, notifications, engine } = await openMarks();
  await store.set(addPhotosAtom, mark.uuid, [new File([], 'tom.jpg', { type: 'image/jpeg' })], '');
  expect(notifications.map(({ kind }) => kind)).toContain('error');
  expect(store.get(queueAtom).waiting).toEqual([]);
  engine.stop();
});

test('[RGT-15] a truncated photo is saved at its mark unchanged', async () => {
  const { store, engine } = await openMarks();
  const cutOff = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'JFIF cut'], 'IMG.jpg', {
    type: 'image/jpeg',
  });
  await store.set(addPhotosAtom, mark.uuid, [cutOff], 'Grensepunkt 13');
  const [queued] = store.get(queueAtom).waiting;
  expect(queued?.change.data).toMatchObject({
    markUuid: mark.uuid,
    fileType: 'image/jpeg',
    fileSize: 12,
  });
  engine.stop();
});

test('[RGT-15] a photo that cannot be scaled down is still saved at its mark', async () => {
  // A browser that would do the work in a worker, whose script cannot be had.
  Object.assign(globalThis, { OffscreenCanvas: class {} });
  const { store, engine } = await openMarks();
  await store.set(
    addPhotosAtom,
    mark.uuid,
    [new File(['jpeg'], 'IMG.jpg', { type: 'image/jpeg' })],
    'Grensepunkt 13',
  );
  const [queued] = store.get(queueAtom).waiting;
  expect(queued?.change.data).toMatchObject({
    markUuid: mark.uuid,
    fileType: 'image/jpeg',
    fileSize: 4,
  });
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  engine.stop();
});
