import { findMisfit } from '@feltbok/domain/signatures/signature-evidence.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { button, choice, ola, openAttendees, save } from '../testing/attendees-screen';

installFakeCanvas();

const put = 'PUT /api/Attendees/2077';
type Opened = Awaited<ReturnType<typeof openAttendees>>;

const sheet = (name: string) =>
  screen.findByRole('img', { name: `Felt for signaturen til ${name}` });

async function draw(name: string) {
  const canvas = await sheet(name);
  // Drawing starts a write to the device's storage, which must end within the act.
  await act(async () => {
    fireEvent.pointerDown(canvas, { pointerId: 1, button: 0, clientX: 100, clientY: 90 });
    for (const x of [140, 180, 220])
      fireEvent.pointerMove(canvas, { pointerId: 1, clientX: x, clientY: 60 });
    fireEvent.pointerUp(canvas, { pointerId: 1 });
  });
}

async function accept() {
  fireEvent.click(button('Ok'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ok' })).not.toBeInTheDocument());
}

function getSentAttendees({ api }: Opened): SignatureFields[] {
  return (
    (api.received.find(({ call }) => call === put)?.body as SignatureFields[] | undefined) ?? []
  );
}

const getSentSignatures = (opened: Opened) =>
  getSentAttendees(opened).map(({ signature }) => signature);

test('[SIG-6] a saved signature sets participated, shows a toast, is sent with the next save', async () => {
  const opened = await openAttendees({
    attendees: [sampleAttendee({ isParticipated: false }), ola],
  });
  const { user, notifications } = opened;
  await user.click(button('Signer: Ánne Østby'));
  await draw('Ánne Østby');
  await accept();
  expect(notifications).toEqual([{ kind: 'success', text: 'Signaturen ligger på enheten' }]);
  expect(choice('Deltok: Ánne Østby')).toHaveDisplayValue('Ja');
  expect(button('Signert: Ánne Østby')).toBeVisible();
  expect(screen.queryByText(/har ikke signert/)).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(opened.api.calls()).toContain(put));
  const [sent] = getSentAttendees(opened);
  expect(sent?.signatureRecord).toMatchObject({
    signer: 'Ánne Østby',
    subject: 'Deltakelse i oppmålingsforretning 2026/118, eiendom 4699-31/472',
    method: 'drawn',
  });
});

test('[SIG-5] Ok on an emptied sheet removes the signature, leaves participated, and shows no toast', async () => {
  const opened = await openAttendees();
  const { user, notifications } = opened;
  await user.selectOptions(choice('Deltok: Ola Nordvik'), 'SUF – stedfortreder');
  await user.click(button('Signert: Ola Nordvik'));
  await sheet('Ola Nordvik');
  fireEvent.click(button('Prøv igjen'));
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  await accept();
  expect(notifications).toEqual([]);
  expect(choice('Deltok: Ola Nordvik')).toHaveDisplayValue('SUF – stedfortreder');
  expect(screen.getByText('2 deltakere har ikke signert')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(opened.api.calls()).toContain(put));
  expect(getSentSignatures(opened)).toEqual(['', '']);
});

test('[FLT-25] Nei for a party that has signed asks, and removes the signature', async () => {
  const opened = await openAttendees();
  const { user } = opened;
  await user.selectOptions(choice('Deltok: Ola Nordvik'), 'Nei');
  expect(
    await screen.findByText(/^Ola Nordvik har signert på å ha deltatt.*fjernes signaturen/),
  ).toBeVisible();
  await user.click(button('Nei'));
  expect(choice('Deltok: Ola Nordvik')).toHaveDisplayValue('Ja');
  expect(button('Signert: Ola Nordvik')).toBeVisible();
  await user.selectOptions(choice('Deltok: Ola Nordvik'), 'Nei');
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(choice('Deltok: Ola Nordvik')).toHaveDisplayValue('Nei');
  expect(button('Signer: Ola Nordvik')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(opened.api.calls()).toContain(put));
  expect(getSentSignatures(opened)).toEqual(['', '']);
});

test('[FLT-25] what a deputy may do stands in full under the choice', async () => {
  const { user } = await openAttendees();
  await user.selectOptions(choice('Deltok: Ánne Østby'), 'SMF');
  const cell = choice('Deltok: Ánne Østby').closest('td');
  expect(cell?.querySelector('small')).toHaveTextContent(
    'SMF – stedfortreder med beslutningsmyndighet',
  );
});

test('[SIG-5] a signature accepted by Ok is on the device at once; Save sends it', async () => {
  const first = await openAttendees();
  await first.user.click(button('Signer: Ánne Østby'));
  await draw('Ánne Østby');
  await accept();
  expect(JSON.stringify(first.device.get('attendees 2077'))).toContain('data:image/png');
  expect(first.device.has(`signature ${sampleAttendee().uuid}`)).toBe(false);
  expect(first.api.calls()).not.toContain(put);
  first.unmount();
  await openAttendees({ device: first.device });
  expect(button('Signert: Ánne Østby')).toBeVisible();
  expect(save()).toBeEnabled();
});

test('[SIG-8] [OFF-16] strokes of an ended page are drafts, marked in the row, redrawn again', async () => {
  const first = await openAttendees();
  await first.user.click(button('Signer: Ánne Østby'));
  await draw('Ánne Østby');
  await waitFor(() => expect(first.device.size).toBe(1));
  expect([...first.device.values()]).toEqual([
    expect.objectContaining({
      kind: 'signature',
      caseNumber: '2026/118',
      keptAt: expect.any(String),
    }),
  ]);
  first.unmount();
  const { user } = await openAttendees({ device: first.device });
  await user.click(button('Påbegynt signatur: Ánne Østby'));
  await sheet('Ánne Østby');
  expect(button('Ok')).toBeEnabled();
  await accept();
  expect(button('Signert: Ánne Østby')).toBeVisible();
});

test('[SIG-9] the pad shows nothing of another party', async () => {
  const { user } = await openAttendees();
  await user.click(button('Signer: Ánne Østby'));
  const dialog = await screen.findByRole('dialog');
  await sheet('Ánne Østby');
  expect(dialog).toHaveTextContent('Ánne Østby');
  expect(dialog).not.toHaveTextContent('Ola');
});

test('a new attendee can sign before the first save', async () => {
  const opened = await openAttendees();
  const { user } = opened;
  await user.click(button('Legg til deltaker'));
  fireEvent.change(screen.getByRole('textbox', { name: /^Navn/ }), { target: { value: 'Berit' } });
  await user.click(button('Signer: Berit'));
  await draw('Berit');
  await accept();
  await user.click(save());
  await waitFor(() => expect(opened.api.calls()).toContain(put));
  expect(getSentSignatures(opened)[2]).toMatch(/^data:image\/png/);
});

test('[EVI-2] what is sent fits party and case; the panel says it has evidence', async () => {
  const opened = await openAttendees();
  const { user } = opened;
  await user.click(button('Signer: Ánne Østby'));
  await draw('Ánne Østby');
  await accept();
  await user.click(save());
  await waitFor(() => expect(opened.api.calls()).toContain(put));
  const [signed, former] = getSentAttendees(opened);
  const anne = sampleAttendee();
  const place = { businessId: 2077, caseNumber: '2026/118', text: null };
  expect(await findMisfit(signed ?? noSignature, { ...place, party: anne })).toBeNull();
  expect(await findMisfit(signed ?? noSignature, { ...place, party: ola })).toBe('signatureParty');
  expect(former?.signature).toBe(ola.signature);
  await user.click(button(/^Ola Nordvik/));
  expect(screen.getByText(/^Uten bevis/)).toBeVisible();
});

test.each([
  [null, 'Signert av stedfortrederen Berit Moe. Uten fullmakt.'],
  ['6a0b2f0e-4f57-4a43-8e0b-6c8d1c8f2a10', 'Signert av stedfortrederen Berit Moe.'],
])(
  '[EVI-2] the panel names the deputy, with power of attorney %s',
  async (powerOfAttorney, words) => {
    const drawn = {
      subject: 'Deltakelse',
      signedAt: '2026-11-24T09:41:00Z',
      method: 'drawn',
    } as const;
    const bound = {
      fingerprint: 'a',
      business: 2077,
      case: '2026/118',
      party: ola.uuid,
      strokes: 'b',
      typed: null,
    };
    const evidence = { ...bound, as: 'deputy' as const, powerOfAttorney, user: 'kari' };
    const signatureRecord = { ...drawn, signer: 'Berit Moe', evidence, picture: 'c'.repeat(64) };
    const { user } = await openAttendees({ attendees: [{ ...ola, signatureRecord }] });
    await user.click(button(/^Ola Nordvik/));
    expect(screen.getByText(`Signert 24.11.2026 10:41. ${words}`)).toBeVisible();
  },
);

test('[EVI-2] a new party that is renamed after signing is to sign again', async () => {
  const { user } = await openAttendees();
  await user.click(button('Legg til deltaker'));
  const name = screen.getByRole('textbox', { name: /^Navn/ });
  fireEvent.change(name, { target: { value: 'Berit' } });
  await user.click(button('Signer: Berit'));
  await draw('Berit');
  await accept();
  expect(button('Signert: Berit')).toBeVisible();
  fireEvent.change(name, { target: { value: 'Birgit' } });
  expect(button('Signer: Birgit')).toBeVisible();
});
