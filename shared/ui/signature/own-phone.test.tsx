import type { NewSigningRequest } from '@feltbok/contract/signing-requests.ts';
import { computeFingerprint } from '@feltbok/domain/signatures/signature-evidence.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { noteSigningAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { showApp } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { SignaturePad } from './signature-pad.tsx';

installFakeCanvas();

const party = {
  uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1',
  name: 'Ánne Østby',
  isRepresentedBy: false,
};
const statement = {
  statement: 'attendance-1',
  business: 2077,
  case: '2026/118',
  party: party.uuid,
} as const;
const requestId = '0f1c2d3e-4b5a-4c6d-8e7f-1a2b3c4d5e6f';
const list = 'GET /api/SigningRequests?businessId=2077';
const signature = 'data:image/png;base64,AAAA';

async function openPad({ isReachable = true, isRepresentedBy = false } = {}) {
  const app = createTestStore();
  const expiresAt = '2026-11-24T09:15:00+01:00';
  const createRequests = async (state: string, signed: string | null) => [
    {
      requestId,
      party: party.uuid,
      fingerprint: await computeFingerprint(statement),
      state,
      expiresAt,
      signature: signed,
      signatureRecord: null,
    },
  ];
  const serve = async (state: string, signed: string | null) =>
    app.api.serve(list, 200, await createRequests(state, signed));
  if (isReachable) {
    app.api.serve(list, 200, []);
    app.api.serve('POST /api/SigningRequests', 201, { requestId, expiresAt });
    app.api.serve(`DELETE /api/SigningRequests/${requestId}`, 204);
  }
  const onSign = jest.fn(async (_signed: SignatureFields) => 'stored' as const);
  const onClose = jest.fn();
  const drafts = {
    read: async () => null,
    store: async () => undefined,
    remove: async () => undefined,
  };
  const view = showApp(
    <SignaturePad
      drafts={drafts}
      onSign={onSign}
      onClose={onClose}
      signed={noSignature}
      subject="Deltakelse"
      draftKey="one"
      user={'a'.repeat(64)}
      signing={{ statement, party: { ...party, isRepresentedBy }, powersOfAttorney: [] }}
    />,
    app.store,
  );
  await screen.findByRole('dialog');
  if (!isRepresentedBy) await view.user.click(onPhone());
  return { ...app, ...view, serve, onSign, onClose };
}

const onPhone = () => screen.getByRole('button', { name: 'Signer på egen telefon' });
const posts = (app: { api: { calls(): string[] } }) =>
  app.api.calls().filter((call) => call.startsWith('POST'));
const code = () =>
  screen.findByRole('img', { name: 'Kode som Ánne Østby signerer med på egen telefon' });
/** What each was based on. */
const endings = (app: { api: { received: { call: string; headers: Headers }[] } }) =>
  app.api.received
    .filter(({ call }) => call.startsWith('DELETE'))
    .map(({ headers }) => headers.get('If-Match'));
const listSentRequests = (app: { api: { received: { call: string; body: unknown }[] } }) =>
  app.api.received.find(({ call }) => call === 'POST /api/SigningRequests')
    ?.body as NewSigningRequest;

test('[MEET-1] the server is asked first; after a notice the signature is taken over', async () => {
  const pad = await openPad();
  expect(await code()).toBeVisible();
  expect(screen.getByText(/varer til 09:15/)).toBeVisible();
  expect(listSentRequests(pad)).toMatchObject({
    party: party.uuid,
    signer: party.name,
    as: 'party',
    text: null,
  });
  await pad.serve('used', signature);
  act(() => pad.store.set(noteSigningAtom));
  await waitFor(() => expect(pad.onClose).toHaveBeenCalledTimes(1));
  expect(pad.onSign.mock.calls).toEqual([[{ signature, signatureRecord: null }]]);
  await waitFor(() => expect(endings(pad)).toEqual([null]));
});

test('[MEET-1] what was signed while nobody looked is taken over without another code', async () => {
  const pad = await openPad({ isReachable: false });
  expect(await screen.findByText(/^Det er ikke kontakt med tjeneren/)).toBeVisible();
  await pad.serve('used', signature);
  await pad.user.click(screen.getByRole('button', { name: 'Lag ny kode' }));
  await waitFor(() =>
    expect(pad.onSign.mock.calls).toEqual([[{ signature, signatureRecord: null }]]),
  );
  expect(posts(pad)).toHaveLength(1);
});

test('[MEET-1] a hidden code is taken back, and one too old says so', async () => {
  const pad = await openPad();
  await code();
  await pad.serve('expired', null);
  act(() => pad.store.set(noteSigningAtom));
  expect(await screen.findByText(/^Koden er for gammel/)).toBeVisible();
  await pad.user.click(screen.getByRole('button', { name: 'Lag ny kode' }));
  await code();
  const before = endings(pad).length;
  await pad.user.click(screen.getByRole('button', { name: 'Tegn i stedet' }));
  // The condition protects a signature that may arrive at this very moment.
  await waitFor(() => expect(endings(pad).slice(before)).toEqual(['"1"']));
  expect(screen.getByRole('img', { name: 'Felt for signaturen til Ánne Østby' })).toBeVisible();
});

test('[MEET-1] [EVI-1] a deputy without power is asked about first; another signer hides the code', async () => {
  const pad = await openPad({ isRepresentedBy: true });
  const name = screen.getByRole('textbox', { name: 'Navnet på stedfortrederen' });
  expect(onPhone()).toBeDisabled();
  await pad.user.type(name, 'Berit Moe');
  await pad.user.click(onPhone());
  expect(
    await screen.findByText(/^Berit Moe signerer for Ánne Østby uten fullmakt.*fortsette/),
  ).toBeVisible();
  await pad.user.click(screen.getByRole('button', { name: 'Nei' }));
  expect(posts(pad)).toEqual([]);
  await pad.user.click(onPhone());
  await pad.user.click(await screen.findByRole('button', { name: 'Ja' }));
  const shown = { name: 'Kode som Berit Moe signerer med på egen telefon' };
  expect(await screen.findByRole('img', shown)).toBeVisible();
  expect(listSentRequests(pad)).toMatchObject({
    signer: 'Berit Moe',
    as: 'deputy',
    powerOfAttorney: null,
  });
  await pad.user.type(name, 'n');
  expect(screen.queryByRole('img', shown)).toBeNull();
  await waitFor(() =>
    expect(pad.api.calls()).toContain(`DELETE /api/SigningRequests/${requestId}`),
  );
});
