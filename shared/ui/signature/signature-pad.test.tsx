import {
  computeFingerprint,
  findMisfit,
  type SignaturePlace,
  sha256OfText,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { SignatureDraft } from '@feltbok/domain/signatures/strokes.domain.ts';
import { readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { isGestureActiveAtom } from '@feltbok/runtime/device/active-gesture.state.ts';
import type { SignatureDrafts } from '@feltbok/runtime/session/signature-drafts.ts';
import { getPaper, installFakeCanvas, picturesTaken } from '@feltbok/testing/paper-canvas.ts';
import { showApp } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SignaturePadProps } from './pad-props.ts';
import { SignaturePad } from './signature-pad.tsx';

installFakeCanvas();

const former =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A device that stores drafts: the same over several openings of the pad. */
function deviceDrafts() {
  const stored = new Map<string, SignatureDraft>();
  const drafts: SignatureDrafts = {
    read: async (key) => stored.get(key) ?? null,
    store: async (key, draft) => void stored.set(key, structuredClone(draft)),
    remove: async (key) => void stored.delete(key),
  };
  return { stored, drafts };
}

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

async function openPad(different: Partial<SignaturePadProps> = {}) {
  const device = deviceDrafts();
  const onSign = jest.fn(async (_signed: SignatureFields) => 'stored' as const);
  const onClose = jest.fn();
  const props = {
    signing: { statement, party, powersOfAttorney: [] },
    user: 'a'.repeat(64),
    subject: 'Deltakelse i oppmålingsforretning 2026/118',
    signed: noSignature,
    drafts: device.drafts,
    draftKey: 'one',
    onSign,
    onClose,
    ...different,
  };
  const { store } = createTestStore();
  const view = showApp(<SignaturePad {...props} />, store);
  await screen.findByRole('dialog');
  return { ...view, ...device, onSign, onClose, isHandBusy: () => store.get(isGestureActiveAtom) };
}

const button = (name: string) => screen.getByRole('button', { name });
const sheet = () =>
  screen.getByRole<HTMLCanvasElement>('img', { name: 'Felt for signaturen til Ánne Østby' });
const dots = () => getPaper(sheet()).dots.length;

type Point = [x: number, y: number];

function penDown([x, y]: Point, more: PointerEventInit = {}) {
  fireEvent.pointerDown(sheet(), { pointerId: 1, button: 0, clientX: x, clientY: y, ...more });
}

const movePen = ([x, y]: Point, more: PointerEventInit = {}) =>
  fireEvent.pointerMove(sheet(), { pointerId: 1, clientX: x, clientY: y, ...more });

const penUp = (more: PointerEventInit = {}) =>
  fireEvent.pointerUp(sheet(), { pointerId: 1, ...more });

function draw(
  points: Point[] = [
    [100, 100],
    [140, 60],
    [180, 120],
  ],
  more: PointerEventInit = {},
) {
  const [first = [0, 0] as Point, ...rest] = points;
  penDown(first, more);
  for (const point of rest) movePen(point, more);
  penUp(more);
}

test('[SIG-2] an info banner shows until drawing starts', async () => {
  await openPad();
  const hint = 'Tegn signaturen i feltet med penn, finger eller mus.';
  expect(screen.getByText(hint)).toBeInTheDocument();
  penDown([100, 100]);
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
  movePen([160, 120]);
  expect(dots()).toBeGreaterThan(20);
  penUp();
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
});

test('[SIG-2] over a former signature the banner says how to draw another', async () => {
  await openPad({ signed: { signature: former } });
  expect(
    screen.getByText('Signert. Trykk «Prøv igjen» for å signere på nytt.'),
  ).toBeInTheDocument();
});

test('[FLT-25] a saved signature takes no stray stroke; signing again asks first', async () => {
  const { stored } = await openPad({ signed: { signature: former } });
  draw();
  expect(dots()).toBe(0);
  expect(stored.size).toBe(0);
  expect(button('Ok')).toBeDisabled();
  fireEvent.click(button('Prøv igjen'));
  expect(
    await screen.findByText(/^Ánne Østby har signert\. Vil du signere på nytt\?/),
  ).toBeInTheDocument();
  fireEvent.click(button('Nei'));
  expect(screen.getByAltText('Signaturen til Ánne Østby')).toHaveAttribute('src', former);
  await signAgain();
  draw();
  expect(dots()).toBeGreaterThan(20);
  expect(button('Ok')).toBeEnabled();
});

test('[FLT-25] strokes that version 1.7 stored over a signature are there, and can be accepted', async () => {
  const { drafts, stored } = await openPad();
  draw();
  await waitFor(() => expect(stored.get('one')?.strokes).toHaveLength(1));
  cleanup();
  await openPad({ drafts, signed: { signature: former } });
  expect(dots()).toBeGreaterThan(20);
  expect(button('Ok')).toBeEnabled();
});

/** Has the pad take another signature than the one that is saved. */
async function signAgain() {
  fireEvent.click(button('Prøv igjen'));
  fireEvent.click(await screen.findByRole('button', { name: 'Ja' }));
}

test('[SIG-3] Ok and Try again are enabled only after drawing; Try again clears', async () => {
  await openPad();
  for (const name of ['Ok', 'Prøv igjen']) expect(button(name)).toBeDisabled();
  draw();
  for (const name of ['Ok', 'Prøv igjen']) expect(button(name)).toBeEnabled();
  expect(dots()).toBeGreaterThan(20);
  fireEvent.click(button('Prøv igjen'));
  expect(dots()).toBe(0);
  expect(button('Prøv igjen')).toBeDisabled();
});

test('[SIG-3] Try again is enabled by a signature and clears it; then Ok removes', async () => {
  const { onSign } = await openPad({ signed: { signature: former } });
  expect(screen.getByAltText('Signaturen til Ánne Østby')).toHaveAttribute('src', former);
  expect(button('Ok')).toBeDisabled();
  await signAgain();
  expect(screen.queryByAltText('Signaturen til Ánne Østby')).not.toBeInTheDocument();
  expect(button('Prøv igjen')).toBeDisabled();
  fireEvent.click(button('Ok'));
  await waitFor(() => expect(onSign).toHaveBeenCalledWith(noSignature));
});

test('[SIG-5] Ok on an emptied sheet stores an empty signature, never a blank picture', async () => {
  const { onSign, onClose } = await openPad();
  draw();
  fireEvent.click(button('Prøv igjen'));
  fireEvent.click(button('Ok'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSign.mock.calls).toEqual([[noSignature]]);
  expect(picturesTaken).toEqual([]);
});

test('[SIG-1] [SIG-6] [SIG-9] Ok gives a PNG of 920 by 200 that holds signer, time and subject', async () => {
  const { onSign, onClose } = await openPad();
  const before = Date.now();
  draw();
  fireEvent.click(button('Ok'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(picturesTaken).toEqual([{ width: 920, height: 200, dots: expect.any(Number), texts: [] }]);
  expect(picturesTaken[0]?.dots).toBeGreaterThan(20);
  const { signature = '', signatureRecord: record } = onSign.mock.calls[0]?.[0] ?? {};
  expect(signature).toMatch(/^data:image\/png;base64,/);
  expect(record).toEqual({
    signer: 'Ánne Østby',
    subject: 'Deltakelse i oppmålingsforretning 2026/118',
    method: 'drawn',
    signedAt: expect.any(String),
    evidence: expect.objectContaining({ party: party.uuid, as: 'party', user: 'a'.repeat(64) }),
    picture: await sha256OfText(signature),
    strokes: expect.stringMatching(/^\[\[\[/),
  });
  expect(Date.parse(record?.signedAt ?? '')).toBeGreaterThanOrEqual(before);
});

test('[SIG-9] the pad names the signer and what is signed', async () => {
  await openPad();
  const dialog = screen.getByRole('dialog', { name: 'Signatur: Ánne Østby' });
  expect(dialog).toHaveTextContent('Deltakelse i oppmålingsforretning 2026/118');
});

test('a single dot is a signature', async () => {
  const { onSign } = await openPad();
  draw([[300, 90]]);
  expect(getPaper(sheet()).dots).toEqual([{ x: 300, y: 90, radius: 2.6 }]);
  fireEvent.click(button('Ok'));
  await waitFor(() =>
    expect(onSign).toHaveBeenCalledWith(
      expect.objectContaining({ signature: expect.stringMatching(/^data:image\/png/) }),
    ),
  );
});

test('[SIG-4] closing with an unsaved drawing warns: no stays, yes discards it', async () => {
  const { user, onClose, stored } = await openPad();
  draw();
  fireEvent.click(button('Lukk vinduet'));
  expect(await screen.findByText(/blir borte. Vil du lukke likevel/)).toBeInTheDocument();
  await user.click(button('Nei'));
  expect(onClose).not.toHaveBeenCalled();
  expect(dots()).toBeGreaterThan(20);
  expect(stored.size).toBe(1);
  fireEvent.click(button('Lukk vinduet'));
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(stored.size).toBe(0);
});

test('[SIG-4] closing without any signature asks, and Esc is a way of closing', async () => {
  const { user, onClose } = await openPad();
  await user.keyboard('{Escape}');
  expect(
    await screen.findByText('Vil du lukke uten å lagre en signatur for denne deltakeren?'),
  ).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Ja'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('[SIG-4] closing when a signature is saved is direct; after Try again it is not', async () => {
  const first = await openPad({ signed: { signature: former } });
  fireEvent.click(button('Lukk vinduet'));
  await waitFor(() => expect(first.onClose).toHaveBeenCalledTimes(1));
  first.unmount();
  const second = await openPad({ signed: { signature: former } });
  await signAgain();
  fireEvent.click(button('Lukk vinduet'));
  expect(await screen.findByText(/blir borte. Vil du lukke likevel/)).toBeInTheDocument();
  expect(second.onClose).not.toHaveBeenCalled();
});

test('a pad whose signature could not be stored stays open, with its strokes', async () => {
  const onSign = jest.fn(async () => 'not saved' as const);
  const { onClose, stored } = await openPad({ onSign });
  draw();
  fireEvent.click(button('Ok'));
  await waitFor(() => expect(onSign).toHaveBeenCalled());
  await waitFor(() => expect(button('Ok')).toBeEnabled());
  expect(onClose).not.toHaveBeenCalled();
  expect(dots()).toBeGreaterThan(20);
  expect(stored.size).toBe(1);
});

test('[SIG-8] every stroke is on the device at pen-up, and the next opening shows it', async () => {
  const { drafts, stored, unmount } = await openPad();
  draw();
  await waitFor(() => expect(stored.get('one')?.strokes).toHaveLength(1));
  draw([[300, 90]]);
  await waitFor(() => expect(stored.get('one')?.strokes).toHaveLength(2));
  const before = dots();
  unmount();
  await openPad({ drafts });
  expect(dots()).toBe(before);
  for (const name of ['Ok', 'Prøv igjen', 'Angre siste strek']) expect(button(name)).toBeEnabled();
});

test('[SIG-8] a draft belongs to one signer: another one’s pad opens empty', async () => {
  const { drafts, stored, unmount } = await openPad();
  draw();
  await waitFor(() => expect(stored.size).toBe(1));
  unmount();
  await openPad({ drafts, draftKey: 'another' });
  expect(dots()).toBe(0);
});

test('[SIG-8] a stroke under way when the page is hidden is stored so far', async () => {
  const { stored } = await openPad();
  penDown([100, 100]);
  movePen([160, 120]);
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(stored.get('one')?.strokes[0]).toHaveLength(2));
  movePen([300, 120]);
  expect(stored.get('one')?.strokes[0]).toHaveLength(2);
});

test('[SIG-8] a stroke under way when the pad itself is removed is stored too', async () => {
  const { stored, unmount } = await openPad();
  penDown([100, 100]);
  movePen([160, 120]);
  unmount();
  await waitFor(() => expect(stored.get('one')?.strokes[0]).toHaveLength(2));
});

test('[SIG-8] the last stroke can be undone, one after the other', async () => {
  const { stored } = await openPad();
  expect(button('Angre siste strek')).toBeDisabled();
  draw([[300, 90]]);
  draw();
  fireEvent.click(button('Angre siste strek'));
  expect(dots()).toBe(1);
  await waitFor(() => expect(stored.get('one')?.strokes).toHaveLength(1));
  fireEvent.click(button('Angre siste strek'));
  expect(dots()).toBe(0);
  expect(button('Angre siste strek')).toBeDisabled();
  expect(button('Ok')).toBeDisabled();
  await waitFor(() => expect(stored.size).toBe(0));
});

test('[SIG-8] a device that cannot store strokes says so while there is still time', async () => {
  const reject = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { onSign } = await openPad({
    drafts: { read: async () => null, store: reject, remove: async () => undefined },
  });
  draw();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Enheten kan ikke ta vare på strekene',
  );
  fireEvent.click(button('Ok'));
  await waitFor(() =>
    expect(onSign).toHaveBeenCalledWith(
      expect.objectContaining({ signature: expect.stringMatching(/^data:image\/png/) }),
    ),
  );
});

test('[DEV-2] the hand is busy while a signature is drawn, and not otherwise', async () => {
  const { isHandBusy, unmount } = await openPad();
  expect(isHandBusy()).toBe(false);
  penDown([100, 100]);
  expect(isHandBusy()).toBe(true);
  penUp();
  draw();
  expect(isHandBusy()).toBe(true);
  fireEvent.click(button('Prøv igjen'));
  expect(isHandBusy()).toBe(false);
  draw();
  unmount();
  expect(isHandBusy()).toBe(false);
});

test('[SIG-7] a stroke that the browser cancels ends where it is, and stays', async () => {
  const { stored } = await openPad();
  penDown([100, 100]);
  movePen([150, 100]);
  fireEvent.pointerCancel(sheet(), { pointerId: 1 });
  await waitFor(() => expect(stored.get('one')?.strokes).toHaveLength(1));
  expect(button('Ok')).toBeEnabled();
});

test('[SIG-7] a second finger draws nothing; a pen takes over from the palm', async () => {
  const { stored } = await openPad();
  penDown([100, 100], { pointerType: 'touch' });
  fireEvent.pointerDown(sheet(), { pointerId: 2, pointerType: 'touch', clientX: 700, clientY: 50 });
  fireEvent.pointerMove(sheet(), { pointerId: 2, pointerType: 'touch', clientX: 800, clientY: 50 });
  fireEvent.pointerDown(sheet(), {
    pointerId: 3,
    pointerType: 'pen',
    clientX: 300,
    clientY: 60,
    pressure: 0.4,
  });
  fireEvent.pointerMove(sheet(), {
    pointerId: 3,
    pointerType: 'pen',
    clientX: 340,
    clientY: 80,
    pressure: 0.8,
  });
  fireEvent.pointerUp(sheet(), { pointerId: 3, pointerType: 'pen' });
  await waitFor(() => expect(stored.get('one')?.strokes).toHaveLength(1));
  expect(stored.get('one')?.strokes[0]?.map(({ x, pressure }) => [x, pressure])).toEqual([
    [300, 0.4],
    [340, 0.8],
  ]);
});

test('a pen that presses harder draws a thicker line', async () => {
  await openPad();
  const widest = () => Math.max(...getPaper(sheet()).dots.map(({ radius }) => radius));
  const line: Point[] = Array.from({ length: 12 }, (_, index) => [100 + index * 12, 100]);
  draw(line, { pointerType: 'pen', pressure: 0.1 });
  const light = widest();
  fireEvent.click(button('Prøv igjen'));
  draw(line, { pointerType: 'pen', pressure: 0.9 });
  expect(widest()).toBeGreaterThan(light * 1.3);
});

test('the name can be written instead, with consent, and is marked as such', async () => {
  const { user, onSign } = await openPad();
  await user.click(button('Skriv navnet i stedet'));
  expect(button('Ok')).toBeDisabled();
  expect(
    screen.getByText('Når jeg skriver navnet mitt her, signerer jeg på samme måte som for hånd.'),
  ).toBeInTheDocument();
  const name = screen.getByRole('textbox', { name: 'Navnet ditt' });
  expect(name).toHaveFocus();
  await user.type(name, ' ');
  expect(button('Ok')).toBeDisabled();
  await user.type(name, 'Ánne Østby');
  await user.click(button('Ok'));
  await waitFor(() => expect(onSign).toHaveBeenCalled());
  const [{ width, height, texts } = { width: 0, height: 0, texts: [] }] = picturesTaken;
  expect([width, height]).toEqual([920, 200]);
  expect(texts).toEqual([
    'Ánne Østby',
    expect.stringMatching(/^Signert med tastatur \d\d\.\d\d\.\d{4} \d\d:\d\d$/),
  ]);
  expect(onSign.mock.calls[0]?.[0].signatureRecord).toMatchObject({
    signer: 'Ánne Østby',
    method: 'typed',
    consent: 'Når jeg skriver navnet mitt her, signerer jeg på samme måte som for hånd.',
    evidence: { typed: 'Ánne Østby', strokes: null },
  });
});

test('strokes behind a name that is being written instead are not let go unasked', async () => {
  const { user, onClose } = await openPad();
  draw();
  await user.click(button('Skriv navnet i stedet'));
  await user.click(button('Lukk vinduet'));
  expect(await screen.findByText(/blir borte. Vil du lukke likevel/)).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Nei'));
  await user.click(button('Tegn i stedet'));
  expect(dots()).toBeGreaterThan(20);
});

const readToSign = async (html: string) => ({ html, ...(await readAgreementText(html, 'text')) });

/** Gets the signature that the pad gave, and why it does not fit its place. */
async function getSignedResult(
  { onSign }: Awaited<ReturnType<typeof openPad>>,
  place: Partial<SignaturePlace> = {},
) {
  await waitFor(() => expect(onSign).toHaveBeenCalled());
  const signature = onSign.mock.calls[0]?.[0] ?? noSignature;
  const misfit = await findMisfit(signature, {
    businessId: 2077,
    caseNumber: '2026/118',
    text: null,
    party,
    ...place,
  });
  return { record: signature.signatureRecord, misfit };
}

test('[EVI-2] a drawn signature fits what was signed, and holds its strokes', async () => {
  const opened = await openPad();
  expect(screen.getByText('Signerer: Ánne Østby')).toBeInTheDocument();
  draw();
  await opened.user.click(button('Ok'));
  const { record, misfit } = await getSignedResult(opened);
  expect(misfit).toBeNull();
  expect(JSON.parse(record?.strokes ?? '')).toEqual([
    [
      [100, 100, expect.any(Number), null],
      [140, 60, expect.any(Number), null],
      [180, 120, expect.any(Number), null],
    ],
  ]);
});

test('[EVI-1] [EVI-2] a deputy signs by name, with the power of attorney', async () => {
  const represented = { ...party, isRepresentedBy: true };
  const powersOfAttorney = [
    { uuid: 'vl2', fileName: 'fullmakt.png', description: 'Fullmakt fra Ánne' },
  ];
  const opened = await openPad({ signing: { statement, party: represented, powersOfAttorney } });
  draw();
  expect(button('Ok')).toBeDisabled();
  expect(
    screen.getByText('Skriv navnet på stedfortrederen, så kan signaturen lagres.'),
  ).toBeVisible();
  await opened.user.type(
    screen.getByRole('textbox', { name: 'Navnet på stedfortrederen' }),
    'Berit Moe',
  );
  await opened.user.selectOptions(
    screen.getByRole('combobox', { name: 'Fullmakt' }),
    'Fullmakt fra Ánne',
  );
  expect(screen.queryByText(/så kan signaturen lagres/)).not.toBeInTheDocument();
  await opened.user.click(button('Ok'));
  const { record, misfit } = await getSignedResult(opened, { party: represented });
  expect(misfit).toBeNull();
  expect(record).toMatchObject({
    signer: 'Berit Moe',
    evidence: { as: 'deputy', powerOfAttorney: 'vl2' },
  });
  expect((await getSignedResult(opened)).misfit).toBe('signatureSigner');
});

test('[FLT-6] no power of attorney is preselected: one is chosen, or none', async () => {
  const represented = { ...party, isRepresentedBy: true };
  const powersOfAttorney = [
    { uuid: 'a', fileName: 'a.pdf', description: 'Fullmakt' },
    { uuid: 'b', fileName: 'b.pdf', description: 'Fullmakt' },
    { uuid: 'c', fileName: 'c.pdf', description: ' ' },
  ];
  const opened = await openPad({ signing: { statement, party: represented, powersOfAttorney } });
  const choice = screen.getByRole('combobox', { name: 'Fullmakt' });
  expect(choice).toHaveDisplayValue('Velg fullmakt');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Velg fullmakt',
    'Fullmakt (a.pdf)',
    'Fullmakt (b.pdf)',
    'c.pdf',
    'Ingen fullmakt i saken',
  ]);
  await opened.user.type(
    screen.getByRole('textbox', { name: 'Navnet på stedfortrederen' }),
    'Berit Moe',
  );
  draw();
  expect(screen.getByText(/^Velg fullmakten, eller «Ingen fullmakt i saken»/)).toBeVisible();
  expect(button('Ok')).toBeDisabled();
  await opened.user.selectOptions(choice, 'Ingen fullmakt i saken');
  await opened.user.click(button('Ok'));
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  const { record } = await getSignedResult(opened, { party: represented });
  expect(record).toMatchObject({ evidence: { as: 'deputy', powerOfAttorney: null } });
});

test('[EVI-2, FLT-25] a deputy without power of attorney is asked about, once', async () => {
  const represented = { ...party, isRepresentedBy: true };
  const opened = await openPad({
    signing: { statement, party: represented, powersOfAttorney: [] },
  });
  expect(screen.queryByText(/uten fullmakt i saken/i)).not.toBeInTheDocument();
  await opened.user.type(
    screen.getByRole('textbox', { name: 'Navnet på stedfortrederen' }),
    'Berit Moe',
  );
  draw();
  await opened.user.click(button('Ok'));
  expect(await screen.findByText(/^Berit Moe signerer for Ánne Østby uten fullmakt/)).toBeVisible();
  await opened.user.click(button('Nei'));
  expect(opened.onSign).not.toHaveBeenCalled();
  await opened.user.click(button('Ok'));
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  const { record } = await getSignedResult(opened, { party: represented });
  expect(record).toMatchObject({
    signer: 'Berit Moe',
    evidence: { as: 'deputy', powerOfAttorney: null },
  });
});

test('[EVI-1] a party that is represented can sign itself', async () => {
  const represented = { ...party, isRepresentedBy: true };
  const opened = await openPad({
    signing: { statement, party: represented, powersOfAttorney: [] },
  });
  await opened.user.selectOptions(
    screen.getByRole('combobox', { name: 'Hvem signerer' }),
    'Ánne Østby',
  );
  draw();
  await opened.user.click(button('Ok'));
  expect(await getSignedResult(opened)).toMatchObject({
    misfit: null,
    record: { signer: 'Ánne Østby' },
  });
});

test('[EVI-1] the text of an agreement can be read, with its fingerprint', async () => {
  const text = await readToSign('<p>Enige om <s>60</s> 40 kr</p>');
  const agreement = {
    statement: 'agreement-2',
    business: 2077,
    case: '2026/118',
    text: text.model,
  } as const;
  const opened = await openPad({
    signing: { statement: agreement, text, party, powersOfAttorney: [] },
  });
  await opened.user.click(screen.getByText('Les det som signeres'));
  expect(screen.getByText('Enige om', { exact: false })).toBeVisible();
  expect(screen.getByText('60').closest('s')).toBeVisible();
  expect(await screen.findByText(await computeFingerprint(agreement))).toBeVisible();
  draw();
  await opened.user.click(button('Ok'));
  expect((await getSignedResult(opened, { text })).misfit).toBeNull();
  const unstruck = await readToSign('<p>Enige om 60 40 kr</p>');
  expect((await getSignedResult(opened, { text: unstruck })).misfit).toBe('signatureText');
});
