import type { ProtocolToGenerate } from '@feltbok/contract/agreements.ts';
import type { SigningRequest } from '@feltbok/contract/signing-requests.ts';
import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { Attendee, BusinessDetails } from '@feltbok/domain/cases/case.ts';
import type { DocumentGroup, StoredDocument } from '@feltbok/domain/documents/document.ts';
import { computeFingerprint, findMisfit } from '@feltbok/domain/signatures/signature-evidence.ts';
import {
  buildLineCreation,
  buildLineDeletion,
} from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import { createDocumentContents } from '@feltbok/offline/stores/document-contents.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { openMarkComparisons } from '@feltbok/offline/stores/mark-comparisons.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { discardDraftAtom, provideDraftStoreAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens, signInAs } from '@feltbok/testing/render-screens.tsx';
import {
  sampleAttendee,
  sampleCase,
  sampleDocument,
  sampleGroup,
} from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addReportTexts } from '../i18n/texts';
import { ChecklistPage } from './ChecklistPage';
import { ProtocolPage } from './ProtocolPage';

addReportTexts();
installFakeCanvas();

const reports = '/case/1042/business/2077/property/90311/reports';
const headerCall = 'GET /api/Reports?businessId=2077&propertyId=90311';
const marksCall = 'GET /api/BoundaryMarks?businessId=2077';
const linesCall = 'GET /api/BoundaryLines?businessId=2077';
const generateCall = 'POST /api/Reports/protocol';
const requestsCall = 'GET /api/SigningRequests?businessId=2077';
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const header = {
  caseReference: 'J-77',
  caseNumber: '2026/118',
  municipalityName: 'Fjordvik',
  municipalityAddress: 'Rådhusvegen 1',
  propertyAddress: 'Fjordvegen 12',
  propertyNumber: '4699-31/472',
  propertyOwner: 'Ánne Østby',
  businessDate: '2026-11-24T09:00:00+01:00',
  businessPlace: 'Fjordvegen 12',
  businessType: 'Grensejustering',
};

let stopSync = () => {};
afterEach(async () => {
  stopSync();
  await act(() => chooseLanguage('nb'));
});

const downloads: string[] = [];
/** What was scrolled into view, by its name. */
const scrolledIntoView: Array<string | null | undefined> = [];
beforeEach(() => {
  downloads.length = 0;
  scrolledIntoView.length = 0;
  Element.prototype.scrollIntoView = function () {
    scrolledIntoView.push(this.firstElementChild?.getAttribute('aria-label'));
  };
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
});

interface Opening {
  hasHeader?: boolean;
  journalNumber?: string | null;
  hasMarks?: boolean;
  hasLines?: boolean;
  marks?: BoundaryMark[];
  /** Details of the business that are not the usual ones. */
  details?: Partial<BusinessDetails>;
  userKey?: string;
  documentTypes?: DocumentGroup[];
  /** What the device stores of earlier pages: the same over several openings. */
  drafts?: Map<string, Draft>;
}

async function openProtocol(
  path: string,
  {
    hasHeader = true,
    journalNumber = header.caseReference,
    hasMarks = true,
    hasLines = true,
    marks = [],
    details = {},
    userKey = crypto.randomUUID() as string,
    documentTypes,
    drafts = new Map(),
  }: Opening = {},
) {
  const app = createTestStore();
  const { store, api } = app;
  const sample = sampleCase(details);
  const businesses = sample.businesses.map((business) => ({
    ...business,
    attendees: [sampleAttendee()],
    ...(documentTypes && { documentTypes }),
  }));
  api.serve('GET /api/Cases', 200, [{ ...sample, businesses }]);
  if (hasMarks) api.serve(marksCall, 200, marks);
  if (hasLines) api.serve(linesCall, 200, []);
  api.serve('GET /api/BoundaryMarkCodes', 200, []);
  api.serve(requestsCall, 200, []);
  if (hasHeader) api.serve(headerCall, 200, { ...header, caseReference: journalNumber });
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  const draftStore = {
    put: async (draft: Draft) => void drafts.set(draft.key, structuredClone(draft)),
    remove: async (key: string) => void drafts.delete(key),
    list: async () => [...drafts.values()],
  };
  store.set(provideDraftStoreAtom, draftStore, await draftStore.list());
  stopSync();
  const engine = await provideSyncEngine(app, { userKey });
  stopSync = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  const routes = [
    { path: reports, element: <h2>Rapport</h2> },
    { path: `${reports}/checkList`, element: <ChecklistPage /> },
    { path: `${reports}/checkList/protocol`, element: <ProtocolPage /> },
  ];
  return { ...app, ...renderScreens(routes, store, reports + path), engine, userKey };
}

const mapPicture = (more: Partial<StoredDocument> = {}) =>
  sampleDocument({
    uuid: crypto.randomUUID() as string,
    description: 'Kart',
    fileName: 'kart.png',
    fileType: 'image/png',
    isRelevant: false,
    purpose: 'mapPicture' as const,
    ...more,
  });
const getPicture = (source: string) =>
  new Blob([Uint8Array.from(atob(source.replace(/^.*,/, '')), (letter) => letter.charCodeAt(0))], {
    type: 'image/png',
  });

const button = (name: string) => screen.getByRole('button', { name });
const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('[REP-2] the checklist has two columns of sections with checkboxes, and leads back and on', async () => {
  const { user, router } = await openProtocol('/checkList');
  const labels = (column: string) =>
    within(screen.getByRole('region', { name: column }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.querySelector('strong')?.textContent);
  expect(labels('Saken')).toEqual([
    'Sakshode',
    'Saksdokumenter',
    'Punkt 5: Grenser og grensemerker',
  ]);
  expect(labels('Forretningen')).toEqual([
    'Merknader fra landmåler',
    'Beskrivelse av saken',
    'Punkt 6: Krav, forlik og kart',
  ]);
  await user.click(button('Gå tilbake'));
  expect(router.state.location.pathname).toBe(reports);
});

test('[JOB-3] the checklist offers the customer’s parts, which the protocol has in the customer’s order', async () => {
  const { user, store } = await openProtocol('/checkList');
  await user.click(screen.getByRole('checkbox', { name: /Punkt 6/ }));
  const protocol = { parts: ['sectionSix', 'caseDescription', 'caseHeading', 'fromALaterVersion'] };
  const customer = { ...sampleCustomer, protocol };
  act(() => store.set(sessionAtom, (session) => ({ ...session, customer }) as typeof session));
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: /Punkt 6/ }));
  await user.click(button('Lag protokoll'));
  expect(await screen.findByRole('heading', { name: 'Protokoll for sak 2026/118' })).toBeVisible();
  expect(titles()).toEqual(['Punkt 6: Krav, forlik og kart', 'Beskrivelse av saken', 'Sakshode']);
});

test('[REP-2, REP-5] ticked sections are in the protocol, also after going back to the checklist', async () => {
  const { user } = await openProtocol('/checkList');
  for (const name of [/Saksdokumenter/, /Punkt 5/, /Punkt 6/, /Merknader/])
    await user.click(screen.getByRole('checkbox', { name }));
  await user.click(button('Lag protokoll'));
  expect(await screen.findByRole('heading', { name: 'Protokoll for sak 2026/118' })).toBeVisible();
  expect(titles()).toEqual(['Sakshode', 'Beskrivelse av saken']);
  await user.click(button('Til sjekklisten'));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
});

test('[REP-3] the heading of the protocol collapses', async () => {
  const { user } = await openProtocol('/checkList/protocol');
  const summary = await screen.findByText('Sakshode');
  expect(screen.getByText('J-77')).toBeVisible();
  await user.click(summary);
  expect(summary.closest('details')).not.toHaveAttribute('open');
});

test('[RGT-4] a journal number that nobody has delivered is shown as missing', async () => {
  await openProtocol('/checkList/protocol?parts=caseHeading', { journalNumber: null });
  const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(await screen.findByText('Journalnummer')).toBeVisible();
  expect([value('Journalnummer'), value('Saksnummer')]).toEqual(['Ikke oppgitt', '2026/118']);
});

test('[RGT-8] case data that cannot be had: every part of the screen says so', async () => {
  const { container } = await openProtocol('/checkList/protocol', { hasHeader: false });
  expect(await screen.findByText('Saksopplysningene kom ikke')).toBeVisible();
  expect(screen.getByText('Kan ikke lagres: saksopplysningene kom ikke')).toBeVisible();
  expect(button('Lagre som PDF')).toBeDisabled();
  expect(container).not.toHaveTextContent(/Henter|hentes/);
});

test('[RGT-8] boundary marks that cannot be had are not said to be none', async () => {
  const { container, api, user, unmount } = await openProtocol('/checkList/protocol', {
    hasMarks: false,
  });
  expect(await screen.findByText('Kan ikke lagres: grensepunktene kom ikke')).toBeVisible();
  expect(screen.getAllByText('Grensepunktene er ikke på enheten.')).toHaveLength(2);
  expect(container).not.toHaveTextContent(/Henter|hentes|Ingen grensepunkter|Ingen krav/);
  expect(button('Lagre som PDF')).toBeDisabled();
  api.serve(marksCall, 200, []);
  await user.click(button('Prøv igjen'));
  expect(await screen.findByText('Ingen grensepunkter er registrert.')).toBeVisible();
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  unmount();
  await openProtocol('/checkList/protocol?parts=caseDescription', { hasMarks: false });
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
});

test('[RGT-10] ticks last over a reload, per user and case, until the protocol is made', async () => {
  const ofOtherCase = {
    key: 'checklist 9',
    kind: 'checklist' as const,
    caseNumber: '2026/9',
    keptAt: '',
  };
  const drafts = new Map<string, Draft>([
    ['checklist 9', { ...ofOtherCase, fields: { ticked: [] } }],
  ]);
  const userKey = crypto.randomUUID();
  const countChecked = () => screen.getAllByRole('checkbox', { checked: true }).length;
  const first = await openProtocol('/checkList', { drafts, userKey });
  expect(countChecked()).toBe(6);
  await first.user.click(screen.getByRole('checkbox', { name: /Punkt 5/ }));
  await first.user.click(screen.getByRole('checkbox', { name: /Saksdokumenter/ }));
  await waitFor(() =>
    expect(drafts.get('checklist 2077')?.fields).toMatchObject({ ticked: { length: 4 } }),
  );
  first.unmount();

  const again = await openProtocol('/checkList', { drafts, userKey });
  expect(countChecked()).toBe(4);
  expect(screen.getByRole('checkbox', { name: /Punkt 5/ })).not.toBeChecked();
  await again.user.click(button('Lag protokoll'));
  const pdf = new File(['%PDF-1.7'], 'p.pdf', { type: 'application/pdf' });
  await act(() => again.api.serveFile(generateCall, pdf));
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  await again.user.click(button('Lagre som PDF'));
  await waitFor(() => expect([...drafts.keys()]).toEqual(['checklist 9']));
  again.unmount();

  const reopened = await openProtocol('/checkList', { drafts });
  expect(countChecked()).toBe(6);
  await reopened.user.click(screen.getByRole('checkbox', { name: /Punkt 5/ }));
  await reopened.user.click(screen.getByRole('checkbox', { name: /Punkt 5/ }));
  await waitFor(() => expect([...drafts.keys()]).toEqual(['checklist 9']));
});

test('[RGT-10] a draft that is discarded elsewhere takes its ticks along', async () => {
  const drafts = new Map<string, Draft>();
  const { user, store } = await openProtocol('/checkList', { drafts });
  await user.click(screen.getByRole('checkbox', { name: /Punkt 5/ }));
  await waitFor(() => expect(drafts.size).toBe(1));
  await act(() => store.set(discardDraftAtom, { key: 'checklist 2077' }));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(6);
});

test('[RGT-12] the map is the newest picture taken as such, or the chosen one', async () => {
  const drafts = new Map<string, Draft>();
  const userKey = crypto.randomUUID() as string;
  const older = mapPicture({
    id: 11,
    capturedAt: '2026-11-24T09:10:00+01:00',
    fileName: 'eldre.png',
  });
  const newer = mapPicture({
    id: 10,
    capturedAt: '2026-11-24T10:20:00+01:00',
    documentTypeCode: 'AAA',
  });
  const upload = mapPicture({ id: 12, capturedAt: '2026-11-25T09:00:00+01:00', purpose: null });
  const olderPicture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
  const contents = createDocumentContents(await openDevice(userKey));
  await contents.storeOffline(older.uuid, getPicture(olderPicture));
  await contents.storeOffline(newer.uuid, getPicture(pixel));
  await contents.storeOffline(upload.uuid, getPicture(olderPicture));
  const opening = {
    drafts,
    userKey,
    documentTypes: [sampleGroup(newer), sampleGroup(older, upload)],
  };
  const first = await openProtocol('/checkList/protocol?parts=sectionSix', opening);
  const picture = () => screen.findByRole('img', { name: 'Kart' });
  expect(await picture()).toHaveAttribute('src', pixel);
  const choice = screen.getByRole('combobox', { name: 'Kartbilde i protokollen' });
  expect([...(choice as HTMLSelectElement).options].map(({ label }) => label)).toEqual([
    '24.11.2026 10:20 · kart.png',
    '24.11.2026 09:10 · eldre.png',
  ]);
  await first.user.selectOptions(choice, '24.11.2026 09:10 · eldre.png');
  await waitFor(async () => expect(await picture()).toHaveAttribute('src', olderPicture));
  await waitFor(() => expect(drafts.size).toBe(1));
  first.unmount();
  await openProtocol('/checkList/protocol?parts=sectionSix', opening);
  expect(await picture()).toHaveAttribute('src', olderPicture);
});

test('[RGT-12] a list stored by 1.6.0 shows its map picture, and no other PNG', async () => {
  const userKey = crypto.randomUUID() as string;
  const former = ({ purpose: _, ...document }: StoredDocument): StoredDocument => document;
  const taken = former(mapPicture({ id: 10, documentTypeCode: 'KART' }));
  const upload = former(mapPicture({ id: 11, documentTypeCode: 'KART', isRelevant: true }));
  await createDocumentContents(await openDevice(userKey)).storeOffline(
    taken.uuid,
    getPicture(pixel),
  );
  await openProtocol('/checkList/protocol?parts=sectionSix', {
    userKey,
    documentTypes: [sampleGroup(taken, upload)],
  });
  expect(await screen.findByRole('img', { name: 'Kart' })).toHaveAttribute('src', pixel);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('[REP-4] loaded case data are announced, and so is a failure, with a retry', async () => {
  const opened = await openProtocol('/checkList/protocol');
  await waitFor(() =>
    expect(opened.notifications).toContainEqual({
      kind: 'success',
      text: 'Saksopplysningene er hentet',
    }),
  );
  opened.unmount();
  const failed = await openProtocol('/checkList/protocol', { hasHeader: false });
  await waitFor(() =>
    expect(failed.notifications).toContainEqual({
      kind: 'error',
      text: 'Noe gikk galt ved henting av data',
    }),
  );
  failed.api.serve(headerCall, 200, header);
  await failed.user.click(await screen.findByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('heading', { name: 'Protokoll for sak 2026/118' })).toBeVisible();
});

test('stored case data are shown without network, and without a message', async () => {
  const first = await openProtocol('/checkList/protocol');
  await screen.findByText('J-77');
  first.unmount();
  const again = await openProtocol('/checkList/protocol', {
    hasHeader: false,
    userKey: first.userKey,
  });
  expect(await screen.findByText('J-77')).toBeVisible();
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  expect(again.notifications.filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('[RGT-2] a case never opened has its heading from all cases, also after a visit', async () => {
  const userKey = crypto.randomUUID();
  const device = await openDevice(userKey);
  const { api } = createTestStore();
  const store = async (reference: string) => {
    const all = [
      { businessId: 2077, propertyId: 90311, header: { ...header, caseReference: reference } },
    ];
    api.serve('GET /api/Reports/headers', 200, all);
    await createStoredAnswers(device, api.client).ask('getProtocolHeaders', { path: {} });
  };
  await store('J-1');
  const first = await openProtocol('/checkList/protocol', { hasHeader: false, userKey });
  expect(await screen.findByText('J-1')).toBeVisible();
  first.unmount();
  const visit = await openProtocol('/checkList/protocol', { userKey });
  expect(await screen.findByText('J-77')).toBeVisible();
  await waitFor(() => expect(visit.notifications).not.toEqual([]));
  visit.unmount();
  const second = await openProtocol('/checkList/protocol', { hasHeader: false, userKey });
  expect(await screen.findByText('J-77')).toBeVisible();
  expect(second.notifications).toEqual([]);
});

test('[REP-5] the map picture is the device’s own where the server is unreachable', async () => {
  const userKey = crypto.randomUUID();
  const picture = mapPicture();
  const content = getPicture(pixel);
  const opened = { userKey, documentTypes: [sampleGroup(picture)] };
  const withoutIt = await openProtocol('/checkList/protocol?parts=sectionSix', opened);
  expect(await screen.findByText(/^Kartbildet er ikke på enheten/)).toBeVisible();
  withoutIt.unmount();
  await createDocumentContents(await openDevice(userKey)).storeOffline(picture.uuid, content);
  await openProtocol('/checkList/protocol?parts=sectionSix', opened);
  expect(await screen.findByRole('img', { name: 'Kart' })).toHaveAttribute('src', pixel);
});

const markAtBolt: BoundaryMark = {
  id: 7,
  uuid: 'm13',
  businessId: 2077,
  metaType: 'Database',
  revision: 1,
  name: '',
  boundaryPointNumber: '13',
  typeOfBoundaryMark: '51',
  typeOfGround: '',
  status: '',
  approved: '',
  codeForSurvey: '',
  settlement: '',
  claimByAttendees: '',
  north: 6_689_343.07,
  east: 370_761.06,
  quality: { accuracy: 10 },
  measurementMethod: '96',
  utmType: 25_832,
};

test('[RGT-15] a mark’s photo that is missing is named, and the protocol is made', async () => {
  const photo = sampleDocument({
    fileType: 'image/jpeg',
    description: 'Bolt i fjell',
    documentTypeCode: 'FOTO',
    markUuid: 'm13',
  });
  const another = { ...photo, id: 902, uuid: crypto.randomUUID(), description: 'Bekken' };
  const elsewhere = {
    ...photo,
    id: 903,
    uuid: crypto.randomUUID(),
    description: 'Annet sted',
    markUuid: 'm99',
  };
  const opened = await openProtocol('/checkList/protocol?parts=sectionFive', {
    marks: [markAtBolt],
    documentTypes: [sampleGroup(elsewhere, photo, another)],
  });
  expect(await screen.findByRole('heading', { name: 'Ved punkt 13' })).toBeVisible();
  expect(screen.getByText('Bolt i fjell: bildet kunne ikke hentes.')).toBeVisible();
  expect(screen.getByText('Bekken: bildet kunne ikke hentes.')).toBeVisible();
  // One failed request is enough, and photos of marks elsewhere are not requested at all.
  const asked = opened.api.received.flatMap(({ call }) => (/Documents/.test(call) ? [call] : []));
  expect(asked).toEqual([`GET /api/Documents/${photo.id}/content`]);
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  await opened.user.click(button('Lagre som PDF'));
  await waitFor(() => {
    const body = opened.api.received.findLast(({ call }) => call === generateCall)
      ?.body as ProtocolToGenerate;
    expect(body?.htmlContent).toContain('Bolt i fjell: bildet kunne ikke hentes.');
  });
});

test('[CAD-2] residuals that the device has compared are in the protocol', async () => {
  const userKey = crypto.randomUUID();
  const counterpart = {
    key: 'p1',
    north: 6_689_343,
    east: 370_761.06,
    utmType: 25_832,
    accuracy: 3,
  };
  await openMarkComparisons(await openDevice(userKey)).put('2077', {
    fetchedAt: '2026-11-20T08:00:00.000Z',
    counterparts: { m13: counterpart },
    alone: [],
    missing: [],
    choices: {},
    isInProtocol: true,
  });
  await openProtocol('/checkList/protocol?parts=sectionFive', { userKey, marks: [markAtBolt] });
  expect(await screen.findByRole('heading', { name: 'Avvik fra matrikkelen' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Innenfor' })).toBeVisible();
});

test('[JOB-4] the protocol has lines that the device is about to send, and none that it deletes', async () => {
  const marks = [markAtBolt, { ...markAtBolt, id: 8, uuid: 'm14', boundaryPointNumber: '14' }];
  const line: KnownLine = {
    ...newLineAttributes,
    uuid: 'l1',
    businessId: 2077,
    startMarkUuid: 'm13',
    endMarkUuid: 'm14',
    utmType: 25_832,
    curvePoints: [],
    disputed: true,
  };
  const { store } = await openProtocol('/checkList/protocol?parts=sectionFive', { marks });
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  expect(screen.queryByRole('heading', { name: 'Grenselinjer' })).not.toBeInTheDocument();
  const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
  await act(() => submit(store.get, buildLineCreation(place, { line, name: '13–14' })));
  expect(await screen.findByRole('heading', { name: 'Grenselinjer' })).toBeVisible();
  expect(screen.getByRole('row', { name: /^13 14 0,00 .*Ja Ingen ført$/ })).toBeVisible();
  await act(() => submit(store.get, buildLineDeletion(place, { line, name: '13–14' })));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Grenselinjer' })).not.toBeInTheDocument(),
  );
});

test('[JOB-4] boundary lines that cannot be had are not said to be none', async () => {
  const { api, user } = await openProtocol('/checkList/protocol?parts=sectionFive', {
    marks: [markAtBolt],
    hasLines: false,
  });
  expect(await screen.findByText('Kan ikke lagres: grenselinjene kom ikke')).toBeVisible();
  expect(screen.getByText('Grenselinjene er ikke på enheten.')).toBeVisible();
  expect(button('Lagre som PDF')).toBeDisabled();
  api.serve(linesCall, 200, []);
  await user.click(button('Prøv igjen'));
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
});

test('[REP-5] the protocol’s PDF is sent in Norwegian with its participants, stored, and downloaded', async () => {
  const opened = await openProtocol('/checkList/protocol?parts=caseHeading,caseDescription');
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  await opened.user.click(button('Lagre som PDF'));
  expect(await screen.findByText(/^Venter på sending/)).toBeVisible();
  expect(button('Lagre som PDF')).toBeDisabled();
  const pdf = new File(['%PDF-1.7'], '2026-118-Protokoll.pdf', { type: 'application/pdf' });
  await act(() => opened.api.serveFile(generateCall, pdf));
  await act(() => opened.engine.retry());
  await waitFor(() => expect(downloads).toEqual(['2026-118-Protokoll.pdf']));
  const body = opened.api.received.findLast(({ call }) => call === generateCall)
    ?.body as ProtocolToGenerate;
  expect(body).toMatchObject({ businessId: 2077, storeAsDocument: true });
  expect(body.parties.map(({ name }) => name)).toEqual(['Ánne Østby']);
  expect(body.htmlContent).toContain('<h1>Protokoll for sak 2026/118</h1>');
  expect(body.htmlContent).not.toContain('Punkt 6');
  expect(
    await screen.findByRole('region', { name: 'Ferdige protokoller på enheten' }),
  ).toBeVisible();
  expect(scrolledIntoView).toEqual(['Ferdige protokoller på enheten']);
});

test.each([
  ['nn', 'Lagre som PDF', 'Sakshovud', 'Eigedom'],
  ['en', 'Save as PDF', 'Case heading', 'Eiendom'],
] as const)(
  '[SHELL-4] in %s the protocol is shown so, and archived in Norwegian, nynorsk where chosen',
  async (language, save, shown, stored) => {
    const opened = await openProtocol('/checkList/protocol?parts=caseHeading');
    await act(() => chooseLanguage(language));
    await waitFor(() => expect(button(save)).toBeEnabled());
    expect(titles()).toContain(shown);
    await opened.user.click(button(save));
    await waitFor(() =>
      expect(opened.api.received.map(({ call }) => call)).toContain(generateCall),
    );
    const body = opened.api.received.findLast(({ call }) => call === generateCall)
      ?.body as ProtocolToGenerate;
    expect(body.htmlContent).toContain('<h1>Protokoll for sak 2026/118</h1>');
    expect(body.htmlContent).toContain(stored);
  },
);

test('[SRV-4] a reader sees the protocol, and does not make it', async () => {
  const opened = await openProtocol('/checkList/protocol?parts=caseHeading,caseDescription');
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  signInAs(opened.store, 'reader');
  expect(button('Lagre som PDF')).toBeDisabled();
  signInAs(opened.store, 'surveyor');
  expect(button('Lagre som PDF')).toBeEnabled();
});

test('[FLT-5] a protocol asks about attendance signed elsewhere, and takes it in', async () => {
  const { api, user } = await openProtocol('/checkList/protocol?parts=caseHeading');
  const arrived = await createSignedRequest(pixel);
  api.serve(requestsCall, 200, [arrived]);
  api.serve('PUT /api/Attendees/2077', 200, [{ ...sampleAttendee(), signature: pixel }]);
  await screen.findByText('Klar til å lagres');
  await user.click(button('Lagre som PDF'));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Signaturen til Ánne Østby er kommet',
  );
  expect(api.calls()).not.toContain(generateCall);
  await user.click(button('Ta inn og lag PDF'));
  await waitFor(() => expect(api.calls()).toContain(generateCall));
  const findSentBody = (call: string) =>
    api.received.find((request) => request.call === call)?.body;
  expect((findSentBody('PUT /api/Attendees/2077') as Attendee[])[0]).toMatchObject({
    signature: pixel,
    isParticipated: true,
  });
  expect((findSentBody(generateCall) as ProtocolToGenerate).parties[0]?.signature).toBe(pixel);
});

test('[FLT-5] a protocol without the heading, which nobody signs, asks nothing', async () => {
  const { api, user } = await openProtocol('/checkList/protocol?parts=officerNotice');
  api.serve(requestsCall, 200, [await createSignedRequest(pixel)]);
  await screen.findByText('Klar til å lagres');
  await user.click(button('Lagre som PDF'));
  await waitFor(() => expect(api.calls()).toContain(generateCall));
});

const appointed = { surveyorName: 'Kari Målar', surveyorNumber: '000041' };

test('[JOB-1] the surveyor signs the text of the protocol, which is saved with the signature', async () => {
  const { api, user } = await openProtocol('/checkList/protocol?parts=caseHeading', {
    details: appointed,
  });
  await screen.findByText('Klar til å lagres');
  await user.click(button('Signer og lagre'));
  await user.click(await screen.findByRole('button', { name: 'Skriv navnet i stedet' }));
  expect(screen.queryByRole('button', { name: /egen telefon|lenke/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Navnet ditt' }), 'Kari Målar');
  await user.click(button('Ok'));
  await waitFor(() => expect(api.calls()).toContain(generateCall));
  const request = api.received.find(({ call }) => call === generateCall);
  const { surveyor, uuid, htmlContent } = Object(request).body as ProtocolToGenerate;
  expect(surveyor?.name).toBe('Kari Målar');
  const { model } = await readAgreementText(htmlContent, 'htmlContent');
  const place = {
    businessId: 2077,
    caseNumber: '2026/118',
    text: { html: htmlContent, model },
    party: { uuid, name: 'Kari Målar', isRepresentedBy: false },
  };
  expect(surveyor?.signatureRecord?.evidence).toBeTruthy();
  expect(await findMisfit({ signature: '', ...surveyor }, place)).toBeNull();
});

test('[JOB-1] nobody signs as the surveyor of a case without one', async () => {
  await openProtocol('/checkList/protocol?parts=caseHeading');
  await screen.findByText('Klar til å lagres');
  expect(screen.queryByRole('button', { name: 'Signer og lagre' })).not.toBeInTheDocument();
});

const createSignedRequest = async (signature: string): Promise<SigningRequest> => {
  const { uuid: party, name } = sampleAttendee();
  const statement = { statement: 'attendance-1', business: 2077, case: '2026/118', party } as const;
  return {
    requestId: '0f1c2d3e-4b5a-4c6d-8e7f-1a2b3c4d5e6f',
    party,
    partyName: name,
    fingerprint: await computeFingerprint(statement),
    state: 'used',
    way: 'link',
    isAgreement: false,
    subject: 'Deltakelse',
    wrongCodes: 0,
    signature,
    expiresAt: '2026-12-01T09:15:00+01:00',
  };
};
