import { loadCaseListAtom } from '@feltbok/shared/case/case-list.state';
import { caseAddressAtom } from '@feltbok/shared/case/open-business.state';
import { keptDocuments } from '@feltbok/shared/device/kept-documents';
import { openDevice } from '@feltbok/shared/device/open-device';
import { lendDeviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { chooseLanguage } from '@feltbok/shared/i18n/i18n';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import { lendSyncEngine, lentStore } from '@feltbok/shared/testing/lent-store';
import { renderScreens } from '@feltbok/shared/testing/render-screens';
import { sampleAttendee, sampleCase, sampleDocument, sampleGroup } from '@feltbok/shared/testing/sample-cases';
import { sampleCustomer } from '@feltbok/shared/testing/sample-customer';
import type { ProtocolToGenerate } from '@feltbok/shared/wire/agreements';
import type { DocumentGroup } from '@feltbok/shared/wire/documents';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addReportTexts } from '../i18n/texts';
import { ChecklistPage } from './ChecklistPage';
import { ProtocolPage } from './ProtocolPage';

addReportTexts();

const reports = '/case/1042/business/2077/property/90311/reports';
const headerCall = 'GET /api/Reports?businessId=2077&propertyId=90311';
const generateCall = 'POST /api/Reports/protocol';
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const header = {
  ...{
    caseReference: 'J-77',
    caseNumber: '2026/118',
    municipalityName: 'Fjordvik',
    municipalityAddress: 'Rådhusvegen 1',
  },
  ...{ propertyAddress: 'Fjordvegen 12', propertyNumber: '4699-31/472', propertyOwner: 'Ánne Østby' },
  ...{ businessDate: '2026-11-24T09:00:00+01:00', businessPlace: 'Fjordvegen 12', businessType: 'Grensejustering' },
};

let stopSync = () => {};
afterEach(async () => {
  stopSync();
  await act(() => chooseLanguage('nb'));
});

const downloads: string[] = [];
/** What was brought into view, by its name. */
const broughtIntoView: Array<string | null | undefined> = [];
beforeEach(() => {
  downloads.length = 0;
  broughtIntoView.length = 0;
  Element.prototype.scrollIntoView = function () {
    broughtIntoView.push(this.firstElementChild?.getAttribute('aria-label'));
  };
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});

interface Opening {
  hasHeader?: boolean;
  userKey?: string;
  documentTypes?: DocumentGroup[];
}

async function openAt(
  path: string,
  { hasHeader = true, userKey = crypto.randomUUID() as string, documentTypes }: Opening = {},
) {
  const app = lentStore();
  const { store, api } = app;
  const one = sampleCase();
  const businesses = one.businesses.map((business) => ({
    ...business,
    attendees: [sampleAttendee()],
    ...(documentTypes && { documentTypes }),
  }));
  api.serve('GET /api/Cases', 200, [{ ...one, businesses }]);
  api.serve('GET /api/BoundaryMarks?businessId=2077', 200, []);
  api.serve('GET /api/BoundaryMarkCodes', 200, []);
  if (hasHeader) api.serve(headerCall, 200, header);
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  store.set(lendDeviceStoreAtom, await openDevice(userKey));
  stopSync();
  const engine = await lendSyncEngine(app, { userKey });
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

const button = (name: string) => screen.getByRole('button', { name });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('[REP-2] the checklist has two columns of sections, each with a checkbox, and leads back and on', async () => {
  const { user, router } = await openAt('/checkList');
  const labels = (column: string) =>
    within(screen.getByRole('region', { name: column }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.querySelector('strong')?.textContent);
  expect(labels('Saken')).toEqual(['Sakshode', 'Saksdokumenter', 'Punkt 5: Grenser og grensemerker']);
  expect(labels('Forretningen')).toEqual([
    'Merknader fra landmåler',
    'Beskrivelse av saken',
    'Punkt 6: Krav, forlik og kart',
  ]);
  await user.click(button('Tilbake'));
  expect(router.state.location.pathname).toBe(reports);
});

test('[REP-2, REP-5] what is ticked is in the protocol, also after the way back to the checklist', async () => {
  const { user } = await openAt('/checkList');
  for (const name of [/Saksdokumenter/, /Punkt 5/, /Punkt 6/, /Merknader/])
    await user.click(screen.getByRole('checkbox', { name }));
  await user.click(button('Lag protokoll'));
  expect(await screen.findByRole('heading', { name: 'Protokoll for sak 2026/118' })).toBeVisible();
  expect(titles()).toEqual(['Sakshode', 'Beskrivelse av saken']);
  await user.click(button('Til sjekklisten'));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
});

test('[REP-3] the heading of the protocol folds away', async () => {
  const { user } = await openAt('/checkList/protocol');
  const summary = await screen.findByText('Sakshode');
  expect(screen.getByText('J-77')).toBeVisible();
  await user.click(summary);
  expect(summary.closest('details')).not.toHaveAttribute('open');
});

test('[REP-4] that the case data came is told, and that they did not, with a way to try again', async () => {
  const came = await openAt('/checkList/protocol');
  await waitFor(() => expect(came.told).toContainEqual({ kind: 'success', text: 'Saksopplysningene er hentet' }));
  came.unmount();
  const failed = await openAt('/checkList/protocol', { hasHeader: false });
  await waitFor(() => expect(failed.told).toContainEqual({ kind: 'error', text: 'Noe gikk galt ved henting av data' }));
  failed.api.serve(headerCall, 200, header);
  await failed.user.click(await screen.findByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('heading', { name: 'Protokoll for sak 2026/118' })).toBeVisible();
});

test('what the device knows of the case data is shown without network, and nothing is told', async () => {
  const first = await openAt('/checkList/protocol');
  await screen.findByText('J-77');
  first.unmount();
  const again = await openAt('/checkList/protocol', { hasHeader: false, userKey: first.userKey });
  expect(await screen.findByText('J-77')).toBeVisible();
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  expect(again.told.filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('[REP-5] the picture of the map is the one that the device has, where the server cannot be asked', async () => {
  const userKey = crypto.randomUUID();
  const picture = sampleDocument({ description: 'Kart', fileName: 'kart.png', fileType: 'image/png' });
  const bytes = Uint8Array.from(atob(pixel.replace(/^.*,/, '')), (letter) => letter.charCodeAt(0));
  const content = new Blob([bytes], { type: 'image/png' });
  const opened = { userKey, documentTypes: [sampleGroup(picture)] };
  const withoutIt = await openAt('/checkList/protocol?parts=sectionSix', opened);
  expect(await screen.findByText(/^Kartbildet er ikke på enheten/)).toBeVisible();
  withoutIt.unmount();
  await keptDocuments(await openDevice(userKey)).takeAlong(picture.uuid, content);
  await openAt('/checkList/protocol?parts=sectionSix', opened);
  expect(await screen.findByRole('img', { name: 'Kart' })).toHaveAttribute('src', pixel);
});

test('[REP-5] the protocol is saved as PDF: sent in Norwegian with those who took part, stored, and downloaded', async () => {
  const opened = await openAt('/checkList/protocol?parts=caseHeading,caseDescription');
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
  await opened.user.click(button('Lagre som PDF'));
  expect(await screen.findByText(/^Venter på sending/)).toBeVisible();
  expect(button('Lagre som PDF')).toBeDisabled();
  await opened.api.serveFile(
    generateCall,
    new File(['%PDF-1.7'], '2026-118-Protokoll.pdf', { type: 'application/pdf' }),
  );
  await act(() => opened.engine.retry());
  await waitFor(() => expect(downloads).toEqual(['2026-118-Protokoll.pdf']));
  const body = opened.api.received.findLast(({ call }) => call === generateCall)?.body as ProtocolToGenerate;
  expect(body).toMatchObject({ businessId: 2077, storeAsDocument: true });
  expect(body.parties.map(({ name }) => name)).toEqual(['Ánne Østby']);
  expect(body.htmlContent).toContain('<h1>Protokoll for sak 2026/118</h1>');
  expect(body.htmlContent).not.toContain('Punkt 6');
  expect(await screen.findByRole('region', { name: 'Ferdige protokoller på enheten' })).toBeVisible();
  expect(broughtIntoView).toEqual(['Ferdige protokoller på enheten']);
});

test.each([
  ['nn', 'Lagre som PDF', 'Sakshovud', 'Eigedom'],
  ['en', 'Save as PDF', 'Case heading', 'Eiendom'],
] as const)(
  '[SHELL-4] in %s the protocol is shown in that language, and kept in Norwegian: nynorsk where that is chosen',
  async (language, save, shown, kept) => {
    const opened = await openAt('/checkList/protocol?parts=caseHeading');
    await act(() => chooseLanguage(language));
    await waitFor(() => expect(button(save)).toBeEnabled());
    expect(titles()).toContain(shown);
    await opened.user.click(button(save));
    await waitFor(() => expect(opened.api.received.map(({ call }) => call)).toContain(generateCall));
    const body = opened.api.received.findLast(({ call }) => call === generateCall)?.body as ProtocolToGenerate;
    expect(body.htmlContent).toContain('<h1>Protokoll for sak 2026/118</h1>');
    expect(body.htmlContent).toContain(kept);
  },
);
