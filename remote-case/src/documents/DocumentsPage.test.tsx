import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { askForDocumentRoomAtom } from '@feltbok/runtime/case/document-room.state.ts';
import { saveDocument } from '@feltbok/runtime/editing/save-document.ts';
import { provideDraftStoreAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { queueAtom, reopenedAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { cutTextsLongerThan } from '@feltbok/testing/cut-texts.ts';
import { signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleDocument, sampleGroup } from '@feltbok/testing/sample-cases.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  button,
  createCase,
  dialog,
  documentTypes,
  openDocuments,
  pickNext,
  png,
} from '../testing/documents-screen';
import { restoreUploadAtom } from './upload/upload.state';

const announce = 'POST /api/Documents';
const permission = sampleDocument({
  id: 10,
  uuid: 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e',
  fileName: '2026_118-VL2-b7a1c6d2.jpg',
  fileType: 'image/jpeg',
  documentTypeCode: 'VL2',
  documentTypeName: 'Fullmakt',
});

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

type Opened = Awaited<ReturnType<typeof openDocuments>>;
const group = (name: RegExp) => screen.getByRole('region', { name });
const names = (of: HTMLElement) =>
  [...of.querySelectorAll('.fb-document-name')].map(({ textContent }) => textContent);
const typesLoaded = () => waitFor(() => expect(button('Legg til')).toBeEnabled());
const waiting = ({ store }: Opened) => store.get(queueAtom).waiting;
const serveUploads = ({ api }: Opened) => api.serve(announce, 201, { id: 77 }, { ETag: '"1"' });

/** Chooses files and goes on to their types. */
async function choose({ user }: Opened, ...files: File[]) {
  await typesLoaded();
  pickNext(...files);
  await user.click(button('Legg til'));
  return dialog('Se gjennom');
}
async function upload(opened: Opened, ...files: File[]) {
  await choose(opened, ...files);
  await proceed(opened);
  await opened.user.click(await screen.findByRole('radio', { name: 'Fullmakt' }));
  await opened.user.click(button('Last opp'));
}
async function proceed({ user }: Opened) {
  await waitFor(() => expect(button('Gå videre')).toBeEnabled());
  await user.click(button('Gå videre'));
}

test('[DOC-2] documents stand under their type’s name, each a button with its upper-case file name', async () => {
  await openDocuments({ groups: [sampleGroup(sampleDocument()), sampleGroup(permission)] });
  expect(names(group(/^Brev/))).toEqual(['2026-118-BRV-3FA85F64.PDF']);
  expect(names(group(/^Fullmakt/))).toEqual(['2026_118-VL2-B7A1C6D2.JPG']);
  expect(button('Åpne 2026-118-BRV-3FA85F64.PDF')).toBeEnabled();
});

test('[DOC-2] a document’s relevance shows with the setting alone, and a tick is sent', async () => {
  await openDocuments({ flag: false }).then(({ unmount }) => {
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    unmount();
  });
  const opened = await openDocuments();
  opened.api.serve('PATCH /api/Documents/9', 204, undefined, { ETag: '"2"' });
  const box = screen.getByRole('checkbox', { name: 'Relevant: 2026-118-BRV-3FA85F64.PDF' });
  expect(box).toBeChecked();
  await opened.user.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  await waitFor(() =>
    expect(opened.api.received.at(-1)).toMatchObject({ body: { isRelevant: false } }),
  );
});

test('[DOC-3] a case without documents says so, with its number', async () => {
  await openDocuments({ groups: [] });
  expect(screen.getByRole('heading', { name: 'Ingen dokumenter i 2026/118' })).toBeVisible();
});

test('[DOC-1, DOC-10] nothing is added before the types are there; the screen says why and retries', async () => {
  const opened = await openDocuments({ types: null });
  expect(button('Ta bilde')).toBeDisabled();
  expect(await screen.findByText(/^Dokumenttypene er ikke hentet/)).toBeVisible();
  expect(opened.notifications).toContainEqual({
    kind: 'error',
    text: 'Dokumenttypene ble ikke hentet',
  });
  opened.api.serve('GET /api/DocumentTypes', 200, documentTypes);
  await opened.user.click(button('Prøv igjen'));
  await typesLoaded();
  expect(button('Ta bilde')).toBeEnabled();
  expect(opened.notifications).toContainEqual({
    kind: 'success',
    text: 'Dokumenttypene er hentet',
  });
});

test('[DOC-1, DOC-12] types that the device has stored need no network, and no message appears', async () => {
  const { userKey, unmount } = await openDocuments();
  await typesLoaded();
  unmount();
  const { notifications } = await openDocuments({ userKey, types: null });
  await typesLoaded();
  expect(notifications).toEqual([]);
});

test('[DOC-7, DOC-9] a file is previewed, given a type, and uploaded under a case name', async () => {
  const opened = await openDocuments({ groups: [] });
  serveUploads(opened);
  const preview = await choose(opened, png('Skisse av hagen.png'));
  expect(
    await within(preview).findByRole('img', { name: 'Forhåndsvisning av Skisse av hagen.png' }),
  ).toBeInTheDocument();
  await proceed(opened);
  expect(button('Last opp')).toBeDisabled();
  await opened.user.click(await screen.findByRole('radio', { name: 'Fullmakt' }));
  await opened.user.click(button('Last opp'));
  await waitFor(() =>
    expect(names(group(/^Fullmakt/))).toEqual([
      expect.stringMatching(/^2026_118-VL2-[0-9A-F]{8}\.PNG$/),
    ]),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(opened.api.calls()).toContain(announce));
  expect(opened.api.received.find(({ call }) => call === announce)?.body).toMatchObject({
    description: 'Skisse av hagen.png',
    fileType: 'image/png',
    fileSize: 13,
    isRelevant: true,
    documentTypeCode: 'VL2',
    documentTypeName: 'Fullmakt',
    caseId: 1042,
    businessId: 2077,
  });
});

test('[DOC-7] Cancel closes at every step, and nothing is uploaded', async () => {
  const opened = await openDocuments({ groups: [] });
  await choose(opened, png('a.png'));
  await opened.user.click(button('Avbryt'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose(opened, png('a.png'));
  await proceed(opened);
  await opened.user.click(button('Avbryt'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  pickNext();
  await opened.user.click(button('Legg til'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(waiting(opened)).toEqual([]);
});

test('[DOC-14] several files go in one go, each a document', async () => {
  const opened = await openDocuments({ groups: [] });
  await upload(opened, png('a.png', '1'), png('b.png', '22'));
  await waitFor(() => expect(waiting(opened)).toHaveLength(2));
  expect(names(group(/^Fullmakt/))).toHaveLength(2);
});

test('[DOC-7] files are dropped on the page', async () => {
  const opened = await openDocuments({ groups: [] });
  await typesLoaded();
  const page = opened.container.querySelector('.fb-documents') as Element;
  const dataTransfer = { types: ['Files'], files: [png('sluppet.png')] };
  fireEvent.dragEnter(page, { dataTransfer });
  expect(screen.getByText('Slipp filene her')).toBeVisible();
  fireEvent.drop(page, { dataTransfer });
  expect(await within(await dialog('Se gjennom')).findByText('sluppet.png')).toBeInTheDocument();
  expect(screen.queryByText('Slipp filene her')).not.toBeInTheDocument();
});

test.each([
  ['empty', new File([], 'tom.pdf'), 'Filen er tom.'],
  [
    'a PDF that is an archive',
    new File(['PK\x03\x04'], 'kart.pdf'),
    /^Innholdet er ikke det filtypen sier/,
  ],
  [
    'larger than the API takes',
    new File(['x'.repeat(1100)], 'stor.txt'),
    /^Filen er for stor. Den kan være på høyst 1\skB/,
  ],
])(
  '[DOC-13] a file that is %s is rejected before any upload, with what to do',
  async (_, file, message) => {
    const opened = await openDocuments({ groups: [], customer: { documentMaxBytes: 1000 } });
    const preview = await choose(opened, file);
    expect(await within(preview).findByText(message)).toBeInTheDocument();
    expect(button('Gå videre')).toBeDisabled();
    // The others are none the worse for it.
    pickNext(png('god.png'));
    await opened.user.click(button('Legg til flere'));
    await proceed(opened);
    expect(await screen.findByText('1 fil blir lastet opp.')).toBeInTheDocument();
  },
);

const heic = () =>
  new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_0001.HEIC', { type: 'image/heic' });

test('[FLT-25] a HEIC photo that the browser cannot read is saved as it is', async () => {
  const opened = await openDocuments({ groups: [] });
  serveUploads(opened);
  const preview = await choose(opened, heic());
  expect(
    await within(preview).findByText(/^Nettleseren kan ikke vise bildet \(HEIC\)/),
  ).toBeInTheDocument();
  await proceed(opened);
  await opened.user.click(await screen.findByRole('radio', { name: 'Fullmakt' }));
  await opened.user.click(button('Last opp'));
  await waitFor(() => expect(opened.api.calls()).toContain(announce));
  const { body } = opened.api.received.find(({ call }) => call === announce) ?? {};
  expect(body).toMatchObject({ fileType: 'image/heic', fileSize: heic().size });
});

/**
 * A photograph whose file was cut off, and a picture with more pixels than any device has room for.
 */
const cutOff = () => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'JFIF cut off'], 'IMG_2.jpg');
const huge = () => {
  const head = new DataView(new ArrayBuffer(40));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, 30_000, 30_000].forEach((word, index) => {
    head.setUint32(index * 4, word);
  });
  return new File([head.buffer], 'ortofoto.png');
};

test.each([
  [
    'damaged photo',
    cutOff,
    'image/jpeg',
    /^Bildet er skadet og kan ikke vises. Det lagres som det er/,
  ],
  [
    'picture of 900 megapixels',
    huge,
    'image/png',
    /^Bildet har for mange bildepunkter.* Det lagres som det er/,
  ],
])('[DOC-13] a %s is saved as it is, and not drawn before', async (_, makeFile, fileType, note) => {
  const opened = await openDocuments({ groups: [] });
  serveUploads(opened);
  const preview = await choose(opened, makeFile());
  expect(await within(preview).findByText(note)).toBeInTheDocument();
  expect(within(preview).queryByRole('img')).not.toBeInTheDocument();
  await proceed(opened);
  await opened.user.click(await screen.findByRole('radio', { name: 'Fullmakt' }));
  await opened.user.click(button('Last opp'));
  await waitFor(() => expect(opened.api.calls()).toContain(announce));
  const { body } = opened.api.received.find(({ call }) => call === announce) ?? {};
  expect(body).toMatchObject({ fileType, fileSize: makeFile().size });
});

test('[FLT-25] a HEIC photo that neither browser nor customer takes says what to do', async () => {
  const opened = await openDocuments({
    groups: [],
    customer: { documentMediaTypes: ['image/jpeg'] },
  });
  const preview = await choose(opened, heic());
  expect(
    await within(preview).findByText(/^Nettleseren kan ikke lese HEIC-bilder/),
  ).toBeInTheDocument();
  expect(button('Gå videre')).toBeDisabled();
});

test('[SRV-7] a type that the customer does not take is rejected before any upload', async () => {
  const opened = await openDocuments({
    groups: [],
    customer: { documentMediaTypes: ['application/pdf', 'image/png', 'image/jpeg'] },
  });
  const preview = await choose(opened, new File(['a;b'], 'punkter.csv'));
  expect(
    await within(preview).findByText(/^Kommunen tar ikke imot filer av denne typen/),
  ).toBeInTheDocument();
  expect(button('Gå videre')).toBeDisabled();
});

test('[SRV-7] what is left of the quota is said before the photo', async () => {
  const opened = await openDocuments({ groups: [], customer: { hasDocumentQuota: true } });
  expect(screen.queryByText(/plass til/)).not.toBeInTheDocument();
  opened.api.serve('GET /api/DocumentRoom', 200, { bytesLeft: 5_000_010 });
  await act(() => opened.store.set(askForDocumentRoomAtom));
  expect(screen.getByText(/^Kommunen har 5(,0)?\sMB ledig plass til dokumenter/)).toBeVisible();
  await upload(opened, png('a.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Kommunens plass til dokumenter er brukt opp/,
  );
  await waitFor(() => expect(button('Ta bilde')).toBeEnabled());
  expect(waiting(opened)).toHaveLength(1);
});

test('[SRV-7] what has no room stays on the device, with what to do', async () => {
  const opened = await openDocuments({ groups: [] });
  opened.api.serve(announce, 422, {});
  await upload(opened, png('a.png'));
  expect(
    await screen.findByText(/^Det er ikke plass til flere dokumenter på tjeneren. Filen ligger/),
  ).toBeVisible();
  expect(opened.store.get(queueAtom).failed).toHaveLength(1);
});

test('[SRV-7] a document that is being scanned says so, also when opened', async () => {
  const scanned = sampleDocument({ scan: 'waiting', fileType: 'application/zip' });
  const opened = await openDocuments({ groups: [sampleGroup(scanned)] });
  opened.api.serve('GET /api/Documents/9/content', 409, {});
  expect(screen.getByText(/^Kontrolleres for skadelig programvare/)).toBeVisible();
  await opened.user.click(button(/^Åpne/));
  await waitFor(() =>
    expect(opened.notifications).toContainEqual({
      kind: 'error',
      text: expect.stringMatching(/^Kontrolleres for skadelig programvare/),
    }),
  );
});

test('[SRV-7] what holds malware cannot be opened, and can be deleted', async () => {
  const infected = sampleDocument({ scan: 'infected', isOwn: true });
  const opened = await openDocuments({ groups: [sampleGroup(infected)] });
  opened.api.serve('DELETE /api/Documents/9', 204);
  expect(
    screen.getByText(/^Inneholder skadelig programvare og blir ikke vist. Slett det/),
  ).toBeVisible();
  expect(button(/^Åpne/)).toBeDisabled();
  await opened.user.click(button(/^Slett 2026/));
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  await waitFor(() => expect(opened.api.calls()).toContain('DELETE /api/Documents/9'));
});

describe('[EVI-4] a paper’s row says how far its seal has come', () => {
  const paper = (seal: object, more = {}) =>
    sampleDocument({
      seal: { state: 'waiting', problem: null, sealedAt: null, holder: null, ...seal },
      ...more,
    });
  const sealed = { state: 'sealed', sealedAt: '2026-11-24T09:41:00Z', holder: 'Fjordvik kommune' };

  test('without, waiting or sealed, and which is the sealed version', async () => {
    const documents = [
      paper({ state: 'none' }),
      paper({}, { id: 10, uuid: 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e' }),
      paper(sealed, { id: 11, uuid: 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5f' }),
      sampleDocument({ id: 12, uuid: 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d60', sealOf: 11 }),
    ];
    await openDocuments({ groups: [sampleGroup(...documents)] });
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const words = [
      'Uten segl',
      'Venter på segl',
      'Forseglet 24.11.2026 10:41 av Fjordvik kommune',
      'Forseglet utgave',
    ];
    for (const [at, word] of words.entries()) expect(rows[at]).toContain(word);
  });

  test('failed, with the reason and a way to have it made again', async () => {
    const failed = paper({ state: 'failed', problem: 'keyExpired' });
    const opened = await openDocuments({ groups: [sampleGroup(failed)] });
    expect(screen.getByText(/^Seglet feilet: Sertifikatet .* er utløpt/)).toBeVisible();
    await opened.user.click(button(/^Prøv å forsegle 2026/));
    await waitFor(() =>
      expect(opened.notifications).toContainEqual({
        kind: 'error',
        text: expect.stringMatching(/^Tjeneren svarte ikke/),
      }),
    );
  });

  test('failed for an unknown reason, repeated when; asked, it follows', async () => {
    const failed = paper({ state: 'failed', problem: 'unknown', againAt: '2026-11-24T09:41:00Z' });
    const opened = await openDocuments({ groups: [sampleGroup(failed)] });
    expect(
      screen.getByText(/^Seglet feilet av ukjent grunn.* Det prøves igjen 24\.11\.2026 10:41\.$/),
    ).toBeVisible();
    const serveList = (seal: object) =>
      opened.api.serve('GET /api/Cases', 200, [
        createCase(sampleGroup(paper(seal, { revision: 2 }))),
      ]);
    opened.api.serve('POST /api/Documents/9/seal', 204);
    serveList({});
    await opened.user.click(button(/^Prøv å forsegle 2026/));
    expect(await screen.findByText(/Venter på segl/)).toBeVisible();
    expect(screen.queryByText(/^Seglet feilet/)).not.toBeInTheDocument();
    serveList(sealed);
    expect(
      await screen.findByText(/Forseglet 24\.11\.2026 10:41/, {}, { timeout: 8000 }),
    ).toBeVisible();
  });

  test('a paper offers no deletion, and says so', async () => {
    const opened = await openDocuments({
      groups: [sampleGroup(paper(sealed, { fileType: 'application/zip', isOwn: true }))],
    });
    opened.api.serve('GET /api/Documents/9/content', 200, 'x');
    await opened.user.click(button(/^Åpne/));
    // The viewer draws its note anew with the document.
    await waitFor(() =>
      expect(screen.getByText('Papiret er laget ferdig. Ingen kan slette det.')).toBeVisible(),
    );
    expect(screen.queryByRole('button', { name: 'Slett' })).not.toBeInTheDocument();
  });
});

test('the same photo twice is asked about, and uploaded when the user wants it', async () => {
  const stored = sampleDocument({ fileType: 'image/png', fileSize: 13 });
  const opened = await openDocuments({ groups: [sampleGroup(stored)] });
  const preview = await choose(opened, png('igjen.png'));
  expect(
    await within(preview).findByText(
      /^Ligger trolig i saken allerede, som 2026-118-BRV-3FA85F64.PDF/,
    ),
  ).toBeInTheDocument();
  await proceed(opened);
  expect(
    await screen.findByText(/^En av filene ligger trolig i saken allerede/),
  ).toBeInTheDocument();
  await opened.user.click(button('Nei'));
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await proceed(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(await screen.findByRole('radio', { name: 'Fullmakt' })).toBeInTheDocument();
});

test('[FLT-25] two equal pictures of one choice are said to equal each other', async () => {
  const opened = await openDocuments({ groups: [] });
  const preview = await choose(opened, png('først.png'), png('sist.png'));
  expect(
    await within(preview).findByText('Er trolig lik først.png, som du også har valgt.'),
  ).toBeInTheDocument();
  await proceed(opened);
  expect(
    await screen.findByText(/^En av filene er trolig lik en annen du har valgt/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/ligger trolig i saken/)).not.toBeInTheDocument();
});

test('[FLT-25] viewer and delete question name a document by its description', async () => {
  const bolt = sampleDocument({
    description: 'Bolt ved bekken',
    fileName: 'a.zip',
    fileType: 'application/zip',
  });
  const { user, api } = await openDocuments({ groups: [sampleGroup(bolt)] });
  await api.serveFile('GET /api/Documents/9/content', new Blob(['zip']));
  await user.click(button('Åpne A.ZIP'));
  expect(
    await screen.findByRole('dialog', { name: /^Bolt ved bekken \(a\.zip\)/ }),
  ).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Slett' }));
  expect(
    await screen.findByText('Vil du slette dokumentet Bolt ved bekken (a.zip)?'),
  ).toBeInTheDocument();
});

/** A device that stores drafts, for as many pages as a test opens. */
function provideDrafts({ store }: Opened, stored: Map<string, Draft>) {
  store.set(
    provideDraftStoreAtom,
    {
      put: async (draft) => void stored.set(draft.key, structuredClone(draft)),
      remove: async (key) => void stored.delete(key),
      list: async () => [...stored.values()],
    },
    [...stored.values()],
  );
}

describe('the page ends while the camera is open', () => {
  const stored = new Map<string, Draft>();
  beforeEach(() => stored.clear());

  async function endWithTwoPhotos() {
    const first = await openDocuments({ groups: [] });
    provideDrafts(first, stored);
    await choose(first, png('bolt.png'), png('rør.png', 'et annet bilde'));
    await waitFor(() => expect(stored.size).toBe(2));
    first.unmount();
    const opened = await openDocuments({ groups: [] });
    provideDrafts(opened, stored);
    act(() => opened.store.set(restoreUploadAtom));
    return opened;
  }

  test('[FLT-25] the photographs taken before are there again, and are uploaded', async () => {
    const opened = await endWithTwoPhotos();
    serveUploads(opened);
    const preview = await dialog('Se gjennom');
    expect(within(preview).getByText('bolt.png')).toBeInTheDocument();
    expect(opened.notifications).toContainEqual({
      kind: 'success',
      text: 'Filene du hadde valgt, er hentet fram igjen. De er ikke lastet opp ennå.',
    });
    await proceed(opened);
    await opened.user.click(await screen.findByRole('radio', { name: 'Fullmakt' }));
    await opened.user.click(button('Last opp'));
    await waitFor(() =>
      expect(opened.api.calls().filter((call) => call === announce)).toHaveLength(2),
    );
    const sizes = opened.api.received
      .filter(({ call }) => call === announce)
      .map(({ body }) => body);
    expect(sizes).toMatchObject([
      { fileSize: png('a').size },
      { fileSize: png('a', 'et annet bilde').size },
    ]);
    expect(stored.size).toBe(0);
  });

  test('[FLT-25] what is removed or cancelled is not restored', async () => {
    const opened = await endWithTwoPhotos();
    await dialog('Se gjennom');
    await opened.user.click(button('Fjern bolt.png'));
    await waitFor(() => expect(stored.size).toBe(1));
    await opened.user.click(button('Avbryt'));
    await waitFor(() => expect(stored.size).toBe(0));
  });
});

test('[DOC-12] an offline document is queued in the list; discarding one asks first', async () => {
  const opened = await openDocuments({ groups: [] });
  await upload(opened, png('a.png'));
  const row = await waitFor(() => within(group(/^Fullmakt/)).getByRole('listitem'));
  await waitFor(() => expect(row).toHaveTextContent('Venter på sending'));
  await opened.user.click(within(row).getByRole('button', { name: /^Avbryt opplastingen/ }));
  await opened.user.click(await screen.findByRole('button', { name: 'Nei' }));
  expect(waiting(opened)).toHaveLength(1);
  await opened.user.click(within(row).getByRole('button', { name: /^Avbryt opplastingen/ }));
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  await waitFor(() => expect(screen.getByText('Ingen dokumenter i 2026/118')).toBeVisible());
});

test('a full device says that the file is not saved, which stays chosen', async () => {
  const opened = await openDocuments({ groups: [] });
  await choose(opened, png('a.png'));
  await proceed(opened);
  await opened.user.click(await screen.findByRole('radio', { name: 'Brev' }));
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await opened.user.click(button('Last opp'));
  await waitFor(() =>
    expect(opened.notifications.at(-1)?.text).toMatch(
      /^Ikke lagret: enheten har ikke plass til filen/,
    ),
  );
  expect(waiting(opened)).toEqual([]);
  await opened.user.click(await screen.findByRole('button', { name: 'Last opp' }));
  await waitFor(() => expect(waiting(opened)).toHaveLength(1));
});

test('[DOC-13] a rejected document says why, what to do, and is resent when asked', async () => {
  const opened = await openDocuments({ groups: [] });
  opened.api.serve(announce, 413, {});
  await upload(opened, png('a.png'));
  const failed = await screen.findByRole('region', { name: 'Ikke lagret på tjeneren' });
  expect(failed).toHaveTextContent('Filen er større enn tjeneren tar imot.');
  expect(failed).toHaveTextContent(/a\.png · \d+\sB/);
  act(() => opened.store.set(reopenedAtom, opened.store.get(queueAtom).failed[0]?.key ?? null));
  expect(failed).toHaveFocus();
  expect(opened.store.get(reopenedAtom)).toBeNull();
  const saved = jest.spyOn(URL, 'createObjectURL');
  await opened.user.click(within(failed).getByRole('button', { name: /^Eksporter/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const [file] = saved.mock.calls[0] as [File];
  expect([file.name, file.size]).toEqual([expect.stringMatching(/^2026_118-VL2-.*\.png$/), 13]);
  opened.api.remove(announce);
  await opened.user.click(within(failed).getByRole('button', { name: /^Prøv igjen/ }));
  await waitFor(() => expect(group(/^Fullmakt/)).toHaveTextContent('Venter på sending'));
});

test('[RGT-15] a photo whose boundary mark is deleted is sent without it when asked', async () => {
  const opened = await openDocuments({ groups: [] });
  opened.api.serve(announce, 400, {
    status: 400,
    detail: 'markUuid names no boundary mark of the case',
  });
  const file = {
    uuid: crypto.randomUUID(),
    fileName: 'a.png',
    description: '',
    content: png('a.png'),
  };
  const facts = {
    fileType: 'image/png',
    isRelevant: true,
    markUuid: 'deleted',
    capturedAt: null,
    position: null,
  };
  await act(() =>
    saveDocument(opened.store.get, { ...file, ...facts }, { code: 'FOTO', codeValue: 'Foto' }),
  );
  const failed = await screen.findByRole('region', { name: 'Ikke lagret på tjeneren' });
  expect(failed).toHaveTextContent('grensepunkt som noe er knyttet til, kan være slettet');
  serveUploads(opened);
  opened.api.serve(`PUT /api/Documents/${file.uuid}/content`, 200, { id: 77 }, { ETag: '"1"' });
  await opened.user.click(within(failed).getByRole('button', { name: /uten grensepunktet$/ }));
  await waitFor(() => expect(group(/^Foto/)).not.toHaveTextContent('Venter på sending'));
  await waitFor(() => expect(waiting(opened)).toEqual([]));
  const sent = opened.api.received.filter(({ call }) => call === announce).map(({ body }) => body);
  expect(sent).toMatchObject([{ markUuid: 'deleted' }, { markUuid: null, fileName: 'a.png' }]);
  expect(opened.store.get(queueAtom).failed).toEqual([]);
});

describe('the boundary mark of a photo', () => {
  const photo = { fileName: 'bolt.jpg', fileType: 'image/jpeg', description: 'Bolt i fjell' };
  const buildUuid = (digit: number) => `7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b1${digit}`;
  const createMark = (digit: number, boundaryPointNumber: string): BoundaryMark => ({
    id: digit,
    uuid: buildUuid(digit),
    businessId: 2077,
    metaType: 'Database',
    revision: 1,
    name: '',
    boundaryPointNumber,
    typeOfBoundaryMark: '51',
    typeOfGround: 'FJ',
    status: 'E',
    approved: '',
    codeForSurvey: '',
    claimByAttendees: '',
    settlement: '',
    measurementMethod: '96',
    quality: { accuracy: 10 },
    north: 6_689_343,
    east: 370_761,
    utmType: 25_832,
  });
  const choice = () => screen.findByRole('combobox', { name: 'Hører til grensepunkt' });
  const listOptionTexts = async () =>
    [...(await choice()).querySelectorAll('option')].map(({ textContent }) => textContent);
  const choose = async (digit: number | null) => {
    const field = await choice();
    const value = digit === null ? '' : buildUuid(digit);
    await waitFor(() => expect(field.querySelector(`option[value="${value}"]`)).not.toBeNull());
    await act(async () => fireEvent.change(field, { target: { value } }));
  };

  async function openPhoto(markUuid: string | null, marks: readonly BoundaryMark[] | null) {
    const opened = await openDocuments({
      groups: [sampleGroup(sampleDocument({ ...photo, markUuid }))],
    });
    await opened.api.serveFile('GET /api/Documents/9/content', png('bolt.jpg'));
    if (marks) opened.api.serve('GET /api/BoundaryMarks?businessId=2077', 200, marks);
    await opened.user.click(button('Åpne BOLT.JPG'));
    await screen.findByRole('dialog', { name: /^Bolt i fjell \(bolt\.jpg\)/ });
    return opened;
  }
  const patches = ({ api }: Opened) =>
    api.received.filter(({ call }) => call === 'PATCH /api/Documents/9').map(({ body }) => body);

  test('[RGT-15] an opened photo is tied to a mark, to another, and untied', async () => {
    const opened = await openPhoto(null, [createMark(1, '10'), createMark(2, '2')]);
    await waitFor(async () => expect(await listOptionTexts()).toEqual(['Ingen', '2', '10']));
    for (const [digit, revision] of [
      [1, 2],
      [2, 3],
      [null, 4],
    ] as const) {
      opened.api.serve('PATCH /api/Documents/9', 204, undefined, { ETag: `"${revision}"` });
      await choose(digit);
      await waitFor(() => expect(patches(opened)).toHaveLength(revision - 1));
      await waitFor(() => expect(waiting(opened)).toEqual([]));
      await waitFor(async () =>
        expect(await choice()).toHaveValue(digit === null ? '' : buildUuid(digit)),
      );
      const row = group(/^Brev/);
      if (digit) expect(row).toHaveTextContent('Ved grensepunkt');
      else expect(row).not.toHaveTextContent('Ved grensepunkt');
    }
    expect(patches(opened)).toEqual([
      { markUuid: buildUuid(1) },
      { markUuid: buildUuid(2) },
      { markUuid: null },
    ]);
  });

  test('[RGT-15] a photo whose marks cannot be loaded says so, and is untied', async () => {
    const opened = await openPhoto(buildUuid(1), null);
    await screen.findByText('Grensepunktene ble ikke hentet, og enheten har dem ikke.');
    expect(await listOptionTexts()).toEqual(['Ingen', 'Ved grensepunkt']);
    opened.api.remove('PATCH /api/Documents/9');
    await choose(null);
    await waitFor(() => expect(group(/^Brev/)).toHaveTextContent('Venter på sending'));
    expect(group(/^Brev/)).not.toHaveTextContent('Ved grensepunkt');
  });

  test('[RGT-15] a case without marks, and what is no photo, offer no mark', async () => {
    const opened = await openPhoto(null, []);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    opened.unmount();
    const zip = sampleDocument({ fileName: 'a.zip', fileType: 'application/zip' });
    const { user, api } = await openDocuments({ groups: [sampleGroup(zip)] });
    api.serve('GET /api/BoundaryMarks?businessId=2077', 200, [createMark(1, '10')]);
    await api.serveFile('GET /api/Documents/9/content', new Blob(['zip']));
    await user.click(button('Åpne A.ZIP'));
    await screen.findByRole('dialog', { name: /^a\.zip/ });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(api.calls()).not.toContain('GET /api/BoundaryMarks?businessId=2077');
  });

  test('[RGT-15] before a tied photo is deleted the user reads that its mark stays', async () => {
    const { user } = await openPhoto(buildUuid(1), [createMark(1, '10')]);
    await user.click(await screen.findByRole('button', { name: 'Slett' }));
    const question = await screen.findByText(
      /^Vil du slette dokumentet Bolt i fjell \(bolt\.jpg\)\?/,
    );
    expect(question).toHaveTextContent('Det står ved et grensepunkt. Grensepunktet blir stående.');
    await user.click(button('Nei'));
    await choose(null);
    await user.click(button('Slett'));
    expect(
      await screen.findByText('Vil du slette dokumentet Bolt i fjell (bolt.jpg)?'),
    ).toBeInTheDocument();
  });

  test('[RGT-15] a rejected tie is given up, and the question says the photo stays', async () => {
    const opened = await openPhoto(null, [createMark(1, '10')]);
    opened.api.serve('PATCH /api/Documents/9', 400, {
      status: 400,
      detail: 'markUuid: names no boundary mark of the case',
    });
    await choose(1);
    await opened.user.click(button('Lukk'));
    const failed = await screen.findByRole('region', { name: 'Ikke lagret på tjeneren' });
    await opened.user.click(within(failed).getByRole('button', { name: /^Forkast/ }));
    expect(await screen.findByText(/Dokumentet blir liggende i saken/)).toBeInTheDocument();
    expect(screen.queryByText(/finnes bare på enheten/)).toBeNull();
  });
});

test('leaving with chosen files asks first', async () => {
  const opened = await openDocuments({ groups: [] });
  await choose(opened, png('a.png'));
  await act(() => opened.router.navigate('/'));
  expect(await screen.findByText('Vil du forlate siden?')).toBeInTheDocument();
});

test('[RGT-7] a button beside a cut-off file name shows it whole', async () => {
  cutTextsLongerThan(40);
  const long = sampleDocument({
    id: 11,
    uuid: 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5f',
    description: 'Kart over delinga',
    fileName: '2026_118-situasjonskart-over-naust-og-veg-aust-for-steingarden.pdf',
  });
  const { user } = await openDocuments({ groups: [sampleGroup(permission, long)] });
  const buttons = screen.getAllByRole('button', { name: /^Vis hele teksten/ });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  const whole = within(
    await screen.findByRole('dialog', { name: long.fileName.toLocaleUpperCase('nb') }),
  );
  expect(whole.getByText(/^Kart over delinga · /)).toBeInTheDocument();
});

test('[SRV-11] a full case says how many documents it may have, and takes none', async () => {
  const documents = Array.from({ length: caps.documentsOfCase }, (_, at) =>
    sampleDocument({ id: at + 1, uuid: `u${at}` }),
  );
  await openDocuments({ groups: [sampleGroup(...documents)] });
  expect(await screen.findByText(/^Saken er full: Den kan ha 3.000 dokumenter/)).toBeVisible();
  expect(button('Legg til')).toBeDisabled();
  expect(button('Ta bilde')).toBeDisabled();
});

test('[SRV-4] a reader opens documents, and adds, changes and deletes none', async () => {
  const zip = sampleDocument({ fileName: 'a.zip', fileType: 'application/zip' });
  const { store, api, user } = await openDocuments({ groups: [sampleGroup(zip)] });
  signInAs(store, 'reader');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Relevant/ })).toBeDisabled());
  expect(button('Legg til')).toBeDisabled();
  expect(button('Ta bilde')).toBeDisabled();
  await api.serveFile('GET /api/Documents/9/content', new Blob(['zip']));
  await user.click(button('Åpne A.ZIP'));
  await screen.findByRole('dialog', { name: /^a\.zip/ });
  expect(screen.queryByRole('button', { name: 'Slett' })).not.toBeInTheDocument();
});

test('[SRV-4] a surveyor deletes own documents, and reads that a lead deletes others’', async () => {
  const ownDocument = sampleDocument({
    id: 9,
    uuid: crypto.randomUUID(),
    fileName: 'min.zip',
    fileType: 'application/zip',
    isOwn: true,
  });
  const othersDocument = sampleDocument({
    id: 10,
    uuid: crypto.randomUUID(),
    fileName: 'din.zip',
    fileType: 'application/zip',
    isOwn: false,
  });
  const { store, api, user } = await openDocuments({
    groups: [sampleGroup(ownDocument, othersDocument)],
  });
  signInAs(store, 'surveyor');
  for (const id of [9, 10])
    await api.serveFile(`GET /api/Documents/${id}/content`, new Blob(['zip']));
  await user.click(button('Åpne DIN.ZIP'));
  expect(
    await screen.findByText('Bare den som la det inn, eller en leder kan slette dette dokumentet.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Slett' })).not.toBeInTheDocument();
  await user.click(button('Lukk'));
  await user.click(button('Åpne MIN.ZIP'));
  expect(await screen.findByRole('button', { name: 'Slett' })).toBeEnabled();
});
