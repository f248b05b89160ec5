import type { RegistrationBasisToGenerate } from '@feltbok/contract/agreements.ts';
import { emptyConfirmation } from '@feltbok/domain/cases/basis-confirmations.ts';
import type { Attendee, BusinessDetails } from '@feltbok/domain/cases/case.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { provideDraftStoreAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import {
  sampleAttendee,
  sampleBusiness,
  sampleCase,
  sampleDocument,
  sampleGroup,
} from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addReportTexts } from '../i18n/texts';
import { BasisPage } from './BasisPage';

addReportTexts();

let stop = () => {};
let drafts: Map<string, Draft>;
beforeEach(() => {
  drafts = new Map();
});
afterEach(async () => {
  stop();
  await act(() => chooseLanguage('nb'));
});

const put = 'PUT /api/Businesses/2077';
const generateCall = 'POST /api/Reports/basis';
const permit = sampleDocument({ fileName: 'løyve.pdf', documentTypeName: 'Vedtak' });

interface Different {
  items?: string[];
  details?: Partial<BusinessDetails>;
  attendees?: Attendee[];
  marks?: object[] | null;
}

/** A case whose type of business has these items. */
async function openBasis({
  items = ['surveyor', 'notices', 'permit'],
  details = {},
  attendees = [sampleAttendee()],
  marks = [],
}: Different = {}) {
  const app = createTestStore();
  const { store, api } = app;
  const userKey: string = crypto.randomUUID();
  const business = {
    ...sampleBusiness(2077, { businessTypeCode: 'KART', ...details }),
    attendees,
    documentTypes: [sampleGroup(permit)],
  };
  api.serve('GET /api/Cases', 200, [{ ...sampleCase(), businesses: [business] }]);
  if (marks) api.serve('GET /api/BoundaryMarks?businessId=2077', 200, marks);
  api.serve('GET /api/BoundaryLines?businessId=2077', 200, []);
  api.serve('GET /api/BoundaryMarkCodes', 200, []);
  const customer = { ...sampleCustomer, registrationItems: [`KART: ${items.join(';')}`] };
  store.set(sessionAtom, { state: 'authorised', userKey, customer });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  const draftStore = {
    put: async (draft: Draft) => void drafts.set(draft.key, structuredClone(draft)),
    remove: async (key: string) => void drafts.delete(key),
    list: async () => [...drafts.values()],
  };
  store.set(provideDraftStoreAtom, draftStore, [...drafts.values()]);
  const engine = await provideSyncEngine(app, { userKey });
  stop = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  return {
    ...app,
    engine,
    ...renderScreens([{ path: '/', element: <BasisPage /> }], store, '/'),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText(name);
const row = (name: string) =>
  within(screen.getByText(name).closest('li') ?? screen.getByRole('alert'));

test('[JOB-6] each missing item names what is missing and links to its screen', async () => {
  await openBasis();
  const path = '/case/1042/business/2077/property/90311';
  expect(await screen.findByText('0 av 3 er avklart')).toBeVisible();
  expect(row('Varsel til partene').getByText('Uten varslingsdato: Ánne Østby')).toBeVisible();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([`${path}/overview`, `${path}/attendees?view=notice`, `${path}/documents`]);
  expect(button('Lagre som PDF')).toBeDisabled();
  expect(
    await screen.findByText('Mangler: Landmåler med nummer, Varsel til partene, Tillatelse'),
  ).toBeVisible();
});

test('[JOB-6] the button for what is missing leads to the first of it', async () => {
  const { user } = await openBasis();
  await user.click(await screen.findByRole('button', { name: 'Vis det første av 3 som mangler' }));
  expect(document.activeElement).toHaveAccessibleName('Til oversikten: Landmåler med nummer');
});

test('[JOB-6] of a long list the bar names the first two', async () => {
  await openBasis({ items: ['permit', 'areas', 'valuation', 'Egen kontroll'] });
  expect(
    await screen.findByText('Mangler: Tillatelse, Areal for hver enhet og 2 til'),
  ).toBeVisible();
});

test('[JOB-6] without contact an item is confirmed by a reference and a document, and taken back', async () => {
  const { api, store, user } = await openBasis({ items: ['permit'] });
  api.serve(put, 503, {});
  await user.click(await screen.findByRole('button', { name: 'Bekreft: Tillatelse' }));
  expect(button('Lagre')).toBeDisabled();
  await user.type(field('Referanse, for eksempel saksnummer'), '2026/33');
  await user.selectOptions(field('Dokument i saken'), 'løyve.pdf');
  await user.click(button('Lagre'));
  expect(await screen.findByText('1 av 1 er avklart')).toBeVisible();
  expect(row('Tillatelse').getByText('2026/33, løyve.pdf')).toBeVisible();
  expect(store.get(queueAtom).waiting[0]?.change.data).toMatchObject({
    summary: 'Alle møtte.',
    basisConfirmations: {
      permit: { answer: 'documented', reference: '2026/33', documentUuid: permit.uuid },
    },
  });
  await user.click(button('Endre bekreftelsen: Tillatelse'));
  await user.click(button('Fjern bekreftelsen'));
  expect(await screen.findByText('0 av 1 er avklart')).toBeVisible();
  expect(button('Bekreft: Tillatelse')).toHaveFocus();
});

test('[JOB-6] an item that is not needed takes a reason', async () => {
  const { api, user } = await openBasis({ items: ['Egen kontroll'] });
  api.serve(put, 503, {});
  await user.click(await screen.findByRole('button', { name: 'Bekreft: Egen kontroll' }));
  await user.selectOptions(field('Hvordan er punktet avklart?'), 'Ikke nødvendig i denne saken');
  expect(button('Lagre')).toBeDisabled();
  await user.type(field('Hvorfor det ikke trengs'), 'Ingen heftelser');
  await user.click(button('Lagre'));
  expect(
    await row('Egen kontroll').findByText('Ingen heftelser', { selector: 'small' }),
  ).toBeVisible();
});

test('[JOB-6] what is typed and not saved is there again when the screen is opened anew', async () => {
  const { user, unmount } = await openBasis({ items: ['permit'] });
  await user.click(await screen.findByRole('button', { name: 'Bekreft: Tillatelse' }));
  await user.type(field('Referanse, for eksempel saksnummer'), '2026/33');
  await waitFor(() =>
    expect(drafts.get('basis 2077 permit')?.fields).toMatchObject({ reference: '2026/33' }),
  );
  unmount();
  stop();
  await openBasis({ items: ['permit'] });
  expect(await screen.findByDisplayValue('2026/33')).toBeVisible();
});

const confirmed = {
  basisConfirmations: { permit: { ...emptyConfirmation, reference: '2026/33' } },
};

test('[JOB-6] a complete basis becomes a paper in Norwegian, and a record among the documents', async () => {
  const { api, store, user } = await openBasis({ items: ['permit'], details: confirmed });
  await act(() => chooseLanguage('en'));
  expect(await screen.findByText('1 of 1 are settled')).toBeVisible();
  api.serve(generateCall, 503, {});
  expect(await screen.findByText('Everything is settled. The paper can be made.')).toBeVisible();
  await user.click(button('Save as PDF'));
  await waitFor(() => expect(store.get(queueAtom).waiting).toHaveLength(2));
  const [paper, record] = store.get(queueAtom).waiting.map(({ change }) => change);
  const sent = paper?.data as RegistrationBasisToGenerate;
  expect(sent).toMatchObject({ businessId: 2077, parties: [], storeAsDocument: true });
  expect(sent.htmlContent).toContain('<h1>Grunnlag for matrikkelføring i sak 2026/118</h1>');
  expect(sent.htmlContent).toContain('<td>Tillatelse</td><td>Dokumentert</td><td>2026/33</td>');
  expect(record?.data).toMatchObject({
    fileName: expect.stringMatching(/^2026-118-Grunnlag-for-matrikkelføring-[\d-]+\.json$/),
    fileType: 'application/json',
    documentTypeName: 'Grunnlag for matrikkelføring',
  });
});

test('[JOB-6] marks that cannot be had stop the paper, and can be asked for again', async () => {
  const { api, user } = await openBasis({ items: ['marks'], marks: null });
  expect(
    await screen.findByText('Kan ikke lages: grensepunkter eller grenselinjer kom ikke'),
  ).toBeVisible();
  expect(row('Grensepunkter med merke, måling og dato').getByText('Ikke på enheten')).toBeVisible();
  api.serve('GET /api/BoundaryMarks?businessId=2077', 200, []);
  await user.click(button('Prøv igjen'));
  expect(await screen.findByText('Ingen grensepunkter er ført')).toBeVisible();
});

test('[JOB-6] a type without items says that the paper can be made', async () => {
  await openBasis({ items: [''] });
  expect(await screen.findByText(/^Kommunen har ingen punkter/)).toBeVisible();
  await waitFor(() => expect(button('Lagre som PDF')).toBeEnabled());
});
