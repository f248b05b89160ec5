import type { HistoryEvent } from '@feltbok/contract/history.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { findDifferences, findUntranslated } from '@feltbok/testing/translations.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({
    default: { contract: 4, routes: [{ index: true, element: <h2>Oversikten</h2> }] },
  }),
}));

const call = 'GET /api/Cases/1042/History';
const createEvent = (eventId: number, fields: Partial<HistoryEvent> = {}): HistoryEvent => ({
  eventId,
  occurredAt: '2026-11-24T09:41:00+01:00',
  author: { kind: 'user', name: 'Kari Landmåler' },
  action: 'changed',
  resource: 'overview',
  resourceName: '4699-31/472',
  businessId: 2077,
  before: { summary: '' },
  after: { summary: 'Partene er enige' },
  ...fields,
});

async function openHistory(
  serve: (app: Awaited<ReturnType<typeof renderApp>>) => void,
  openCase = sampleCase(),
) {
  const app = await renderApp('/case/1042/business/2077/property/90311', { cases: [openCase] });
  serve(app);
  await userEvent.click(await screen.findByRole('button', { name: /^(Historikk|History)$/ }));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

afterEach(() => act(() => chooseLanguage('nb')));

test('[API-16] the history shows each change’s author, time, field, old and new value', async () => {
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [createEvent(7)], olderThan: null }),
  );
  await waitFor(() => expect(dialog.getByText('Oversikt endret: 4699-31/472')).toBeVisible());
  expect(dialog.getByText(/Kari Landmåler/)).toHaveTextContent('24.11.2026 09:41, Kari Landmåler');
  const row = within(dialog.getByRole('row', { name: /^Sammendrag/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Tomt',
    'Partene er enige',
  ]);
});

test('[JOB-6] the history says what was confirmed in the basis, and by what', async () => {
  const permit = { answer: 'documented', reference: '2026/33', day: '2026-01-14', reason: '' };
  const confirmations = { permit, 'Egen kontroll': { answer: 'notNeeded', reason: 'Utført' } };
  const event = createEvent(10, {
    before: { basisConfirmations: {} },
    after: { basisConfirmations: confirmations },
  });
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [event], olderThan: null }),
  );
  const row = within(await dialog.findByRole('row', { name: /^Bekreftelser i grunnlaget/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Tomt',
    'Tillatelse: dokumentert, 2026/33, 14.01.2026; Egen kontroll: ikke nødvendig, Utført',
  ]);
});

test('[SRV-7] the history names the malware found in a document', async () => {
  const found = createEvent(9, {
    resource: 'document',
    resourceName: 'kart.pdf',
    author: { kind: 'operator', name: '' },
    before: { scan: 'waiting' },
    after: { scan: 'infected', found: 'Eicar-Test-Signature' },
  });
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [found], olderThan: null }),
  );
  const row = within(await dialog.findByRole('row', { name: /^Skadelig programvare/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Tomt',
    'Eicar-Test-Signature',
  ]);
});

test('[EVI-2] the history explains a strange time, and says who signed without power of attorney', async () => {
  const after = { signature: 'sha256:ab', signer: 'Berit Moe', signedAt: '2026-12-24T09:41:00Z' };
  const signature = createEvent(9, {
    resource: 'attendee',
    resourceName: 'Ánne Østby',
    before: { signature: '' },
    after: { ...after, strangeTime: 'ahead', withoutPower: true },
  });
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [signature], olderThan: null }),
  );
  const getNewValue = async (name: RegExp) =>
    within(await dialog.findByRole('row', { name })).getAllByRole('cell')[1];
  expect(await getNewValue(/^Signert av/)).toHaveTextContent('Berit Moe');
  expect(await getNewValue(/^Signert(?! av)/)).toHaveTextContent('24.12.2026 10:41');
  expect(await getNewValue(/^Om tidspunktet/)).toHaveTextContent(
    /^Klokka på enheten gikk foran tjenerens: .* Signaturen gjelder\.$/,
  );
  expect(await getNewValue(/^Uten fullmakt/)).toHaveTextContent('Ja');
});

test('[API-16] fields have the users’ names, other data are left out, numbers stay masked', async () => {
  const after = {
    id: 501,
    uuid: 'a',
    name: 'Ánne Østby',
    personId: '***********',
    isParticipated: true,
    roleCode: 'HH',
    signature: 'sha256:00ff',
    email: '',
  };
  const attendee = createEvent(8, {
    resource: 'attendee',
    action: 'created',
    resourceName: 'Ánne Østby',
    before: null,
    after,
  });
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [attendee], olderThan: null }),
  );
  await waitFor(() => expect(dialog.getByText('Deltaker lagt til: Ánne Østby')).toBeVisible());
  await userEvent.click(dialog.getByText('Vis opplysningene'));
  const shown = dialog
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(shown).toEqual([
    'Navn: Ánne Østby',
    'Fødsels- eller organisasjonsnummer: ***********',
    'Deltok: Ja',
    'Signatur: Signert',
  ]);
});

test('[SHELL-4] the history formats coordinates by language and leaves codes as they are', async () => {
  const mark = createEvent(8, {
    resource: 'boundary mark',
    action: 'changed',
    resourceName: '13',
    before: { north: 6689343.07, utmType: 25832 },
    after: { north: 6689343.072, utmType: 25833 },
  });
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [mark], olderThan: null }),
  );
  const figures = (await dialog.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(figures).toEqual(['6\u202f689\u202f343,07', '6\u202f689\u202f343,072', '25832', '25833']);
});

test('[FLT-25] the history names who signed by a link, and who requested it', async () => {
  const request = { resource: 'signing request', resourceName: 'Ola Nordvik' };
  const usedAt = '2026-11-24T08:41:00Z';
  const events = [
    createEvent(9, { ...request, before: { isRevoked: false }, after: { isRevoked: true } }),
    createEvent(8, {
      ...request,
      author: { kind: 'user', name: 'Ola Nordvik' },
      before: { usedAt: null },
      after: { usedAt, party: 'a', way: 'link' },
    }),
    createEvent(7, {
      ...request,
      action: 'created',
      before: null,
      after: { party: 'a', way: 'link' },
    }),
    createEvent(6, {
      ...request,
      action: 'created',
      before: null,
      after: { party: 'a', way: 'own phone' },
    }),
  ];
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events, olderThan: null }),
  );
  const entries = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual([
    expect.stringMatching(
      /^Forespørsel om signatur trukket tilbake: Ola Nordvik.*, Kari Landmåler$/,
    ),
    expect.stringMatching(/^Signert med lenke: Ola Nordvik.*, Ola Nordvik$/),
    expect.stringMatching(/^Lenke til signering sendt: Ola Nordvik.*, Kari Landmåler$/),
    expect.stringMatching(/^Bedt om signatur på egen telefon: Ola Nordvik.*, Kari Landmåler$/),
  ]);
});

test('[CAD-4] the history shows heights with their system, and missing heights as empty', async () => {
  const height = { value: 123.45, system: 'NN2000', sigma: 0.02 };
  const changes = [
    { before: { height: null }, after: { height } },
    { before: { height }, after: { height: { ...height, system: 'ellipsoidal', sigma: null } } },
  ];
  const events = changes.map((change, index) =>
    createEvent(8 - index, {
      resource: 'boundary mark',
      action: 'changed',
      resourceName: '13',
      ...change,
    }),
  );
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events, olderThan: null }),
  );
  const figures = (await dialog.findAllByRole('cell')).map(({ textContent }) => textContent);
  const before = 'H 123,45\u00a0m · NN2000 · σ\u00a00,02\u00a0m';
  expect(figures).toEqual(['Tomt', before, before, 'H 123,45\u00a0m · Ellipsoidisk (EUREF89)']);
});

test('[JOB-5] the history shows the day of capture before and after a change', async () => {
  const event = createEvent(8, {
    resource: 'boundary mark',
    action: 'changed',
    resourceName: '13',
    before: { capturedOn: null },
    after: { capturedOn: '2026-11-21' },
  });
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [event], olderThan: null }),
  );
  expect(await dialog.findByRole('rowheader', { name: 'Datafangstdato' })).toBeVisible();
  const days = dialog.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(days).toEqual(['Tomt', '21.11.2026']);
});

test('[JOB-4] the history shows the fields of a boundary line by their names, and parties by theirs', async () => {
  const party = sampleAttendee();
  const sample = sampleCase();
  const openCase = {
    ...sample,
    businesses: sample.businesses.map((business) => ({ ...business, attendees: [party] })),
  };
  const event = createEvent(8, {
    resource: 'boundary line',
    action: 'changed',
    resourceName: '12–13',
    before: {
      curvePoints: [],
      disputed: true,
      agreedBy: [],
      follows: '0',
      administrativeBoundary: '0',
      remark: '',
    },
    after: {
      curvePoints: [{ north: 6689300, east: 370700 }],
      disputed: false,
      agreedBy: [party.uuid, 'gone'],
      follows: '1',
      administrativeBoundary: '1',
      remark: 'Langs bekken',
    },
  });
  const { dialog } = await openHistory(
    ({ api }) => api.serve(call, 200, { events: [event], olderThan: null }),
    openCase,
  );
  expect(await dialog.findByText('Grenselinje endret: 12–13')).toBeVisible();
  const [, ...rows] = dialog
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Kurvepunkter', 'Tomt', '1'],
    ['Omtvistet', 'Ja', 'Nei'],
    ['Enige om linjen', 'Tomt', `${party.name}, Deltaker som er fjernet`],
    ['Hjelpelinje', 'Ikke hjelpelinje', 'Vannkant'],
    ['Administrativ grense', 'Ingen', 'Kommunegrense'],
    ['Merknad', 'Tomt', 'Langs bekken'],
  ]);
});

test('[API-16] older changes are fetched page by page, behind the newer ones', async () => {
  const { dialog } = await openHistory(({ api }) => {
    api.serve(call, 200, { events: [createEvent(9, { resourceName: 'nyest' })], olderThan: 9 });
    api.serve(`${call}?olderThan=9`, 200, {
      events: [createEvent(4, { resourceName: 'eldst' })],
      olderThan: null,
    });
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Vis eldre' }));
  await waitFor(() => expect(dialog.getByText('Oversikt endret: eldst')).toBeVisible());
  expect(dialog.getAllByText(/^Oversikt endret/).map(({ textContent }) => textContent)).toEqual([
    'Oversikt endret: nyest',
    'Oversikt endret: eldst',
  ]);
  expect(dialog.queryByRole('button', { name: 'Vis eldre' })).toBeNull();
});

test('[API-16] an unchanged case has a message instead of a history', async () => {
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, { events: [], olderThan: null }),
  );
  await waitFor(() => expect(dialog.getByText('Ingenting er endret i saken ennå.')).toBeVisible());
});

test('[API-16] without network the history gives the reason, and can be retried', async () => {
  const { dialog, api } = await openHistory(() => undefined);
  expect(await dialog.findByRole('alert')).toHaveTextContent('vises når det er kontakt med den');
  api.serve(call, 200, { events: [createEvent(7)], olderThan: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Prøv igjen' }));
  await waitFor(() => expect(dialog.getByText('Oversikt endret: 4699-31/472')).toBeVisible());
});

test('[API-16] a failing service differs from an unreachable one', async () => {
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 500, { title: 'Internal Server Error' }),
  );
  expect(await dialog.findByRole('alert')).toHaveTextContent('Tjeneren svarte med en feil');
});

test('[API-16] programs and deleted accounts have a name; the English panel is English', async () => {
  await act(() => chooseLanguage('en'));
  const { dialog } = await openHistory(({ api }) =>
    api.serve(call, 200, {
      events: [
        createEvent(3, { author: { kind: 'import', name: '' } }),
        createEvent(2, { author: { kind: 'operator', name: '' }, resource: 'parcel' }),
        createEvent(1, { author: { kind: 'user', name: '' } }),
      ],
      olderThan: null,
    }),
  );
  await waitFor(() => expect(dialog.getByText(/The survey system/)).toBeVisible());
  expect(dialog.getByText(/, Operator/)).toBeVisible();
  expect(dialog.getByText(/Unknown user/)).toBeVisible();
  expect(dialog.getByText('Something else in the case changed: 4699-31/472')).toBeVisible();
});

test('[SHELL-4] every history text is translated into each language', () => {
  expect(findDifferences(nb, nn, en)).toEqual([]);
  expect(findUntranslated(nn, nb, en)).toEqual([]);
});
