import type { Attendee, BusinessDetails, Case } from '@feltbok/domain/cases/case.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDraftStoreAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { screen } from '@testing-library/react';
import '../i18n/texts';
import { AttendeesPage } from '../attendees/AttendeesPage';

/** A neighbour who has signed. */
export const ola = sampleAttendee({
  id: 502,
  uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02',
  name: 'Ola Nordvik',
  gnr: 31,
  bnr: 80,
  idtype: '',
  personId: '',
  email: '',
  phoneNumber: '',
  roleCode: 'NB',
  role: 'Nabo',
  signature:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
});

export const createCase = (
  attendees: Attendee[],
  attendeesRevision = 1,
  details: Partial<BusinessDetails> = {},
): Case => {
  const sample = sampleCase(details);
  return {
    ...sample,
    businesses: sample.businesses.map((business) => ({
      ...business,
      attendees,
      attendeesRevision,
    })),
  };
};

interface Opening {
  attendees?: Attendee[];
  /** Details of the business that are not the usual ones. */
  details?: Partial<BusinessDetails>;
  /** The customer setting that shows additional features. */
  flag?: boolean;
  /** Drafts on the device: the same over several openings. */
  device?: Map<string, Draft>;
  userKey?: string;
}

let stopSync = () => {};
afterEach(() => stopSync());

/**
 * The screen over the real store, queue and API client; 'PUT /api/Attendees/2077' is the test's to
 * serve.
 */
export async function openAttendees({
  attendees = [sampleAttendee(), ola],
  details,
  flag = true,
  device = new Map(),
  userKey,
}: Opening = {}) {
  const app = createTestStore();
  const { store, api } = app;
  api.serve('GET /api/Cases', 200, [createCase(attendees, 1, details)]);
  store.set(sessionAtom, {
    state: 'authorised',
    userKey: 'kari',
    customer: { ...sampleCustomer, isShowAdditionalFeatures: flag },
  });
  stopSync();
  const engine = await provideSyncEngine(app, userKey ? { userKey } : {});
  stopSync = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  store.set(
    provideDraftStoreAtom,
    {
      put: async (draft) => void device.set(draft.key, structuredClone(draft)),
      remove: async (key) => void device.delete(key),
      list: async () => [...device.values()],
    },
    [...device.values()],
  );
  const routes = [
    { path: '/', element: <h1>Saksliste</h1> },
    { path: '/attendees', element: <AttendeesPage /> },
  ];
  return { ...app, ...renderScreens(routes, store, '/attendees'), engine, device };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name });
export const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
export const save = () => button(/^Lagre/);
export const cancel = () => button('Avbryt');
export const add = () => button('Legg til deltaker');
/** The state in words beside the buttons. */
export const saveState = () => document.querySelector('.fb-save-state');
