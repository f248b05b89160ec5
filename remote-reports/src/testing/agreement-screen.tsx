import type { AgreementTemplate } from '@feltbok/contract/agreements.ts';
import type { Attendee, Case } from '@feltbok/domain/cases/case.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { provideDraftStoreAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { AgreementPage } from '../agreement/AgreementPage';
import { addReportTexts } from '../i18n/texts';

addReportTexts();

export const anne = sampleAttendee();
export const ola = sampleAttendee({
  id: 502,
  uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02',
  name: 'Ola Nordvik',
});

export const boundary: AgreementTemplate = {
  rowKey: '5b1e7c40-6f3d-4a52-8d10-000000001001',
  name: 'Grensejustering',
  htmlContent: '<p>Grensen justeres.</p>',
  revision: 3,
};
export const road: AgreementTemplate = {
  rowKey: '5b1e7c40-6f3d-4a52-8d10-000000002001',
  name: 'Veirett',
  htmlContent: '<p>Retten til veien.</p>',
  revision: 1,
};

export const templatesCall = 'GET /api/Agreements/templates';
export const generateCall = 'POST /api/Agreements/generate';
export const requestsCall = 'GET /api/SigningRequests?businessId=2077';
const pdf = new File(['%PDF-1.7 en avtale'], '2026-118-Avtale.pdf', { type: 'application/pdf' });

export const createCase = (attendees: Attendee[]): Case => {
  const sample = sampleCase();
  return {
    ...sample,
    businesses: sample.businesses.map((business) => ({ ...business, attendees })),
  };
};

interface Opening {
  attendees?: Attendee[];
  /** The customer setting that shows additional features. */
  flag?: boolean;
  /** Null where the API does not give them. */
  templates?: AgreementTemplate[] | null;
  /** Drafts on the device: the same over several openings. */
  drafts?: Map<string, Draft>;
  userKey?: string;
}

let stopSync = () => {};
afterEach(() => stopSync());

/**
 * The screen over the real store, queue, device and API client; the editor is a text area of HTML.
 */
export async function openAgreement(opening: Opening = {}) {
  const {
    attendees = [anne, ola],
    flag = true,
    templates = [boundary, road],
    drafts = new Map(),
  } = opening;
  const { userKey = crypto.randomUUID() as string } = opening;
  const app = createTestStore();
  const { store, api } = app;
  api.serve('GET /api/Cases', 200, [createCase(attendees)]);
  if (templates) api.serve(templatesCall, 200, templates);
  api.serve(requestsCall, 200, []);
  store.set(sessionAtom, {
    state: 'authorised',
    userKey,
    customer: { ...sampleCustomer, isShowAdditionalFeatures: flag },
  });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  stopSync();
  const engine = await provideSyncEngine(app, { userKey });
  stopSync = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  store.set(
    provideDraftStoreAtom,
    {
      put: async (draft) => void drafts.set(draft.key, structuredClone(draft)),
      remove: async (key) => void drafts.delete(key),
      list: async () => [...drafts.values()],
    },
    [...drafts.values()],
  );
  const routes = [
    { path: '/', element: <h1>Saksliste</h1> },
    { path: '/agreement', element: <AgreementPage /> },
  ];
  const opened = { ...app, ...renderScreens(routes, store, '/agreement'), engine, drafts, userKey };
  await editor();
  if (templates) await screen.findByRole('option', { name: templates[0]?.name ?? 'Velg mal' });
  return opened;
}

/** Has the API answer with this PDF under its name. */
export async function servePdf(
  { api }: Pick<Awaited<ReturnType<typeof openAgreement>>, 'api'>,
  file = pdf,
) {
  await act(() => api.serveFile(generateCall, file));
}

export const editor = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Teksten i avtalen' });
export const write = async (html: string) =>
  fireEvent.input(await editor(), { target: { value: html } });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const template = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mal' });
export const parties = () => screen.queryAllByRole('button', { name: /^Fjern parten / });
