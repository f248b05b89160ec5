import type { NewSigningRequest, SigningRequest } from '@feltbok/contract/signing-requests.ts';
import type { Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import { computeFingerprint } from '@feltbok/domain/signatures/signature-evidence.ts';
import { noteSigningAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { showApp } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { markFirstScreenShown } from '../when-idle.ts';
import { LinkToSend } from './LinkToSend.tsx';
import { LazySigningLinks } from './signature-pad.tsx';

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
const signing: Signing = { statement, party, powersOfAttorney: [] };
const requestId = '0f1c2d3e-4b5a-4c6d-8e7f-1a2b3c4d5e6f';
const signature = 'data:image/png;base64,AAAA';
const list = 'GET /api/SigningRequests?businessId=2077';

const createLink = async (different: Partial<SigningRequest> = {}): Promise<SigningRequest> => ({
  requestId,
  party: party.uuid,
  fingerprint: await computeFingerprint(statement),
  state: 'open',
  way: 'link',
  isAgreement: false,
  partyName: party.name,
  subject: 'Deltakelse',
  wrongCodes: 0,
  signature: null,
  signatureRecord: null,
  expiresAt: '2026-12-01T09:15:00+01:00',
  ...different,
});

async function showLinks(links: SigningRequest[]) {
  const app = createTestStore();
  app.api.serve(list, 200, links);
  app.api.serve(`DELETE /api/SigningRequests/${requestId}`, 204);
  const onTake = jest.fn(async () => undefined);
  const view = showApp(
    <LazySigningLinks
      businessId={2077}
      text={null}
      onTake={onTake}
      getSigning={(uuid) => (uuid === party.uuid ? signing : null)}
      getSignature={() => ''}
      isSaved={() => false}
    />,
    app.store,
  );
  act(markFirstScreenShown);
  await screen.findByRole('region', { name: 'Lenker som er sendt' });
  return { ...app, ...view, onTake };
}

test('[MEET-3] what was signed by a link is offered, and taken in when asked', async () => {
  const app = await showLinks([await createLink()]);
  expect(screen.getByText(/^Ikke signert ennå. Varer til 01.12.2026 09:15/)).toBeVisible();
  app.api.serve(list, 200, [await createLink({ state: 'used', signature })]);
  act(() => app.store.set(noteSigningAtom));
  await app.user.click(
    await screen.findByRole('button', { name: 'Ta inn signaturen til Ánne Østby' }),
  );
  expect(app.onTake.mock.calls).toEqual([[party.uuid, { signature, signatureRecord: null }]]);
});

test('[MEET-3] a link that is open is withdrawn after a question', async () => {
  const app = await showLinks([await createLink()]);
  await app.user.click(screen.getByRole('button', { name: 'Trekk tilbake lenken til Ánne Østby' }));
  await app.user.click(await screen.findByRole('button', { name: 'Nei' }));
  expect(app.api.calls()).not.toContain(`DELETE /api/SigningRequests/${requestId}`);
  await app.user.click(screen.getByRole('button', { name: 'Trekk tilbake lenken til Ánne Østby' }));
  await app.user.click(await screen.findByRole('button', { name: 'Ja' }));
  await waitFor(() => expect(screen.queryByText(party.name)).toBeNull());
  expect(app.api.calls()).toContain(`DELETE /api/SigningRequests/${requestId}`);
});

test('[MEET-3] a link that is signed as it is withdrawn is offered', async () => {
  const app = await showLinks([await createLink()]);
  app.api.serve(list, 200, [await createLink({ state: 'used', signature })]);
  app.api.serve(`DELETE /api/SigningRequests/${requestId}`, 412, { current: null });
  await app.user.click(screen.getByRole('button', { name: 'Trekk tilbake lenken til Ánne Østby' }));
  await app.user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(
    await screen.findByRole('button', { name: 'Ta inn signaturen til Ánne Østby' }),
  ).toBeVisible();
  expect(
    app.api.received.find(({ call }) => call.startsWith('DELETE'))?.headers.get('If-Match'),
  ).toBe('"1"');
});

test('[MEET-3] what does not fit is not taken in; old links say so', async () => {
  await showLinks([
    await createLink({ requestId: 'a', state: 'used', signature, fingerprint: 'b'.repeat(64) }),
    await createLink({ requestId: 'c', state: 'revoked', wrongCodes: 5 }),
    await createLink({ requestId: 'd', state: 'expired' }),
    await createLink({ requestId: 'e', way: 'own phone' }),
    await createLink({ requestId: 'f', isAgreement: true }),
  ]);
  await screen.findByText(/er endret siden/);
  const shown = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(shown.map((item) => item.textContent)).toEqual([
    expect.stringContaining('er endret siden'),
    expect.stringContaining('fem feil koder'),
    expect.stringContaining('uten signatur'),
  ]);
  expect(screen.queryByRole('button', { name: /^Ta inn/ })).toBeNull();
});

function ScreenOfParties() {
  const [isPartyHere, setIsPartyHere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsPartyHere(true)}>
        Legg til parten
      </button>
      <LazySigningLinks
        businessId={2077}
        text={null}
        onTake={async () => undefined}
        getSigning={() => (isPartyHere ? signing : null)}
        getSignature={() => ''}
        isSaved={() => false}
      />
    </>
  );
}

test('[FLT-5] a signature is said to be changed only if its fingerprint differs', async () => {
  const app = createTestStore();
  app.api.serve(list, 200, [await createLink({ state: 'used', signature })]);
  const { user } = showApp(<ScreenOfParties />, app.store);
  act(markFirstScreenShown);
  expect(await screen.findByText(/^Signert. Parten er ikke med her/)).toBeVisible();
  expect(screen.queryByText(/er endret siden/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Legg til parten' }));
  expect(
    await screen.findByRole('button', { name: 'Ta inn signaturen til Ánne Østby' }),
  ).toBeVisible();
});

test('[MEET-3] link and code are shown to be copied, and the server has neither', async () => {
  const app = createTestStore();
  app.api.serve('POST /api/SigningRequests', 201, {
    requestId,
    expiresAt: '2026-12-01T09:15:00+01:00',
  });
  const { user } = showApp(
    <LinkToSend signing={signing} subject="Deltakelse" user={'a'.repeat(64)} deputy={null} />,
    app.store,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lenken varer i' }), '30 dager');
  await user.click(screen.getByRole('button', { name: 'Lag lenke' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lenke' });
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Kode' }).value;
  const [, token = ''] =
    /^https:\/\/api\.example\.no\/api\/Sign#([\w-]{43})$/.exec(link.value) ?? [];
  expect(token).not.toBe('');
  expect(code).toMatch(/^\d{4} \d{4}$/);
  const sent = app.api.received.find(({ call }) => call === 'POST /api/SigningRequests')
    ?.body as NewSigningRequest;
  expect(sent.link?.days).toBe(30);
  expect(JSON.stringify(sent)).not.toContain(token);
  expect(JSON.stringify(sent)).not.toContain(code.replace(' ', ''));
  await user.click(screen.getByRole('button', { name: 'Kopier: Kode' }));
  expect(await navigator.clipboard.readText()).toBe(code);
});
