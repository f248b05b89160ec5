import { createApiClient } from '@feltbok/contract/client/api-client.ts';
import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { Business, Case } from '@feltbok/domain/cases/case.ts';
import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { type HostServices, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { syncOfNobody } from '@feltbok/testing/test-store.ts';
import { createStore } from 'jotai';
import { addresses } from './map-services';
import type { ServedNetwork } from './served-network';

const customer: CustomerContext = {
  name: 'Kari Landmåler',
  customerName: 'Fjordvik kommune',
  customerId: '4699',
  kommunenummer: ['4699'],
  serviceCatalogAppId: 'fjordvik-app',
  serviceCatalogCustomerId: 'fjordvik',
  isShowAdditionalFeatures: true,
};

const createBusiness = (
  gnr: number,
  bnr: number,
  businessId: number,
  propertyId: number,
): Business => ({
  businessId,
  overviewRevision: 1,
  attendeesRevision: 1,
  boundaryMarksCount: 0,
  details: {
    ...emptyOverview,
    businessDate: '2026-11-24T09:00:00+01:00',
    businessPlace: 'Fjordvegen 12',
    businessTypeName: 'Grensejustering',
    numberOfParties: 0,
    propertyNumber: `4699-${gnr}/${bnr}`,
    propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
    description: '',
    summary: '',
    comment: '',
    impartiality: false,
    caseNumber: '2026/118',
    gnr,
    bnr,
    propertyId,
    propertyCount: 1,
  },
  attendees: [],
  documentTypes: [],
});

const createCases = (municipalityNumber: string): Case[] => [
  {
    caseId: 1042,
    municipalityNumber,
    businesses: [createBusiness(31, 472, 2077, 90311), createBusiness(31, 80, 2078, 90312)],
  },
];

const caseOn31472 = { caseId: 1042, businessId: 2077, propertyId: 90311 };
export const caseOn3180 = { caseId: 1042, businessId: 2078, propertyId: 90312 };

export interface Circumstances {
  mapCatalogue?: string | null;
  customer?: Partial<CustomerContext>;
  municipalityNumber?: string;
}

/** A store as the host passes it on, with the case of 31/472 open. */
export async function openCaseStore(network: ServedNetwork, circumstances: Circumstances = {}) {
  const { mapCatalogue = addresses.catalogue, municipalityNumber = '4699' } = circumstances;
  const store = createStore();
  const reportError = jest.fn<void, Parameters<HostServices['reportError']>>();
  const notify = jest.fn<void, Parameters<HostServices['notify']>>();
  network.serve('http://api.example/api/Cases', createCases(municipalityNumber));
  store.set(provideHostServicesAtom, {
    api: createApiClient({
      baseUrl: 'http://api.example',
      getToken: async () => ({ token: 'token' }),
    }),
    sync: syncOfNobody,
    notify,
    reportError,
    mapCatalogue,
  });
  store.set(sessionAtom, {
    state: 'authorised',
    userKey: 'kari',
    customer: { ...customer, ...circumstances.customer },
  });
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, caseOn31472);
  network.asked.length = 0;
  return { store, reportError, notify };
}
