import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { provideDraftStoreAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine, whenStore } from '@feltbok/testing/test-store.ts';
import { loadCodeListsAtom } from '../marks/code-lists.state';
import { loadMarksAtom } from '../marks/marks.state';
import { codeLists, createSavedMark } from './sample-marks';

export const marksCall = 'GET /api/BoundaryMarks?businessId=2077';
export const linesCall = 'GET /api/BoundaryLines?businessId=2077';
export const codesCall = 'GET /api/BoundaryMarkCodes';

interface Circumstances {
  /** The device's user; another page of the same user is opened with the same key. */
  userKey?: string;
  /** The API's marks; `null` where it does not answer. */
  marks?: readonly BoundaryMark[] | null;
  /** The API's boundary lines. */
  lines?: readonly BoundaryLine[];
  /** The parties of the meeting. */
  attendees?: Attendee[];
  hasAdditionalFeatures?: boolean;
}

/**
 * Opens the app's store with a case, real storage and the real sync engine; the API serves these
 * marks.
 */
export async function openMarks(circumstances: Circumstances = {}) {
  const {
    userKey = crypto.randomUUID(),
    marks = [createSavedMark()],
    lines = [],
    attendees = [],
    hasAdditionalFeatures = false,
  } = circumstances;
  const app = createTestStore();
  const { store, api } = app;
  const openCase = sampleCase();
  const businesses = openCase.businesses.map((business) => ({ ...business, attendees }));
  api.serve('GET /api/Cases', 200, [{ ...openCase, businesses }]);
  if (marks) {
    api.serve(marksCall, 200, marks);
    api.serve(linesCall, 200, lines);
    api.serve(codesCall, 200, codeLists);
  }
  const device = await openDevice(userKey);
  const drafts = createRecordCollection<Draft>(device, { kind: 'draft', schema: 1 });
  store.set(provideDeviceStoreAtom, device);
  store.set(
    provideDraftStoreAtom,
    {
      put: (draft) => drafts.put(draft.key, draft),
      remove: (key) => drafts.remove(key),
      list: () => drafts.readAll(),
    },
    await drafts.readAll(),
  );
  const customer = { ...sampleCustomer, isShowAdditionalFeatures: hasAdditionalFeatures };
  store.set(sessionAtom, { state: 'authorised', userKey, customer });
  const engine = await provideSyncEngine(app, { userKey });
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  const load = () => Promise.all([store.set(loadMarksAtom), store.set(loadCodeListsAtom)]);
  await load();
  /** Settles when the engine has sent everything it can. */
  const waitUntilSent = () => whenStore(store, () => !store.get(sendingAtom), sendingAtom);
  return { ...app, engine, userKey, load, waitUntilSent, lines };
}
