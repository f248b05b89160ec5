import { createHash } from 'node:crypto';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../testing/render-app';
import { papersAddressAtom } from './verify.state';

const bytes = new TextEncoder().encode('%PDF-1.7 avtale');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const code = '7K2M-QX4D-9RTB';
const paper: IssuedPaper = {
  kind: 'agreement',
  issuedBy: 'Fjordvik kommune',
  issuedAt: '2026-11-24T09:41:00Z',
  sha256,
  withoutPower: 0,
  withoutEvidence: 0,
  provenBy: [],
  seal: null,
};

/** What the page asked for, and how: the API answers for the paper above. */
const asked: { address: string; options: RequestInit | undefined }[] = [];
let isReachable = true;
/** What is not known is answered by a proxy, in words like the API's. */
let isProxyInBetween = false;
let issued = paper;
beforeEach(() => {
  issued = paper;
  asked.length = 0;
  isReachable = true;
  isProxyInBetween = false;
});
afterEach(() => jest.restoreAllMocks());

async function answer(address: unknown, options?: RequestInit): Promise<Response> {
  asked.push({ address: String(address), options });
  if (!isReachable) throw new TypeError('Failed to fetch');
  const isKnown = [sha256, code, issued.seal?.sha256].includes(
    String(address).split('/').at(-1) ?? '',
  );
  if (isKnown) return Response.json(issued);
  const problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'The paper was not found.',
  };
  const type = isProxyInBetween ? 'application/json' : 'application/problem+json';
  return Response.json(problem, { status: 404, headers: { 'Content-Type': type } });
}

async function openPage() {
  const app = await renderApp('/verify', { session: { state: 'signed-out' } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  act(() => app.store.set(papersAddressAtom, 'https://api.example.no'));
  await screen.findByRole('heading', { name: 'Kontroll av et papir fra Feltbok' });
  return app;
}
const createFile = (content: Uint8Array<ArrayBuffer>) => {
  const file = new File([content], 'avtale.pdf', { type: 'application/pdf' });
  return Object.assign(file, { arrayBuffer: async () => content.buffer });
};
const drop = (content: Uint8Array<ArrayBuffer>) =>
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { files: [createFile(content)] } });

test('[EVI-5] a dropped paper is unchanged; only its fingerprint is sent, without signing in', async () => {
  await openPage();
  drop(bytes);
  expect(await screen.findByRole('heading', { name: 'Uendret' })).toBeVisible();
  expect(
    screen.getByText(/avtalen som ble laget for Fjordvik kommune 24\.11\.2026 10:41/),
  ).toBeVisible();
  expect(asked).toEqual([
    {
      address: `https://api.example.no/api/Papers/${sha256}`,
      options: { credentials: 'omit', cache: 'no-store', signal: expect.anything() },
    },
  ]);
});

test('[EVI-4] both versions show when and by whom the paper was sealed', async () => {
  const sealed = new TextEncoder().encode('%PDF-1.7 avtale, forseglet');
  const seal = {
    sha256: createHash('sha256').update(sealed).digest('hex'),
    sealedAt: '2026-11-24T09:45:00Z',
  };
  issued = { ...paper, seal: { ...seal, holder: 'Fjordvik kommune' } };
  await openPage();
  drop(bytes);
  expect(await screen.findByRole('heading', { name: 'Uendret' })).toBeVisible();
  expect(screen.getByText('Forseglet 24.11.2026 10:45 av Fjordvik kommune.')).toBeVisible();
  issued = { ...paper, seal: { ...seal, holder: null } };
  drop(sealed);
  expect(await screen.findByRole('heading', { name: 'Uendret, og forseglet' })).toBeVisible();
  expect(
    screen.getByText(/den forseglede utgaven av avtalen som ble laget for Fjordvik kommune/),
  ).toBeVisible();
  expect(screen.getByText('Forseglet 24.11.2026 10:45 med tidsstempel.')).toBeVisible();
  for (const digest of [sha256, seal.sha256]) expect(screen.getByText(digest)).toBeVisible();
});

test('[EVI-2] the page counts deputies without power of attorney, and signatures without evidence', async () => {
  await openPage();
  drop(bytes);
  expect(
    await screen.findByText('Papiret har ikke noe segl. Det sier ikke noe om signaturene.'),
  ).toBeVisible();
  expect(screen.queryByText(/uten fullmakt/)).not.toBeInTheDocument();
  issued = { ...paper, withoutPower: 1 };
  drop(bytes);
  expect(
    await screen.findByText('Én stedfortreder har signert uten fullmakt i saken.'),
  ).toBeVisible();
  issued = { ...paper, withoutPower: 2 };
  drop(bytes);
  expect(
    await screen.findByText('2 stedfortredere har signert uten fullmakt i saken.'),
  ).toBeVisible();
  expect(screen.queryByText(/uten bevis/)).not.toBeInTheDocument();
  issued = { ...paper, withoutEvidence: 1 };
  drop(bytes);
  expect(await screen.findByText(/^Én signatur er uten bevis/)).toBeVisible();
});

test('[MEET-3] the page shows how many proved their identity, and by whom', async () => {
  await openPage();
  issued = { ...paper, provenBy: [{ provider: 'ID-porten', count: 1 }] };
  drop(bytes);
  expect(
    await screen.findByText('Én part har bevist med ID-porten hvem vedkommende er.'),
  ).toBeVisible();
});

test('[EVI-5] a file with one changed byte is not known', async () => {
  const { user } = await openPage();
  const changed = bytes.slice();
  changed[3] = 0;
  await user.upload(screen.getByLabelText('Velg filen'), createFile(changed));
  expect(await screen.findByRole('heading', { name: 'Ikke kjent' })).toBeVisible();
});

test('[EVI-5] a device’s copy is recognised without a request, by file and number', async () => {
  const { user } = await openPage();
  const uuid = '3c1f4a52-7a0e-4c55-9d6f-0b8a6f6f1a01';
  drop(new TextEncoder().encode(`%PDF-1.7 <pdf:Keywords>feltbok-copy ${uuid}</pdf:Keywords>`));
  expect(await screen.findByRole('heading', { name: 'Kopi laget på en enhet' })).toBeVisible();
  expect(screen.getByText(new RegExp(`hører til papiret ${uuid}`))).toBeVisible();
  drop(bytes);
  expect(await screen.findByRole('heading', { name: 'Uendret' })).toBeVisible();
  asked.length = 0;
  await user.type(
    screen.getByRole('textbox', { name: 'Koden på papiret' }),
    ` ${uuid.toUpperCase()}`,
  );
  await user.click(screen.getByRole('button', { name: 'Kontroller' }));
  expect(await screen.findByRole('heading', { name: 'Kopi laget på en enhet' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('[EVI-5] a typed code shows what was issued, not that the paper is unchanged', async () => {
  const { user } = await openPage();
  await user.type(screen.getByRole('textbox', { name: 'Koden på papiret' }), '7k2m qx4d 9rt');
  await user.click(screen.getByRole('button', { name: 'Kontroller' }));
  expect(screen.getByText(/Koden har tolv tegn/)).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Koden på papiret' }), 'b');
  await user.click(screen.getByRole('button', { name: 'Kontroller' }));
  expect(await screen.findByRole('heading', { name: 'Koden er kjent' })).toBeVisible();
  expect(screen.getByText(/Om papiret er uendret, viser bare filen/)).toBeVisible();
});

test('[EVI-5] the result of a typed code is removed when a file is checked', async () => {
  const { user } = await openPage();
  await user.type(screen.getByRole('textbox', { name: 'Koden på papiret' }), '7k2m');
  await user.click(screen.getByRole('button', { name: 'Kontroller' }));
  expect(screen.getByText(/Koden har tolv tegn/)).toBeVisible();
  drop(bytes);
  expect(await screen.findByRole('heading', { name: 'Uendret' })).toBeVisible();
  expect(screen.queryByText(/Koden har tolv tegn/)).not.toBeInTheDocument();
});

test('[EVI-5, FLT-10] a proxy’s 404 is no statement about the paper', async () => {
  await openPage();
  isProxyInBetween = true;
  drop(bytes.slice(1));
  expect(await screen.findByText('Tjeneren svarte ikke. Prøv igjen om litt.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Ikke kjent' })).not.toBeInTheDocument();
});

test('[EVI-5] without an answer no statement about the paper is shown', async () => {
  isReachable = false;
  await openPage();
  drop(bytes);
  expect(await screen.findByText('Tjeneren svarte ikke. Prøv igjen om litt.')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
});
