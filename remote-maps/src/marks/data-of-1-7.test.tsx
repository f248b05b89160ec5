import type { Change } from '@feltbok/offline/queue/change.ts';
import type { QueueEntry } from '@feltbok/offline/queue/queue-entry.ts';
import { readItem } from '@feltbok/offline/queue/stored-items.domain.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import { openDevice, openQueueStore } from '@feltbok/testing/host-device.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addMapTexts } from '../i18n/texts';
import { formOfMark } from '../mark-model/mark-form.domain';
import MapsPage from '../screen/MapsPage';
import { linesCall, openMarks } from '../testing/open-marks';
import { codeLists, createSavedMark } from '../testing/sample-marks';
import { tapForMarksAtom } from './map-marks.state';

beforeAll(() => addMapTexts());
// What waits for the first screen is part of it here.
beforeAll(markFirstScreenShown);
installFakeCanvas();

let stopSync = () => {};
afterEach(() => stopSync());

/** A mark as version 1.7 stored it, and its API answered it: without a day of capture. */
const markOf17 = createSavedMark();
const { id: _id, revision: _revision, metaType: _metaType, ...body } = markOf17;
const put = 'PUT /api/BoundaryMarks/7';
const post = 'POST /api/BoundaryMarks';

async function openMap(
  circumstances: Parameters<typeof openMarks>[0],
  prepare: (opened: Awaited<ReturnType<typeof openMarks>>) => void = () => undefined,
) {
  const opened = await openMarks(circumstances);
  stopSync = opened.engine.stop;
  prepare(opened);
  const view = renderScreens([{ path: '/', element: <MapsPage /> }], opened.store);
  await waitFor(() => expect(screen.queryByText('Laster kartet …')).not.toBeInTheDocument());
  return { ...opened, ...view };
}

/** Taps the mark, whose panel says that nobody has stated the day of capture. */
async function openUndatedMark({ store }: Awaited<ReturnType<typeof openMap>>) {
  await act(async () =>
    store.set(tapForMarksAtom, { longitude: 6.66, latitude: 60.32 }, [markOf17.uuid]),
  );
  const panel = await screen.findByRole('complementary', { name: /^Grensepunkt 13/ });
  const day = await within(panel).findByLabelText('Datafangstdato');
  expect(day).toHaveValue('');
  expect(day).toHaveAccessibleDescription('Ikke oppgitt');
  return within(panel);
}

/** Opens the list of lines, which says that it may be incomplete. */
async function expectUnknownLines({ user }: Awaited<ReturnType<typeof openMap>>) {
  await user.click(screen.getByRole('button', { name: 'Grenselinjer' }));
  await user.click(await screen.findByRole('button', { name: 'Vis listen' }));
  const lines = await screen.findByRole('complementary', { name: 'Grenselinjer' });
  expect(lines).toHaveTextContent('Grenselinjene ble ikke hentet. Listen kan mangle linjer.');
  expect(lines).not.toHaveTextContent('Ingen grenselinjer ennå');
}

/** Writes a change to the user's queue as version 1.7 has stored it. */
async function queueAs17(userKey: string, stored: Omit<Change, 'caseNumber'>): Promise<void> {
  const key = `boundaryMark ${markOf17.uuid}`;
  const change = { ...stored, caseNumber: '2026/118' };
  const former = {
    state: 'waiting',
    key,
    latest: { change, keptAt: '2026-11-20T10:00:00Z' },
    attempt: null,
  };
  const entry = (await readItem(3, former)) as QueueEntry;
  const queue = await openQueueStore(userKey);
  await queue.write({ key, expected: null, entry, filesToDrop: [] });
}

test('[JOB-5] a case that 1.7 downloaded opens without contact, and no day of capture is stated', async () => {
  const userKey = crypto.randomUUID();
  const answers = createRecordCollection(await openDevice(userKey), { kind: 'answer', schema: 2 });
  await answers.put('/api/BoundaryMarks?businessId=2077', { body: [markOf17], etag: '"1"' });
  await answers.put('/api/BoundaryMarkCodes', { body: codeLists, etag: '"1"' });
  const opened = await openMap({ userKey, marks: null });
  const panel = await openUndatedMark(opened);
  await opened.user.type(panel.getByLabelText('Navn'), 'Ved naustet');
  await opened.user.click(panel.getByRole('button', { name: 'Lagre' }));
  expect(await panel.findByText('Venter på sending')).toBeVisible();
  expect(panel.getByLabelText('Datafangstdato')).toHaveAccessibleDescription('Ikke oppgitt');

  await expectUnknownLines(opened);
});

test('[JOB-5] a mark that 1.7 queued is listed and sent as it stands, without a day', async () => {
  const userKey = crypto.randomUUID();
  await queueAs17(userKey, {
    kind: 'boundaryMark',
    caseId: 1042,
    businessId: 2077,
    uuid: markOf17.uuid,
    method: 'POST',
    url: '/api/BoundaryMarks',
    data: body,
    payload: { mark: { ...body, metaType: 'Database' } },
  });
  const opened = await openMap({ userKey, marks: [] });
  const panel = await openUndatedMark(opened);
  expect(await panel.findByText('Venter på sending')).toBeVisible();
  opened.api.serve(post, 201, { id: 7 }, { ETag: '"1"' });
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await panel.findByText('Lagret')).toBeVisible();
  const sent = opened.api.received.filter(({ call }) => call === post).at(-1);
  expect(sent?.body).toEqual(body);
});

test('[JOB-5] a draft of 1.7 opens without a day, and the day that a colleague stated stays', async () => {
  const userKey = crypto.randomUUID();
  const drafts = createRecordCollection(await openDevice(userKey), { kind: 'draft', schema: 1 });
  const key = `boundaryMark ${markOf17.uuid}`;
  const { capturedOn: _capturedOn, ...form } = formOfMark(markOf17);
  await drafts.put(key, {
    key,
    kind: 'boundaryMark',
    caseNumber: '2026/118',
    businessId: 2077,
    name: '13',
    fields: { mark: markOf17, form: { ...form, name: 'Ved naustet' } },
  });
  const opened = await openMap({ userKey, marks: [markOf17] });
  const panel = await openUndatedMark(opened);
  expect(panel.getByLabelText('Navn')).toHaveValue('Ved naustet');
  const current = { ...markOf17, capturedOn: '2026-11-21', revision: 2 };
  opened.api.serve(put, 412, { title: 'Changed', current }, { ETag: '"2"' });
  const answerFirst = opened.api.hold(put);
  await opened.user.click(panel.getByRole('button', { name: 'Lagre' }));
  const listSent = () =>
    opened.api.received.filter(({ call }) => call === put).map((request) => request.body);
  await waitFor(() => expect(listSent()).toEqual([{ ...body, name: 'Ved naustet' }]));
  answerFirst();
  const answerSecond = opened.api.hold(put);
  await waitFor(() => expect(listSent()).toHaveLength(2));
  opened.api.serve(put, 204, undefined, { ETag: '"3"' });
  answerSecond();
  expect(await panel.findByText('Lagret')).toBeVisible();
  expect(listSent()[1]).toEqual({ ...body, name: 'Ved naustet', capturedOn: '2026-11-21' });
  expect(panel.getByLabelText('Datafangstdato')).toHaveValue('2026-11-21');
});

test('[JOB-5] an API of 1.7 has neither days of capture nor lines, and marks are saved with it', async () => {
  const opened = await openMap({ marks: [markOf17] }, ({ api }) => api.serve(linesCall, 404));
  opened.api.serve(put, 204, undefined, { ETag: '"2"' });
  const panel = await openUndatedMark(opened);
  await opened.user.type(panel.getByLabelText('Navn'), 'Ved naustet');
  await opened.user.click(panel.getByRole('button', { name: 'Lagre' }));
  expect(await panel.findByText('Lagret')).toBeVisible();
  expect(opened.api.received.find(({ call }) => call === put)?.body).toEqual({
    ...body,
    name: 'Ved naustet',
  });
  await expectUnknownLines(opened);
});
