import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { DocumentType } from '@feltbok/contract/documents.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import type { DocumentGroup } from '@feltbok/domain/documents/document.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { sampleCase, sampleDocument, sampleGroup } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { screen } from '@testing-library/react';
import '../i18n/texts';
import { DocumentsPage } from '../documents/DocumentsPage';

export const documentTypes: DocumentType[] = [
  { code: 'BRV', codeValue: 'Brev' },
  { code: 'VL2', codeValue: 'Fullmakt' },
];

export const createCase = (...documentGroups: DocumentGroup[]): Case => {
  const sample = sampleCase();
  return {
    ...sample,
    businesses: sample.businesses.map((business) => ({
      ...business,
      documentTypes: documentGroups,
    })),
  };
};

interface Opening {
  groups?: DocumentGroup[];
  /** The customer setting that shows additional features. */
  flag?: boolean;
  /** Null where the API does not give them. */
  types?: DocumentType[] | null;
  /** More of what the customer’s context says. */
  customer?: Partial<CustomerContext>;
  userKey?: string;
}

/** jsdom lays nothing out: all that is watched is in view. */
globalThis.IntersectionObserver = class {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.callback([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  unobserve() {}
  disconnect() {}
} as never;

let stopSync = () => {};
afterEach(() => stopSync());

/** The screen over the real store, queue, device and API client. */
export async function openDocuments(opening: Opening = {}) {
  const { groups = [sampleGroup(sampleDocument())], flag = true, types = documentTypes } = opening;
  const { userKey = crypto.randomUUID() } = opening;
  const app = createTestStore();
  const { store, api } = app;
  api.serve('GET /api/Cases', 200, [createCase(...groups)]);
  if (types) api.serve('GET /api/DocumentTypes', 200, types);
  const customer = { ...sampleCustomer, isShowAdditionalFeatures: flag, ...opening.customer };
  store.set(sessionAtom, { state: 'authorised', userKey, customer });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  stopSync();
  const engine = await provideSyncEngine(app, { userKey });
  stopSync = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  const routes = [
    { path: '/', element: <h1>Saksliste</h1> },
    { path: '/documents', element: <DocumentsPage /> },
  ];
  return { ...app, ...renderScreens(routes, store, '/documents'), engine, userKey };
}

/** What the user picks the next time that the browser's own dialog opens. */
export function pickNext(...files: File[]) {
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (
    this: HTMLInputElement,
  ) {
    Object.defineProperty(this, 'files', { value: files });
    this.dispatchEvent(new Event(files.length > 0 ? 'change' : 'cancel'));
  });
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const png = (name: string, content = 'bilde') =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), content], name, {
    type: 'image/png',
  });
