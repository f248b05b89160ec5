import { emptyConfirmation } from '@feltbok/domain/cases/basis-confirmations.ts';
import { emptyOverview, pickOverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import {
  buildOverviewChange,
  getSavedOverview,
} from '@feltbok/offline/queue/kinds/overview.domain.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { queueAtom, reopenedAtom, sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { overviewChange, sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import '../i18n/texts';
import { OverviewPage } from './OverviewPage';

const put = 'PUT /api/Businesses/2077';
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };

let stopSync = () => {};
afterEach(() => stopSync());

async function openOverview(userKey: string = crypto.randomUUID()) {
  const app = createTestStore();
  app.api.serve('GET /api/Cases', 200, [sampleCase()]);
  const engine = await provideSyncEngine(app, { userKey });
  stopSync = engine.stop;
  await app.store.set(loadCaseListAtom);
  app.store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  return {
    ...app,
    engine,
    ...renderScreens([{ path: '/', element: <OverviewPage /> }], app.store),
  };
}

type Opened = Awaited<ReturnType<typeof openOverview>>;

const text = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Lagre' });
const saveChoices = () => screen.getByRole('button', { name: 'Lagre valgene' });
const group = (name: string) => screen.getByRole('group', { name });
const side = (field: string, name: 'Mitt' | 'Deres') =>
  within(group(field)).getByRole('radio', { name: new RegExp(`^${name}`) });
const all = (name: string) => screen.getByRole('button', { name });

async function write({ user }: Opened, field: string, words: string) {
  await user.clear(text(field));
  await user.click(text(field));
  await user.paste(words);
}

/**
 * The user has changed description and comment; somebody else description, summary and
 * impartiality, at revision 7.
 */
async function saveOverTheirs() {
  const opened = await openOverview();
  const serverVersion = {
    description: 'Deres beskrivelse',
    summary: 'Deres sammendrag',
    impartiality: true,
  };
  opened.api.serve(
    put,
    412,
    { title: 'Changed', current: { ...sampleBusiness(2077, serverVersion), overviewRevision: 7 } },
    { ETag: '"7"' },
  );
  await write(opened, 'Beskrivelse', 'Min beskrivelse');
  await write(opened, 'Merknad til varsel', 'Min merknad');
  await opened.user.click(save());
  await screen.findByRole('heading', { name: 'Andre har endret den samme oversikten' });
  await waitFor(() => expect(opened.store.get(sendingAtom)).toBe(false));
  return opened;
}

async function sendChoices({ api, user }: Opened) {
  api.serve(put, 204, undefined, { ETag: '"8"' });
  await user.click(saveChoices());
  await waitFor(() => expect(text('Beskrivelse')).toBeVisible());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Lagret$/));
  return api.received.filter(({ call }) => call === put).at(-1);
}

test('[OFF-12] mine and theirs stand side by side; the user chooses fields that both changed', async () => {
  await saveOverTheirs();
  expect(
    screen.getAllByRole('group').map((group) => within(group).getAllByRole('radio').length),
  ).toEqual([3, 2, 2, 2]);
  expect(side('Beskrivelse', 'Mitt').closest('label')).toHaveTextContent('MittMin beskrivelse');
  expect(side('Beskrivelse', 'Deres').closest('label')).toHaveTextContent('DeresDeres beskrivelse');
  expect(side('Beskrivelse', 'Mitt')).not.toBeChecked();
  expect(side('Beskrivelse', 'Deres')).not.toBeChecked();
  expect(side('Merknad til varsel', 'Mitt')).toBeChecked();
  expect(side('Sammendrag', 'Deres')).toBeChecked();
  expect(side('Habilitet', 'Deres').closest('label')).toHaveTextContent('DeresKrysset av');
  expect(saveChoices()).toBeDisabled();
});

test('[OFF-12] texts that both have written can be joined', async () => {
  const opened = await saveOverTheirs();
  const both = within(group('Beskrivelse')).getByRole('radio', { name: /^Begge tekstene/ });
  expect(both.closest('label')).toHaveTextContent('Min beskrivelse Deres beskrivelse');
  await opened.user.click(both);
  const sent = await sendChoices(opened);
  expect(sent?.body).toMatchObject({ description: 'Min beskrivelse\nDeres beskrivelse' });
});

test('[OFF-12] who has saved the other version, and when, is said where it is known', async () => {
  const opened = await saveOverTheirs();
  expect(screen.queryByText(/^Den andre versjonen er lagret av/)).toBeNull();
  opened.unmount();
  const event = {
    eventId: 9,
    occurredAt: '2026-11-24T10:15:00+01:00',
    action: 'changed',
    resourceName: '',
    businessId: 2077,
    before: null,
    after: null,
  };
  opened.api.serve('GET /api/Cases/1042/History', 200, {
    events: [
      { ...event, resource: 'attendee', author: { kind: 'user', name: 'Nils Tegner' } },
      { ...event, resource: 'overview', author: { kind: 'user', name: 'Ola Kart' } },
      { ...event, resource: 'overview', author: { kind: 'user', name: 'Kari Landmåler' } },
    ],
    olderThan: null,
  });
  renderScreens([{ path: '/', element: <OverviewPage /> }], opened.store);
  expect(
    await screen.findByText('Den andre versjonen er lagret av Ola Kart 24.11.2026 10:15.'),
  ).toBeVisible();
});

test('[OFF-12] what is chosen per field is sent on top of theirs', async () => {
  const opened = await saveOverTheirs();
  await opened.user.click(side('Beskrivelse', 'Mitt'));
  const sent = await sendChoices(opened);
  expect(sent?.headers.get('If-Match')).toBe('"7"');
  expect(sent?.body).toEqual({
    ...emptyOverview,
    description: 'Min beskrivelse',
    summary: 'Deres sammendrag',
    comment: 'Min merknad',
    impartiality: true,
  });
  expect(text('Beskrivelse')).toHaveValue('Min beskrivelse');
  expect(text('Sammendrag')).toHaveValue('Deres sammendrag');
});

test.each([
  [
    'Behold alle mine',
    {
      description: 'Min beskrivelse',
      summary: 'Alle møtte.',
      comment: 'Min merknad',
      impartiality: false,
    },
  ],
  [
    'Bruk alle deres',
    {
      description: 'Deres beskrivelse',
      summary: 'Deres sammendrag',
      comment: 'Varsla i brev.',
      impartiality: true,
    },
  ],
])('[OFF-12] %s chooses for every field at once', async (label, expected) => {
  const opened = await saveOverTheirs();
  await opened.user.click(all(label));
  expect((await sendChoices(opened))?.body).toEqual({ ...emptyOverview, ...expected });
});

test('[OFF-12] the choice is made by the keyboard alone', async () => {
  const opened = await saveOverTheirs();
  act(() => side('Beskrivelse', 'Mitt').focus());
  await opened.user.keyboard(' ');
  act(() => saveChoices().focus());
  opened.api.serve(put, 204, undefined, { ETag: '"8"' });
  await opened.user.keyboard('{Enter}');
  await waitFor(() =>
    expect(opened.api.received.at(-1)?.body).toMatchObject({ description: 'Min beskrivelse' }),
  );
});

test('[OFF-12] text written while the conflicting save is being sent outlasts the choice', async () => {
  const opened = await openOverview();
  const { api, user } = opened;
  api.serve(
    put,
    412,
    { current: { ...sampleBusiness(2077, { summary: 'Deres' }), overviewRevision: 7 } },
    { ETag: '"7"' },
  );
  const release = api.hold(put);
  await write(opened, 'Sammendrag', 'Mitt');
  await user.click(save());
  await waitFor(() => expect(api.calls()).toContain(put));
  await write(opened, 'Beskrivelse', 'Skrevet imens');
  release();
  await user.click(await screen.findByRole('button', { name: 'Bruk alle deres' }));
  api.serve(put, 204, undefined, { ETag: '"8"' });
  await user.click(saveChoices());
  await waitFor(() => expect(text('Sammendrag')).toBeVisible());
  await waitFor(() => expect(text('Sammendrag')).toHaveValue('Deres'));
  expect(text('Beskrivelse')).toHaveValue('Skrevet imens');
  expect(save()).toBeEnabled();
});

test('[OFF-16] a rejected text discarded by Cancel is restored when the user opens it again', async () => {
  const opened = await openOverview();
  const { api, user, store, engine } = opened;
  api.serve(put, 400, {});
  await write(opened, 'Sammendrag', 'Avvist');
  await user.click(save());
  await waitFor(() => expect(engine.results).toHaveLength(1));
  const cancel = screen.getByRole('button', { name: 'Avbryt' });
  await waitFor(() => expect(cancel).toBeEnabled());
  await user.click(cancel);
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  await waitFor(() => expect(text('Sammendrag')).toHaveValue('Alle møtte.'));
  act(() => store.set(reopenedAtom, 'PUT /api/businesses/2077'));
  await waitFor(() => expect(text('Sammendrag')).toHaveValue('Avvist'));
  expect(save()).toBeEnabled();
  expect(store.get(reopenedAtom)).toBeNull();
});

/** A second tab of the user's, in which description and comment are saved without network. */
async function saveInOtherTab(userKey: string) {
  const tab = await provideSyncEngine(createTestStore(), { userKey });
  const values = pickOverviewFields(sampleBusiness(2077).details);
  const saved = { ...values, description: 'Fra den andre fanen', comment: 'Også derfra' };
  const basedOn = { revision: 3, values };
  const save = () => tab.submit({ ...overviewChange(''), data: saved, payload: saved, basedOn });
  return { save, stop: tab.stop };
}

test('[FLT-22] what another tab has saved of a field is chosen before it is replaced', async () => {
  const userKey = crypto.randomUUID();
  const otherTab = await saveInOtherTab(userKey);
  const opened = await openOverview(userKey);
  const { api, user, store } = opened;
  await write(opened, 'Beskrivelse', 'Min beskrivelse');
  await write(opened, 'Sammendrag', 'Mitt sammendrag');
  expect(await otherTab.save()).toBe('stored');
  await user.click(save());
  await screen.findByRole('heading', { name: 'Du har lagret dette i to faner' });
  expect(screen.getAllByRole('group')).toHaveLength(1);
  const sides = within(group('Beskrivelse')).getAllByRole('radio');
  for (const radio of sides) expect(radio).not.toBeChecked();
  expect(store.get(queueAtom).waiting.map(({ change }) => change.payload)).toEqual([
    expect.objectContaining({ description: 'Fra den andre fanen', summary: 'Alle møtte.' }),
  ]);
  otherTab.stop();

  await user.click(within(group('Beskrivelse')).getByRole('radio', { name: /^Lagret sist/ }));
  api.serve(put, 204, undefined, { ETag: '"8"' });
  await user.click(saveChoices());
  await waitFor(() => expect(text('Beskrivelse')).toBeVisible());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Lagret$/));
  expect(api.received.filter(({ call }) => call === put).at(-1)?.body).toMatchObject({
    description: 'Min beskrivelse',
    summary: 'Mitt sammendrag',
    comment: 'Også derfra',
  });
  expect(text('Beskrivelse')).toHaveValue('Min beskrivelse');
  expect(store.get(queueAtom)).toEqual({ waiting: [], failed: [] });
});

test('[FLT-22] what another tab has saved of other fields goes together unasked', async () => {
  const userKey = crypto.randomUUID();
  const otherTab = await saveInOtherTab(userKey);
  const opened = await openOverview(userKey);
  await write(opened, 'Sammendrag', 'Mitt sammendrag');
  await otherTab.save();
  await opened.user.click(save());
  await waitFor(() =>
    expect(opened.store.get(queueAtom).waiting[0]?.change.payload).toMatchObject({
      description: 'Fra den andre fanen',
      summary: 'Mitt sammendrag',
      comment: 'Også derfra',
    }),
  );
  expect(text('Sammendrag')).toHaveValue('Mitt sammendrag');
  otherTab.stop();
});

test('[JOB-1] two surveyors stand side by side, each as a whole', async () => {
  const opened = await openOverview();
  const current = sampleBusiness(2077, {
    surveyorName: 'Per Målar',
    surveyorNumber: '000042',
    surveyorValidUntil: '2027-01-31',
  });
  opened.api.serve(put, 412, { current: { ...current, overviewRevision: 7 } }, { ETag: '"7"' });
  await opened.user.click(screen.getByText('Landmåler'));
  await opened.user.type(await screen.findByRole('textbox', { name: 'Landmåler' }), 'Kari');
  await opened.user.click(save());
  const theirs = await screen.findByRole('radio', { name: /Deres/ });
  expect(theirs.closest('label')).toHaveTextContent('DeresPer Målar, 000042, –31.01.2027');
  await opened.user.click(theirs);
  expect((await sendChoices(opened))?.body).toEqual(pickOverviewFields(current.details));
});

test('[JOB-6] two confirmations of one item of the basis stand side by side', async () => {
  const opened = await openOverview();
  const { store, api } = opened;
  const permit = { ...emptyConfirmation, reference: '2026/33' };
  const current = sampleBusiness(2077, {
    basisConfirmations: { permit: { ...emptyConfirmation, answer: 'notNeeded', reason: 'Gitt' } },
  });
  api.serve(put, 412, { current: { ...current, overviewRevision: 7 } }, { ETag: '"7"' });
  const saved = getSavedOverview(sampleBusiness());
  const fields = { ...saved.values, basisConfirmations: { permit } };
  await act(() => opened.engine.submit(buildOverviewChange(place, fields, saved)));
  const legend = await screen.findByText('Tillatelse');
  const choice = within(legend.closest('fieldset') as HTMLElement);
  expect(choice.getByText('Dokumentert, 2026/33')).toBeVisible();
  await opened.user.click(choice.getByText('Ikke nødvendig, Gitt'));
  expect((await sendChoices(opened))?.body).toEqual(pickOverviewFields(current.details));
  expect(store.get(queueAtom).failed).toEqual([]);
});
