import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { describeLoad, runLoad } from '@feltbok/testing/played-load.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { documentTypesAtom, loadDocumentTypesAtom } from './document-types.state';

startTranslation();

test('[SHELL-16] document types: started, then completed or failed, each with its toast', async () => {
  const call = 'GET /api/DocumentTypes';
  const play = (status: number) => {
    const app = createTestStore();
    const { store, api } = app;
    store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
    api.serve(call, status, []);
    const phase = () => store.get(documentTypesAtom).phase;
    return runLoad(app, { call, phase, load: () => store.set(loadDocumentTypesAtom) });
  };
  expect(await play(200)).toEqual(describeLoad('completed', 'Dokumenttypene er hentet'));
  expect(await play(500)).toEqual(describeLoad('failed', 'Dokumenttypene ble ikke hentet'));
});
