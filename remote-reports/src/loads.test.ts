import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { describeLoad, runLoad } from '@feltbok/testing/played-load.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, type TestStore } from '@feltbok/testing/test-store.ts';
import { loadTemplatesAtom, templatesPhaseAtom } from './agreement/templates.state';
import { loadProtocolAtom, protocolPhaseAtom } from './protocol/protocol.state';

startTranslation();

const loads = [
  {
    name: 'agreement templates',
    call: 'GET /api/Agreements/templates',
    answer: [],
    phase: ({ store }: TestStore) => store.get(templatesPhaseAtom),
    load: ({ store }: TestStore) => store.set(loadTemplatesAtom),
    loaded: 'Avtalemalene er hentet',
    failed: 'Avtalemalene ble ikke hentet',
  },
  {
    name: 'the heading of the protocol',
    call: 'GET /api/Reports?businessId=2077&propertyId=90311',
    answer: { caseNumber: '2026/118' },
    phase: ({ store }: TestStore) => store.get(protocolPhaseAtom),
    load: ({ store }: TestStore) => store.set(loadProtocolAtom),
    loaded: 'Saksopplysningene er hentet',
    failed: 'Noe gikk galt ved henting av data',
  },
];

for (const { name, call, answer, phase, load, loaded, failed } of loads) {
  const play = async (status: number) => {
    const app = createTestStore();
    const { store, api } = app;
    store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
    api.serve('GET /api/Cases', 200, [sampleCase()]);
    api.serve('GET /api/BoundaryMarks?businessId=2077', 200, []);
    api.serve('GET /api/BoundaryLines?businessId=2077', 200, []);
    api.serve('GET /api/BoundaryMarkCodes', 200, []);
    await store.set(loadCaseListAtom);
    store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
    api.serve(call, status, answer);
    return runLoad(app, { call, phase: () => phase(app), load: () => load(app) });
  };
  test(`[SHELL-16] ${name}: started, then completed or failed, each with its toast`, async () => {
    expect(await play(200)).toEqual(describeLoad('completed', loaded));
    expect(await play(500)).toEqual(describeLoad('failed', failed));
  });
}
