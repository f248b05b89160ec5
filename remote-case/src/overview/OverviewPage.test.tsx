import type { BusinessDetails } from '@feltbok/domain/cases/case.ts';
import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import {
  caseListLoadAtom,
  casesAtom,
  loadCaseListAtom,
} from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { provideDraftStoreAtom, storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { openQueueStore } from '@feltbok/testing/host-device.ts';
import { renderScreens, signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import '../i18n/texts';
import { OverviewPage } from './OverviewPage';

const put = 'PUT /api/Businesses/2077';
const list = 'GET /api/Cases';
const address = { caseId: 1042, businessId: 2077, propertyId: 90311 };

let stopSync = () => {};
afterEach(async () => {
  stopSync();
  await act(() => chooseLanguage('nb'));
});

type Queue = Awaited<ReturnType<typeof openQueueStore>>;

async function openOverview(
  different: Partial<BusinessDetails> = {},
  changeQueue: (queue: Queue) => Queue = (q) => q,
) {
  const app = createTestStore();
  const { store, api } = app;
  api.serve(list, 200, [sampleCase(different)]);
  const engine = await provideSyncEngine(app, {
    queue: changeQueue(await openQueueStore(crypto.randomUUID())),
  });
  stopSync = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, address);
  const routes = [
    { path: '/', element: <h1>Saksliste</h1> },
    { path: '/overview', element: <OverviewPage /> },
  ];
  const view = renderScreens(routes, store, '/overview');
  return { ...app, ...view, engine };
}

type Opened = Awaited<ReturnType<typeof openOverview>>;

const text = (name: string) => screen.getByRole('textbox', { name });
const description = () => text('Beskrivelse');
const impartiality = () => screen.getByRole('checkbox', { name: /Habilitet/ });
const save = () => screen.getByRole('button', { name: /Lagre/ });
const cancel = () => screen.getByRole('button', { name: 'Avbryt' });
const state = () => screen.getByRole('status');

async function write(user: Opened['user'], field: HTMLElement, words: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(words);
}

/** When as many tries as this are over, and nothing is on its way any longer. */
const untilAttempted = (count: number, { store, engine }: Opened) =>
  waitFor(() => {
    expect(engine.results).toHaveLength(count);
    expect(store.get(sendingAtom)).toBe(false);
  });

/** Presses Save, and waits until what that has set off is over. */
async function saveAndWait(opened: Opened) {
  const before = opened.engine.results.length;
  await opened.user.click(save());
  await untilAttempted(before + 1, opened);
}

const getSavedDescription = ({ store }: Opened) =>
  store.get(casesAtom)?.[0]?.businesses[0]?.details.description;

test('[OVR-1] the facts are a table: day, case type, number of parties, property and address', async () => {
  await openOverview();
  const table = screen.getByRole('table', { name: 'Om oppmålingsforretningen' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        within(row).getByRole('cell').textContent,
      ]),
  ).toEqual([
    ['Dag for oppmålingsforretning', '24.11.2026 09:00'],
    ['Sakstype', 'Grensejustering'],
    ['Antall parter', '4'],
    ['Eiendom', '4699-31/472'],
    ['Adresse', 'Fjordvegen 12, 5730 Fjordvik'],
  ]);
  expect(within(table).queryByRole('textbox')).not.toBeInTheDocument();
});

test('[ATT-26] the address of the property opens the map app', async () => {
  await openOverview();
  const link = screen.getByRole('link', { name: 'Fjordvegen 12, 5730 Fjordvik, åpne i kart' });
  expect(link).toHaveAttribute(
    'href',
    'https://www.norgeskart.no/#!?sok=Fjordvegen%2012%2C%205730%20Fjordvik',
  );
  expect(link).toHaveAttribute('target', '_blank');
});

test('[OVR-2] description, summary and comment on notice are text fields, impartiality is a checkbox', async () => {
  const { user } = await openOverview({ impartiality: false });
  expect(description()).toHaveValue('Grensa går langs steingarden.');
  expect(text('Sammendrag')).toHaveValue('Alle møtte.');
  expect(text('Merknad til varsel')).toHaveValue('Varsla i brev.');
  for (const field of screen.getAllByRole('textbox')) expect(field.tagName).toBe('TEXTAREA');
  expect(impartiality()).toHaveAccessibleName(
    'Habilitet: Jeg har ingen personlig eller økonomisk interesse i saken',
  );
  expect(impartiality()).not.toBeChecked();
  await user.click(impartiality());
  expect(impartiality()).toBeChecked();
});

test.each([
  ['nn', 'Habilitet: Eg har ingen personleg eller økonomisk interesse i saka'],
  ['en', 'Impartiality: I have no personal or economic interest in the case'],
] as const)('[OVR-2] in %s the statement of impartiality is whole', async (language, statement) => {
  await openOverview();
  await act(() => chooseLanguage(language));
  expect(screen.getByRole('checkbox')).toHaveAccessibleName(statement);
});

test.each([
  ['the description', async (user: Opened['user']) => user.type(description(), '!'), description],
  [
    'the summary',
    async (user: Opened['user']) => user.type(text('Sammendrag'), '!'),
    () => text('Sammendrag'),
  ],
  [
    'the comment',
    async (user: Opened['user']) => user.type(text('Merknad til varsel'), '!'),
    () => text('Merknad til varsel'),
  ],
])(
  '[OVR-3] Save and Cancel are disabled until %s changes, and again when it is undone',
  async (_, change, field) => {
    const { user } = await openOverview();
    for (const button of [save(), cancel()]) expect(button).toBeDisabled();
    expect(state()).toHaveTextContent('Lagret');
    await change(user);
    for (const button of [save(), cancel()]) expect(button).toBeEnabled();
    expect(state()).toHaveTextContent('Endret, ikke lagret');
    await user.type(field(), '{Backspace}');
    for (const button of [save(), cancel()]) expect(button).toBeDisabled();
  },
);

test('[OVR-3] Save and Cancel are disabled until impartiality changes, and again when it is undone', async () => {
  const { user } = await openOverview();
  await user.click(impartiality());
  for (const button of [save(), cancel()]) expect(button).toBeEnabled();
  await user.click(impartiality());
  for (const button of [save(), cancel()]) expect(button).toBeDisabled();
});

test('[OVR-3] a text that was empty and is emptied again has not changed', async () => {
  const { user } = await openOverview({ summary: '' });
  await user.type(text('Sammendrag'), 'x{Backspace}');
  expect(save()).toBeDisabled();
});

test('[OVR-4] Cancel asks, and No leaves the edits', async () => {
  const { user } = await openOverview();
  await write(user, description(), 'Ny tekst');
  await user.click(cancel());
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Alle endringer som ikke er lagret på denne siden, blir tilbakestilt. Vil du fortsette?',
  );
  await user.click(screen.getByRole('button', { name: 'Nei' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(description()).toHaveValue('Ny tekst');
  expect(save()).toBeEnabled();
});

test('[OVR-4] Cancel and Yes restores the last saved values, also those of this screen', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 204);
  await write(user, description(), 'Lagret her');
  await saveAndWait(opened);
  await write(user, description(), 'Angret');
  await user.click(impartiality());
  await user.click(cancel());
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(description()).toHaveValue('Lagret her');
  expect(impartiality()).not.toBeChecked();
  for (const button of [save(), cancel()]) expect(button).toBeDisabled();
});

test('[OVR-5] leaving with changes asks; Gå tilbake stays with the edits intact, Fortsett leaves', async () => {
  const { user, router } = await openOverview();
  await write(user, description(), 'Ny tekst');
  await user.click(impartiality());
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  expect(description()).toHaveValue('Ny tekst');
  expect(impartiality()).toBeChecked();
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  expect(await screen.findByRole('heading', { name: 'Saksliste' })).toBeVisible();
});

test('[OVR-5] after Gå tilbake the draft is on the device; Fortsett removes it', async () => {
  const { user, router, store } = await openOverview();
  const device = new Map<string, Draft>();
  store.set(provideDraftStoreAtom, {
    put: async (draft) => void device.set(draft.key, structuredClone(draft)),
    remove: async (key) => void device.delete(key),
    list: async () => [...device.values()],
  });
  await write(user, description(), 'Ny tekst');
  await act(() => store.set(storeDraftsAtom));
  const isStored = () =>
    expect(device.get('overview 2077')?.fields).toMatchObject({ description: 'Ny tekst' });
  isStored();
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  isStored();
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  await waitFor(() => expect(device.size).toBe(0));
});

test('[OVR-5] leaving with an invalid text asks too', async () => {
  const { user, router } = await openOverview({ description: 'å'.repeat(20_000) });
  await user.type(description(), 'å');
  expect(description()).toBeInvalid();
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  expect(description()).toHaveValue('å'.repeat(20_001));
});

test('[OVR-5] leaving after a save asks nothing', async () => {
  const opened = await openOverview();
  const { user, router, api } = opened;
  api.serve(put, 204);
  await write(user, description(), 'Ny tekst');
  await saveAndWait(opened);
  act(() => void router.navigate('/'));
  expect(await screen.findByRole('heading', { name: 'Saksliste' })).toBeVisible();
});

test('[OVR-6] Save sends the fields; list and overview show them without a load', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 204);
  await write(user, description(), 'Grensa er påvist.');
  await user.clear(text('Sammendrag'));
  await user.click(impartiality());
  await saveAndWait(opened);
  expect(api.received.filter(({ call }) => call === put).map(({ body }) => body)).toEqual([
    {
      ...emptyOverview,
      description: 'Grensa er påvist.',
      summary: '',
      comment: 'Varsla i brev.',
      impartiality: true,
    },
  ]);
  expect(getSavedDescription(opened)).toBe('Grensa er påvist.');
  expect(description()).toHaveValue('Grensa er påvist.');
  expect(api.calls()).toEqual([list, put]);
});

test('[OVR-6] a save is the new baseline: the buttons are disabled until the next change', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 204);
  await write(user, description(), 'Første');
  await saveAndWait(opened);
  await waitFor(() => expect(state()).toHaveTextContent(/^Lagret$/));
  for (const button of [save(), cancel()]) expect(button).toBeDisabled();
  await write(user, description(), 'Grensa går langs steingarden.');
  expect(save()).toBeEnabled();
});

test('[OVR-6] Ctrl+S saves too', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 204);
  await write(user, description(), 'Fra tastaturet');
  await user.keyboard('{Control>}s{/Control}');
  await untilAttempted(1, opened);
  expect(getSavedDescription(opened)).toBe('Fra tastaturet');
  expect(api.calls().filter((call) => call === put)).toHaveLength(1);
});

test('[OVR-7] a completed update replaces the four fields in the local case list', async () => {
  const opened = await openOverview();
  const { user, api, store } = opened;
  api.serve(put, 204);
  for (const name of ['Beskrivelse', 'Sammendrag', 'Merknad til varsel'])
    await write(user, text(name), `Ny ${name}`);
  await user.click(impartiality());
  await saveAndWait(opened);
  const { details } = store.get(caseListLoadAtom).cases?.[0]?.businesses[0] ?? sampleBusiness();
  expect(details).toEqual({
    ...sampleBusiness().details,
    description: 'Ny Beskrivelse',
    summary: 'Ny Sammendrag',
    comment: 'Ny Merknad til varsel',
    impartiality: true,
  });
});

test('text written while a save is being sent stays on the screen as changed', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 204);
  const release = api.hold(put);
  await write(user, description(), 'Sendt');
  await user.click(save());
  await waitFor(() => expect(api.calls()).toContain(put));
  await user.type(description(), ' og mer');
  release();
  await untilAttempted(1, opened);
  expect(description()).toHaveValue('Sendt og mer');
  expect(state()).toHaveTextContent('Endret, ikke lagret');
  expect(getSavedDescription(opened)).toBe('Sendt');
});

test.each([400, 404, 413])(
  '[OVR-9] a save rejected with %i leaves the user’s text on the screen as changed',
  async (status) => {
    const opened = await openOverview();
    const { user, api } = opened;
    api.serve(put, status, {});
    await write(user, description(), 'Avvist tekst');
    await user.click(impartiality());
    await saveAndWait(opened);
    await waitFor(() => expect(state()).toHaveTextContent('Ikke lagret på tjeneren'));
    await waitFor(() => expect(impartiality()).toBeChecked());
    expect(description()).toHaveValue('Avvist tekst');
    expect(text('Sammendrag')).toHaveValue('Alle møtte.');
    expect(getSavedDescription(opened)).toBe('Grensa går langs steingarden.');
    for (const button of [save(), cancel()]) expect(button).toBeEnabled();
  },
);

test('[OVR-9] a rejected text can be corrected and saved, or discarded by Cancel', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 400, {});
  await write(user, description(), 'Avvist');
  await user.click(save());
  await waitFor(() => expect(state()).toHaveTextContent('Ikke lagret på tjeneren'));
  await user.click(cancel());
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(description()).toHaveValue('Grensa går langs steingarden.');
  await write(user, description(), 'Rettet');
  api.serve(put, 204);
  await saveAndWait(opened);
  await waitFor(() => expect(state()).toHaveTextContent(/^Lagret$/));
  expect(getSavedDescription(opened)).toBe('Rettet');
});

test('[OVR-9] text written after a save is not overwritten when that save is rejected', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 400, {});
  const release = api.hold(put);
  await write(user, description(), 'Avvist');
  await user.click(impartiality());
  await user.click(save());
  await waitFor(() => expect(api.calls()).toContain(put));
  await user.type(description(), ' og rettet');
  release();
  await untilAttempted(1, opened);
  await waitFor(() => expect(state()).toHaveTextContent('Ikke lagret på tjeneren'));
  await waitFor(() => expect(impartiality()).toBeChecked());
  expect(description()).toHaveValue('Avvist og rettet');
});

test('a rejected text is restored on the screen once, not at every opening', async () => {
  const opened = await openOverview();
  const { user, api, router } = opened;
  api.serve(put, 400, {});
  await write(user, description(), 'Avvist');
  await user.click(save());
  await waitFor(() => expect(state()).toHaveTextContent('Ikke lagret på tjeneren'));
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  await screen.findByRole('heading', { name: 'Saksliste' });
  await act(() => router.navigate('/overview'));
  expect(description()).toHaveValue('Grensa går langs steingarden.');
});

test.each([
  ['the server fails', (api: Opened['api']) => api.serve(put, 500)],
  ['there is no answer', (api: Opened['api']) => api.remove(put)],
  ['another page answers', (api: Opened['api']) => api.serve(put, 200, '<html></html>')],
])('[OVR-9] when %s the item stays queued, and the bar says so', async (_, prepare) => {
  const opened = await openOverview();
  const { user, api } = opened;
  prepare(api);
  await write(user, description(), 'Fra skogen');
  await saveAndWait(opened);
  await waitFor(() => expect(state()).toHaveTextContent('Venter på sending'));
  expect(description()).toHaveValue('Fra skogen');
  expect(getSavedDescription(opened)).toBe('Fra skogen');
  for (const button of [save(), cancel()]) expect(button).toBeDisabled();
  api.serve(put, 204);
  await act(() => opened.engine.retry());
  expect(state()).toHaveTextContent(/^Lagret$/);
});

test('when the device cannot store the save a message says so; text stays', async () => {
  const { user, notifications, api } = await openOverview({}, (queue) => ({
    ...queue,
    write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  }));
  await write(user, description(), 'Uten plass');
  await user.click(save());
  await waitFor(() =>
    expect(notifications).toEqual([
      { kind: 'error', text: expect.stringContaining('Ikke lagret') },
    ]),
  );
  expect(description()).toHaveValue('Uten plass');
  expect(save()).toBeEnabled();
  expect(state()).toHaveTextContent('Endret, ikke lagret');
  expect(api.calls()).not.toContain(put);
});

test('[LIST-9] a refreshed list leaves edited fields alone, and renews the others', async () => {
  const { user, api, store } = await openOverview();
  await write(user, description(), 'Under arbeid');
  api.serve(list, 200, [sampleCase({ description: 'Fra en annen', summary: 'Fra en annen' })]);
  await act(() => store.set(loadCaseListAtom));
  expect(description()).toHaveValue('Under arbeid');
  expect(text('Sammendrag')).toHaveValue('Fra en annen');
  expect(save()).toBeEnabled();
});

test('a too long text has an error beside its field, and cannot be saved', async () => {
  const { user } = await openOverview({ description: 'å'.repeat(20_000) });
  await user.type(description(), 'å');
  expect(description()).toBeInvalid();
  expect(description()).toHaveAccessibleDescription('Teksten er for lang');
  expect(save()).toBeDisabled();
  expect(cancel()).toBeEnabled();
  expect(state()).toHaveTextContent('Rett feltene som er merket');
});

test('[OFF-12] a save names its base: what the user saw when the edit began', async () => {
  const opened = await openOverview();
  const { user, api, store } = opened;
  api.serve(put, 204, undefined, { ETag: '"2"' });
  await write(user, description(), 'Under arbeid');
  const serverVersion = {
    ...sampleBusiness(2077, { description: 'Fra en annen' }),
    overviewRevision: 7,
  };
  api.serve(list, 200, [{ ...sampleCase(), businesses: [serverVersion] }]);
  await act(() => store.set(loadCaseListAtom));
  await saveAndWait(opened);
  expect(api.received.at(-1)?.headers.get('If-Match')).toBe('"1"');
});

test('a save after a save is based on the answer to the first', async () => {
  const opened = await openOverview();
  const { user, api } = opened;
  api.serve(put, 204, undefined, { ETag: '"5"' });
  await write(user, description(), 'Første');
  await saveAndWait(opened);
  await write(user, description(), 'Andre');
  await saveAndWait(opened);
  const revisions = api.received
    .filter(({ call }) => call === put)
    .map(({ headers }) => headers.get('If-Match'));
  expect(revisions).toEqual(['"1"', '"5"']);
});

test('[SRV-4, FLT-25] who may not record the meeting reads the overview in closed fields', async () => {
  const { store, user } = await openOverview();
  signInAs(store, 'archivist');
  for (const field of [...screen.getAllByRole('textbox'), impartiality()])
    expect(field).toBeDisabled();
  await user.type(description(), 'Nei');
  expect(screen.queryByRole('button', { name: 'Lagre' })).not.toBeInTheDocument();
  signInAs(store, 'surveyor');
  expect(description()).toBeEnabled();
  expect(save()).toBeVisible();
});

const surveyorPart = () => within(screen.getByRole('region', { name: 'Landmåler' }));

test('[JOB-1] a case without surveyor says so; the user is inserted as one and saved', async () => {
  const opened = await openOverview({ surveyorValidUntil: '2020-01-01' });
  const { user, api, store } = opened;
  const customer = { ...sampleCustomer, surveyorName: 'Kari Målar', surveyorNumber: '41' };
  act(() => store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer }));
  api.serve(put, 204);
  expect(surveyorPart().getByText('Ingen landmåler er oppnevnt for saken.')).toBeVisible();
  await user.click(surveyorPart().getByText('Landmåler'));
  await user.click(await screen.findByRole('button', { name: 'Sett inn Kari Målar' }));
  expect(text('Landmålernummer')).toHaveValue('000041');
  expect(surveyorPart().queryByText(/Ingen landmåler|gjaldt til/)).not.toBeInTheDocument();
  await saveAndWait(opened);
  expect(api.received.at(-1)?.body).toMatchObject({
    surveyorName: 'Kari Målar',
    surveyorNumber: '000041',
    surveyorValidUntil: '',
  });
});

test('[JOB-1] a surveyor whose authorisation ended before the meeting is pointed out', async () => {
  await openOverview({
    surveyorName: 'Kari Målar',
    surveyorNumber: '000041',
    surveyorValidUntil: '2026-11-23',
  });
  expect(surveyorPart().getByText(/Kari Målar, 000041/)).toBeVisible();
  expect(
    surveyorPart().getByText('Autorisasjonen gjaldt til 23.11.2026, før oppmålingsforretningen.'),
  ).toBeVisible();
});

test('[JOB-1] a number that is not of six digits is not saved', async () => {
  const { user } = await openOverview({ surveyorName: 'Kari Målar', surveyorNumber: '000041' });
  await user.click(surveyorPart().getByText('Landmåler'));
  await user.type(await screen.findByRole('textbox', { name: 'Landmålernummer' }), '2');
  await user.tab();
  expect(text('Landmålernummer')).toHaveAccessibleDescription('Må ha nøyaktig 6 siffer');
  expect(save()).toBeDisabled();
});

test('[JOB-1] a case that an older version has stored opens without a surveyor', async () => {
  await openOverview({
    surveyorName: undefined,
    surveyorNumber: undefined,
    surveyorAuthorisedOn: undefined,
    surveyorValidUntil: undefined,
  });
  expect(surveyorPart().getByText('Ingen landmåler er oppnevnt for saken.')).toBeVisible();
  expect(save()).toBeDisabled();
});

const protocolPart = () => within(screen.getByRole('region', { name: 'Til protokollen' }));
const setField = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('[JOB-3] times, areas, rights and postponed marking are recorded, and saved when folded away', async () => {
  const opened = await openOverview();
  opened.api.serve(put, 204);
  await opened.user.click(protocolPart().getByText('Til protokollen'));
  await screen.findByLabelText('Startet');
  setField('Startet', '09:00');
  setField('Avsluttet', '11:30');
  setField('Areal før og etter', '31/472: 1 250 m² før, 1 310 m² etter');
  setField('Rettigheter', 'Vegretten er uendret.');
  setField('Utsatt merking', 'Punkt 14 merkes senere.');
  setField('Frist for merking', '2027-06-01');
  await opened.user.click(protocolPart().getByText('Til protokollen'));
  await waitFor(() => expect(screen.queryByLabelText('Rettigheter')).not.toBeInTheDocument());
  expect(
    protocolPart().getByText(/Startet 09:00 · .* · Frist for merking 01.06.2027/),
  ).toBeVisible();
  await saveAndWait(opened);
  expect(opened.api.received.at(-1)?.body).toMatchObject({
    meetingStart: '09:00',
    meetingEnd: '11:30',
    areas: '31/472: 1 250 m² før, 1 310 m² etter',
    rights: 'Vegretten er uendret.',
    postponedMarking: 'Punkt 14 merkes senere.',
    markingDeadline: '2027-06-01',
  });
});
