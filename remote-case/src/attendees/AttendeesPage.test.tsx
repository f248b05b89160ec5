import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { loadAttendeesAtom, loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  add,
  button,
  cancel,
  choice,
  createCase,
  field,
  ola,
  openAttendees,
  save,
  saveState,
} from '../testing/attendees-screen';

const put = 'PUT /api/Attendees/2077';

type Opened = Awaited<ReturnType<typeof openAttendees>>;

/** What Save has sent. */
const listSentBodies = ({ api }: Opened) =>
  api.received.filter(({ call }) => call === put).map(({ body }) => body);

/** The row of a party; its panel is a row of the table too, without a header. */
function row(name: RegExp): HTMLElement {
  const found = screen
    .getAllByRole('row', { name })
    .find((candidate) => within(candidate).queryByRole('rowheader'));
  if (!found) throw new Error(`No row of ${name}`);
  return found;
}
const getPanel = (name: string) =>
  screen.getByRole('region', { name: `Kontaktopplysninger for ${name}` });
const toggle = (name: RegExp) => within(row(name)).getByRole('button', { expanded: false });

const fill = (label: string | RegExp, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });

async function startAdding({ user }: Opened) {
  await user.click(add());
  return screen.getByRole('region', { name: 'Opplysninger om ny deltaker' });
}

test('[ATT-1] columns: actual owner, participated, role, signature, and with the flag delete', async () => {
  const { unmount } = await openAttendees({ flag: false });
  const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns()).toEqual(['Aktuell eier', 'Deltok', 'Rolle', 'Signatur']);
  unmount();
  await openAttendees({ flag: true });
  expect(columns()).toEqual(['Aktuell eier', 'Deltok', 'Rolle', 'Signatur', 'Slett']);
});

test('[ATT-2] [ATT-24] a row shows name, property, masked number; the opened panel alone the full one', async () => {
  const { user, container } = await openAttendees();
  expect(row(/Ánne Østby - 31\/472/)).toHaveTextContent('Personnr 020132 •••••');
  expect(container).not.toHaveTextContent('99997');
  await user.click(toggle(/Ánne/));
  expect(getPanel('Ánne Østby')).toHaveTextContent('Personnr020132 99997');
});

test('[ATT-2] [RGT-5] a firm with a section: unit, address line, and number with its own label', async () => {
  const { user } = await openAttendees({
    attendees: [
      sampleAttendee({
        name: 'Nordvik Bygg AS',
        gnr: 31,
        bnr: 472,
        fnr: null,
        snr: 3,
        idtype: 'S',
        personId: '123456785',
        address: 'Kaien 4',
        postOffice: '5730 Fjordvik',
      }),
    ],
  });
  expect(row(/^Nordvik Bygg AS - 31\/472\/0\/3/)).toHaveTextContent('Orgnr 123 456 785');
  await user.click(toggle(/Nordvik/));
  expect(getPanel('Nordvik Bygg AS')).toHaveTextContent('AdresseKaien 4, 5730 Fjordvik');
  expect(getPanel('Nordvik Bygg AS')).toHaveTextContent('Orgnr123 456 785');
});

test('[ATT-3] each row opens to a panel with contact details, which are read-only', async () => {
  const { user } = await openAttendees();
  expect(screen.queryByText('Fjordvegen 12, 5730 Fjordvik')).not.toBeInTheDocument();
  await user.click(toggle(/Ánne/));
  const panel = getPanel('Ánne Østby');
  for (const text of [
    'Fjordvegen 12, 5730 Fjordvik',
    '+47 55 12 34 56',
    'anne.ostby@example.org',
  ]) {
    expect(within(panel).getByText(text)).toBeVisible();
  }
  expect(within(panel).queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(within(row(/Ánne/)).getByRole('button', { expanded: true }));
  expect(panel).not.toBeInTheDocument();
});

test('[ATT-26] phone, email and address open dialler, mail and map app', async () => {
  const { user } = await openAttendees();
  await user.click(toggle(/Ánne/));
  const links = within(getPanel('Ánne Østby')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'Fjordvegen 12, 5730 Fjordvik',
      'https://www.norgeskart.no/#!?sok=Fjordvegen%2012%2C%205730%20Fjordvik',
    ],
    ['+47 55 12 34 56', 'tel:+4755123456'],
    ['anne.ostby@example.org', 'mailto:anne.ostby@example.org'],
  ]);
});

test('[ATT-5] the role of a saved attendee is text', async () => {
  await openAttendees();
  expect(row(/Ánne/)).toHaveTextContent('Hjemmelshaver');
  expect(screen.queryByRole('combobox', { name: 'Rolle: Ánne Østby' })).not.toBeInTheDocument();
});

test('[ATT-5] a new attendee’s role is one of the twelve codes, AE at first', async () => {
  const opened = await openAttendees();
  await startAdding(opened);
  fill(/^Navn/, 'Berit');
  const role = choice('Rolle: Berit');
  expect(role).toHaveValue('AE');
  expect(
    within(role)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value),
  ).toEqual('AE AK GB HH MM MO NB RE RH RR SE TO'.split(' '));
  await opened.user.selectOptions(role, 'Rekvirent');
  expect(role).toHaveValue('RR');
});

test.each([
  ['Nei', { isParticipated: false, isRepresentedBy: false, powerOfAttorneyType: null }],
  [
    'SMF – stedfortreder med beslutningsmyndighet',
    { isParticipated: true, isRepresentedBy: true, powerOfAttorneyType: 'SMF' },
  ],
  [
    'SUF – stedfortreder',
    { isParticipated: true, isRepresentedBy: true, powerOfAttorneyType: 'SUF' },
  ],
])(
  '[ATT-6] the choice %s is sent as the three fields, and shown afterwards',
  async (label, fields) => {
    const opened = await openAttendees();
    const { user, api } = opened;
    api.serve(put, 200, [sampleAttendee(fields as object), ola], { ETag: '"2"' });
    expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Ja');
    await user.selectOptions(choice('Deltok: Ánne Østby'), label);
    await user.click(save());
    await waitFor(() => expect(saveState()).toHaveTextContent(/^Lagret$/));
    expect(listSentBodies(opened)).toEqual([
      [expect.objectContaining({ id: 501, ...fields }), expect.objectContaining({ id: 502 })],
    ]);
    expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue(label);
  },
);

test('[ATT-4] a new attendee’s panel stays open; its controls wait until the form is valid', async () => {
  const opened = await openAttendees();
  const form = await startAdding(opened);
  expect(form).toBeVisible();
  expect(within(row(/^Ny deltaker/)).getByRole('button', { expanded: true })).toBeDisabled();
  const controls = () => [
    ...within(row(/^(Ny deltaker|Berit)/)).getAllByRole('combobox'),
    within(row(/^(Ny deltaker|Berit)/)).getByRole('button', { name: /^Signer/ }),
  ];
  expect(controls()).toHaveLength(3);
  for (const control of controls()) expect(control).toBeDisabled();
  fill(/^Navn/, 'Berit');
  for (const control of controls()) expect(control).toBeEnabled();
  expect(choice('Deltok: Berit')).toHaveDisplayValue('Ja');
  expect(choice('Rolle: Berit')).toHaveValue('AE');
  fill('Gnr', '0');
  for (const control of controls()) expect(control).toBeDisabled();
});

test('[ATT-7] only a new attendee can be deleted, only with the flag, and not unasked', async () => {
  const first = await openAttendees({ flag: false });
  await startAdding(first);
  expect(screen.queryByRole('button', { name: /^Slett/ })).not.toBeInTheDocument();
  first.unmount();
  const { user, ...rest } = await openAttendees({ flag: true });
  expect(screen.queryByRole('button', { name: /^Slett/ })).not.toBeInTheDocument();
  await startAdding({ user, ...rest });
  fill(/^Navn/, 'Berit');
  await user.click(button('Slett Berit'));
  await user.click(await screen.findByRole('button', { name: 'Nei' }));
  expect(field(/^Navn/)).toHaveValue('Berit');
  await user.click(button('Slett Berit'));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Vil du slette deltakeren Berit?');
  await user.click(button('Ja'));
  expect(screen.queryByRole('row', { name: /Berit/ })).not.toBeInTheDocument();
  expect(save()).toBeDisabled();
});

test('[ATT-8] Save and Cancel are disabled until a change, and again when it is undone', async () => {
  const { user } = await openAttendees();
  for (const control of [save(), cancel()]) expect(control).toBeDisabled();
  await user.selectOptions(choice('Deltok: Ánne Østby'), 'Nei');
  for (const control of [save(), cancel()]) expect(control).toBeEnabled();
  await user.selectOptions(choice('Deltok: Ánne Østby'), 'Ja');
  for (const control of [save(), cancel()]) expect(control).toBeDisabled();
});

test('[ATT-8] Save is disabled while a new attendee is invalid, and the bar says why', async () => {
  const opened = await openAttendees();
  await startAdding(opened);
  expect(save()).toBeDisabled();
  expect(cancel()).toBeEnabled();
  expect(saveState()).toHaveTextContent('Fyll ut det som mangler');
  fill(/^Navn/, 'Berit');
  expect(save()).toBeEnabled();
  fill('E-post', 'berit@');
  expect(save()).toBeDisabled();
  expect(saveState()).toHaveTextContent('Rett feltene som er merket');
});

test('[ATT-9] adding disables add-more until the attendee is deleted', async () => {
  const opened = await openAttendees();
  await startAdding(opened);
  expect(add()).toBeDisabled();
  fill(/^Navn/, 'Berit');
  expect(add()).toBeDisabled();
  await opened.user.click(button('Slett Berit'));
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(add()).toBeEnabled();
});

test('[ATT-9] adding disables add-more until the attendee is saved', async () => {
  const opened = await openAttendees();
  await startAdding(opened);
  fill(/^Navn/, 'Berit');
  await opened.user.click(save());
  await waitFor(() => expect(add()).toBeEnabled());
});

test('[ATT-10] Cancel asks, No leaves the changes, Yes restores the saved list', async () => {
  const opened = await openAttendees();
  const { user } = opened;
  await user.selectOptions(choice('Deltok: Ánne Østby'), 'Nei');
  await startAdding(opened);
  await user.click(cancel());
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Alle endringer som ikke er lagret på denne siden, blir tilbakestilt. Vil du fortsette?',
  );
  await user.click(button('Nei'));
  expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Nei');
  await user.click(cancel());
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Ja');
  expect(
    screen.queryByRole('region', { name: 'Opplysninger om ny deltaker' }),
  ).not.toBeInTheDocument();
  for (const control of [save(), cancel()]) expect(control).toBeDisabled();
});

test('[ATT-11] leaving with changes asks; Go back stays with them, Continue leaves and discards them', async () => {
  const { user, router, store, device } = await openAttendees();
  await user.selectOptions(choice('Deltok: Ánne Østby'), 'Nei');
  await act(() => store.set(storeDraftsAtom));
  expect(device.size).toBe(1);
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Nei');
  act(() => void router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  expect(await screen.findByRole('heading', { name: 'Saksliste' })).toBeVisible();
  act(() => void router.navigate('/attendees'));
  await waitFor(() => expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Ja'));
  expect(device.size).toBe(0);
});

test('[ATT-12] a banner counts the participants who have not signed, and goes when all have', async () => {
  const { user } = await openAttendees({
    attendees: [
      sampleAttendee(),
      { ...ola, signature: '' },
      sampleAttendee({ id: 3, uuid: 'c', isParticipated: false }),
    ],
  });
  expect(screen.getByText('2 deltakere har ikke signert')).toBeVisible();
  await user.selectOptions(choice('Deltok: Ola Nordvik'), 'Nei');
  expect(screen.getByText('1 deltaker har ikke signert')).toBeVisible();
  const [first = choice('')] = screen.getAllByRole<HTMLSelectElement>('combobox', {
    name: 'Deltok: Ánne Østby',
  });
  await user.selectOptions(first, 'Nei');
  expect(screen.queryByText(/har ikke signert/)).not.toBeInTheDocument();
});

test('[ATT-13] without attendees the screen names the case and says so, and adding is there', async () => {
  const { user } = await openAttendees({ attendees: [] });
  expect(screen.getByRole('heading', { name: 'Ingen deltakere i 2026/118' })).toBeVisible();
  expect(screen.getByText(/Saken 2026\/118 har ingen deltaker ennå/)).toBeVisible();
  await user.click(add());
  expect(screen.getByRole('table')).toBeVisible();
});

test('[ATT-14] Save sends every attendee with its business; the answered ids replace the list', async () => {
  // The business is that of the screen, whatever a party came with.
  const opened = await openAttendees({ attendees: [sampleAttendee({ businessId: 1 }), ola] });
  const { api, user } = opened;
  await startAdding(opened);
  fill(/^Navn/, ' Berit Åsen ');
  fill('Gnr', '31');
  fill('Bnr', '99');
  fill('Postnummer', '5730');
  fill('Poststed', 'Fjordvik');
  api.serve(
    put,
    200,
    [
      sampleAttendee(),
      ola,
      sampleAttendee({ id: 503, uuid: 'x', name: 'Berit Åsen (fra tjeneren)' }),
    ],
    {
      ETag: '"2"',
    },
  );
  await user.click(save());
  expect(await screen.findByRole('row', { name: /Berit Åsen \(fra tjeneren\)/ })).toBeVisible();
  const [list] = listSentBodies(opened) as object[][];
  expect(list).toHaveLength(3);
  for (const attendee of list ?? []) expect(attendee).toMatchObject({ businessId: 2077 });
  expect(list?.[2]).toMatchObject({
    name: 'Berit Åsen',
    gnr: 31,
    bnr: 99,
    postOffice: '5730 Fjordvik',
    roleCode: 'AE',
    isParticipated: true,
    isRepresentedBy: false,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(list?.[2]).not.toHaveProperty('id');
  expect(api.received.find(({ call }) => call === put)?.headers.get('If-Match')).toBe('"1"');
  await waitFor(() => expect(saveState()).toHaveTextContent(/^Lagret$/));
  for (const control of [save(), cancel()]) expect(control).toBeDisabled();
});

test('[ATT-16] komm is the municipality where both gnr and bnr exist, otherwise not set', async () => {
  const { komm: _, ...withoutKomm } = sampleAttendee();
  const opened = await openAttendees({
    attendees: [
      { ...withoutKomm, komm: null },
      { ...ola, bnr: null, komm: '4699' },
    ],
  });
  await opened.user.selectOptions(choice('Deltok: Ánne Østby'), 'Nei');
  await opened.user.click(save());
  await waitFor(() => expect(listSentBodies(opened)).toHaveLength(1));
  expect(listSentBodies(opened)[0]).toMatchObject([{ komm: '4699' }, { komm: null }]);
});

test('[ATT-15] a save without network is queued, and still there when the app reopens', async () => {
  const userKey = crypto.randomUUID();
  const opened = await openAttendees({ userKey });
  await startAdding(opened);
  fill(/^Navn/, 'Berit');
  await opened.user.click(save());
  await waitFor(() => expect(saveState()).toHaveTextContent('Venter på sending'));
  opened.unmount();
  await openAttendees({ userKey });
  expect(await screen.findByRole('row', { name: /^Berit/ })).toBeVisible();
  expect(saveState()).toHaveTextContent('Venter på sending');
  expect(field(/^Navn/)).toHaveValue('Berit');
  expect(add()).toBeEnabled();
});

test.each([400, 404, 413])(
  'a save rejected with %i stays on the screen as changed',
  async (status) => {
    const opened = await openAttendees();
    const { api, user } = opened;
    api.serve(put, status, {});
    await startAdding(opened);
    fill(/^Navn/, 'Berit');
    await user.selectOptions(choice('Deltok: Ánne Østby'), 'Nei');
    await user.click(save());
    await waitFor(() => expect(saveState()).toHaveTextContent('Ikke lagret på tjeneren'));
    expect(field(/^Navn/)).toHaveValue('Berit');
    expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Nei');
    for (const control of [save(), cancel()]) expect(control).toBeEnabled();
  },
);

test('[ATT-22] errors show only after a field was touched, tied to it and in words', async () => {
  const opened = await openAttendees();
  const { user } = opened;
  await startAdding(opened);
  const nameLabel = /^Navn/;
  expect(field(nameLabel)).not.toBeInvalid();
  await user.click(field(/^Navn/));
  expect(field(/^Navn/)).not.toBeInvalid();
  await user.tab();
  expect(field(/^Navn/)).toBeInvalid();
  expect(field(/^Navn/)).toHaveAccessibleDescription('Må fylles ut');
  for (const [label, text, message] of [
    [nameLabel, 'å'.repeat(257), 'Teksten er for lang'],
    ['Gnr', '0', 'Skriv et positivt tall'],
    ['Bnr', '100000', 'Tallet kan være høyst 99999'],
    ['Fnr', '0', 'Skriv et positivt tall'],
    ['Snr', '100000', 'Tallet kan være høyst 99999'],
    ['Adresse', 'å'.repeat(257), 'Teksten er for lang'],
    ['Postnummer', '57300', 'Teksten er for lang'],
    ['Poststed', 'å'.repeat(46), 'Teksten er for lang'],
    ['E-post', 'berit@', 'Skriv en gyldig e-postadresse'],
    ['Telefon', '5'.repeat(51), 'Teksten er for lang'],
  ] as const) {
    fill(label, text);
    if (label !== nameLabel) expect(field(label)).toHaveAttribute('aria-invalid', 'false');
    fireEvent.blur(field(label));
    expect(field(label)).toHaveAccessibleDescription(message);
  }
});

test('[ATT-19] the four fields of a property take digits only', async () => {
  await startAdding(await openAttendees());
  for (const label of ['Gnr', 'Bnr', 'Fnr', 'Snr']) {
    fill(label, '31');
    for (const typed of ['31x', '-1', '1,5']) fill(label, typed);
    expect(field(label)).toHaveValue('31');
    fill(label, '');
    expect(field(label)).toHaveValue('');
  }
});

test('[ATT-20] [ATT-22] [ATT-23] the number follows its kind; wrong length is an error, wrong control digits advice', async () => {
  const opened = await openAttendees();
  const { user } = opened;
  await startAdding(opened);
  fill(/^Navn/, 'Berit');
  expect(
    screen.queryByRole('textbox', { name: /^(Fødsels|Organisasjons)nummer/ }),
  ).not.toBeInTheDocument();
  await user.selectOptions(choice('Identifikasjon for arkivleveranse'), 'Personnr');
  const number = field(/^Fødselsnummer/);
  expect(save()).toBeDisabled();
  await user.click(number);
  await user.paste('020132 9999');
  fireEvent.blur(number);
  expect(number).toHaveAccessibleDescription('Må ha nøyaktig 11 siffer');
  fill(/^Fødselsnummer/, '02013299998');
  expect(number).not.toBeInvalid();
  expect(number).toHaveAccessibleDescription(/Kontrollsifrene stemmer ikke/);
  expect(save()).toBeEnabled();
  fill(/^Fødselsnummer/, '02013299903');
  expect(number).toHaveAccessibleDescription('');
  fill(/^Fødselsnummer/, '');
  expect(number).toHaveAccessibleDescription('Må fylles ut');
  await user.selectOptions(choice('Identifikasjon for arkivleveranse'), 'Orgnr');
  fill(/^Organisasjonsnummer/, '12345678');
  fireEvent.blur(field(/^Organisasjonsnummer/));
  expect(field(/^Organisasjonsnummer/)).toHaveAccessibleDescription('Må ha nøyaktig 9 siffer');
  fill(/^Organisasjonsnummer/, '123456785');
  expect(field(/^Organisasjonsnummer/)).not.toBeInvalid();
  expect(save()).toBeEnabled();
});

test('[ATT-25] title, add button and form labels', async () => {
  const opened = await openAttendees();
  expect(screen.getByRole('heading', { name: 'Deltakere' })).toBeVisible();
  const form = await startAdding(opened);
  const labels = () =>
    [...form.querySelectorAll('label')].map(({ textContent }) => textContent?.replace(' *', ''));
  expect(labels()).toEqual([
    'Navn',
    'Gnr',
    'Bnr',
    'Fnr',
    'Snr',
    'Identifikasjon for arkivleveranse',
    'Adresse',
    'Postnummer',
    'Poststed',
    'E-post',
    'Telefon',
  ]);
  expect(field('Postnummer')).toHaveAttribute('inputmode', 'numeric');
  await opened.user.selectOptions(choice('Identifikasjon for arkivleveranse'), 'Personnr');
  expect(labels()).toContain('Fødselsnummer');
  await opened.user.selectOptions(choice('Identifikasjon for arkivleveranse'), 'Orgnr');
  expect(labels()).toContain('Organisasjonsnummer');
});

test('[ATT-17] a button photographs the paper list, and takes pictures alone', async () => {
  const { user } = await openAttendees();
  const asked: HTMLInputElement[] = [];
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    asked.push(this);
  });
  await user.click(screen.getByRole('button', { name: 'Fotografer deltakerlisten' }));
  expect(asked.map(({ type, accept, multiple }) => ({ type, accept, multiple }))).toEqual([
    { type: 'file', accept: 'image/*', multiple: false },
  ]);
});

test('changes not saved are a draft on the device, restored after a crash', async () => {
  const first = await openAttendees();
  await first.user.selectOptions(choice('Deltok: Ola Nordvik'), 'Nei');
  await first.user.click(await screen.findByRole('button', { name: 'Ja' }));
  await startAdding(first);
  fill(/^Navn/, 'Berit');
  await waitFor(() => expect(first.device.get('attendees 2077')).toBeDefined());
  await waitFor(() =>
    expect(JSON.stringify(first.device.get('attendees 2077'))).toContain('Berit'),
  );
  first.unmount();
  const { notifications } = await openAttendees({ device: first.device });
  expect(field(/^Navn/)).toHaveValue('Berit');
  expect(choice('Deltok: Ola Nordvik')).toHaveDisplayValue('Nei');
  expect(save()).toBeEnabled();
  expect(notifications).toEqual([
    { kind: 'success', text: expect.stringContaining('hentet fram igjen') },
  ]);
});

test('[LIST-9] a refreshed list leaves changes alone, and shows what others have saved', async () => {
  const { api, store, user } = await openAttendees();
  await user.selectOptions(choice('Deltok: Ánne Østby'), 'Nei');
  api.serve('GET /api/Cases', 200, [
    createCase(
      [
        sampleAttendee(),
        { ...ola, isParticipated: false },
        sampleAttendee({ id: 504, uuid: 'z', name: 'Ny nabo' }),
      ],
      2,
    ),
  ]);
  await act(() => store.set(loadCaseListAtom));
  expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Nei');
  expect(choice('Deltok: Ola Nordvik')).toHaveDisplayValue('Nei');
  expect(row(/Ny nabo/)).toBeVisible();
});

test('[ATT-10] Cancel also empties the written form of an attendee that is queued', async () => {
  const opened = await openAttendees();
  await startAdding(opened);
  fill(/^Navn/, 'Berit');
  await opened.user.click(save());
  await waitFor(() => expect(saveState()).toHaveTextContent('Venter på sending'));
  fill(/^Navn/, 'Berit Ås');
  expect(save()).toBeEnabled();
  await opened.user.click(cancel());
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(field(/^Navn/)).toHaveValue('Berit');
  // A try of its own may be on its way just then.
  await waitFor(() => expect(save()).toBeDisabled());
});

describe('a case of which the device has the list alone', () => {
  const signature = ola.signature;
  const createListedAttendees = () => [
    sampleAttendee({ personId: placeholders.personId }),
    { ...ola, ...placeholders, idtype: 'F' as const },
  ];
  const whole = [sampleAttendee(), { ...ola, idtype: 'F' as const, personId: '15898112345' }];

  test('[SRV-5] shows who has signed, and fetched later the rest', async () => {
    const { user, store, api } = await openAttendees({ attendees: createListedAttendees() });
    expect(screen.getByText('1 deltaker har ikke signert')).toBeVisible();
    expect(button('Signert: Ola Nordvik')).toBeDisabled();
    await user.click(toggle(/Ola/));
    expect(getPanel('Ola Nordvik')).toHaveTextContent(
      'Fødselsnummer og signatur er ikke på enheten',
    );
    api.serve('GET /api/Attendees/2077', 200, whole, { ETag: '"1"' });
    await act(() => store.set(loadAttendeesAtom, 2077));
    expect(button('Signert: Ola Nordvik')).toBeEnabled();
    expect(within(getPanel('Ola Nordvik')).getByRole('img')).toHaveAttribute('src', signature);
  });

  test('[SRV-5] a save sends no field that the device has not got, and clears none', async () => {
    const opened = await openAttendees({ attendees: createListedAttendees() });
    const { user, api, store } = opened;
    api.serve(put, 200, whole, { ETag: '"2"' });
    await user.selectOptions(choice('Deltok: Ola Nordvik'), 'Nei');
    await user.click(await screen.findByRole('button', { name: 'Ja' }));
    await user.click(save());
    await waitFor(() => expect(listSentBodies(opened)).toHaveLength(1));
    const [body] = listSentBodies(opened) as [Attendee[]];
    expect(body.map(({ name, isParticipated }) => [name, isParticipated])).toEqual([
      ['Ánne Østby', true],
      ['Ola Nordvik', false],
    ]);
    expect(body[0]).toHaveProperty('signature', '');
    for (const [index, field] of [
      [0, 'personId'],
      [1, 'personId'],
      [1, 'signature'],
    ] as const) {
      expect(body[index]).not.toHaveProperty(field);
    }
    await waitFor(() => expect(store.get(openBusinessAtom)?.business.attendees).toEqual(whole));
  });

  test('[SRV-5] what waits to be sent is laid over the rest once that is fetched', async () => {
    const { user, api, store } = await openAttendees({ attendees: createListedAttendees() });
    const second = () => store.get(openBusinessAtom)?.business.attendees[1];
    await user.selectOptions(choice('Deltok: Ola Nordvik'), 'Nei');
    expect(await screen.findByText(/Signaturen er ikke på enheten, og blir stående/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ja' }));
    await user.click(save());
    await waitFor(() => expect(second()).toMatchObject({ isParticipated: false }));
    api.serve('GET /api/Attendees/2077', 200, whole, { ETag: '"1"' });
    await act(() => store.set(loadAttendeesAtom, 2077));
    expect(second()).toMatchObject({ isParticipated: false, signature, personId: '15898112345' });
  });
});

test('[SRV-4, FLT-25] who may not record reads the parties, and neither adds, changes, saves nor signs', async () => {
  const { store, user } = await openAttendees();
  signInAs(store, 'reader');
  expect(screen.queryByRole('button', { name: 'Legg til deltaker' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /liste/ })).not.toBeInTheDocument();
  for (const name of ['Lagre', 'Avbryt'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  for (const box of screen.getAllByRole('combobox')) expect(box).toBeDisabled();
  for (const sign of screen.getAllByRole('button', { name: /ignatur|Signer/ }))
    expect(sign).toBeDisabled();
  const [toggle] = screen.getAllByRole('button', { expanded: false });
  await user.click(toggle as HTMLElement);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
});
