import {
  loadServerMarksAtom,
  renewServerMarksAtom,
  serverMarksAtom,
} from '@feltbok/runtime/case/boundary-marks.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { describeLoad, runLoad } from '@feltbok/testing/played-load.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, type TestStore } from '@feltbok/testing/test-store.ts';
import type { Atom } from 'jotai';
import { catalogueLoadAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { codesAtom, loadCodeListsAtom } from '../marks/code-lists.state';
import { loadPropertyAtom, propertyLoadAtom } from '../property/property.state';
import { addresses, serveMaps } from '../testing/map-services';
import { openCaseStore } from '../testing/open-case';
import { codesCall, marksCall } from '../testing/open-marks';
import { codeLists, createSavedMark } from '../testing/sample-marks';
import { createServedNetwork } from '../testing/served-network';
import { mapBusyAtom } from './map-load.state';

startTranslation();

const ofTheApi = [
  {
    name: 'boundary marks',
    call: marksCall,
    answer: [createSavedMark()],
    phase: ({ store }: TestStore) => store.get(serverMarksAtom)(2077).phase,
    load: ({ store }: TestStore) => store.set(loadServerMarksAtom, 2077),
    loaded: 'Grensepunktene er hentet',
    failed: 'Grensepunktene ble ikke hentet',
  },
  {
    name: 'boundary marks without coordinates',
    call: marksCall,
    answer: [createSavedMark({ north: 0, east: 0 })],
    phase: ({ store }: TestStore) => store.get(serverMarksAtom)(2077).phase,
    load: ({ store }: TestStore) => store.set(loadServerMarksAtom, 2077),
    loaded: undefined,
    failed: 'Grensepunktene ble ikke hentet',
  },
  {
    name: 'code lists',
    call: codesCall,
    answer: codeLists,
    phase: ({ store }: TestStore) => store.get(codesAtom).phase,
    load: ({ store }: TestStore) => store.set(loadCodeListsAtom),
    loaded: 'Kodelistene er hentet',
    failed: 'Kodelistene ble ikke hentet',
  },
];

for (const { name, call, answer, phase, load, loaded, failed } of ofTheApi) {
  const play = (status: number) => {
    const app = createTestStore();
    app.store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
    app.api.serve(call, status, answer);
    return runLoad(app, { call, phase: () => phase(app), load: () => load(app) });
  };
  test(`[SHELL-16] ${name}: started, then completed or failed, each with its toast`, async () => {
    expect(await play(200)).toEqual(describeLoad('completed', loaded));
    expect(await play(500)).toEqual(describeLoad('failed', failed));
  });
}

test('[MEET-2] marks that a colleague saves during a load that fails come all the same', async () => {
  const { store, api } = createTestStore();
  store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
  const listMarks = () => [...(store.get(serverMarksAtom)(2077).records?.keys() ?? [])];
  api.serve(marksCall, 500);
  const release = api.hold(marksCall);
  const loading = store.set(loadServerMarksAtom, 2077);
  await api.whenReceived(1);
  await store.set(renewServerMarksAtom, 2077);
  release();
  await loading;
  api.serve(marksCall, 200, [createSavedMark({ uuid: 'a13' })]);
  expect(await store.set(renewServerMarksAtom, 2077)).toBe(true);
  expect(listMarks()).toEqual(['a13']);
});

const ofTheMap: ReadonlyArray<{
  name: string;
  address: string;
  load: typeof loadCatalogueAtom;
  state: Atom<{ phase: string }>;
}> = [
  {
    name: 'the map layers',
    address: addresses.appServices,
    load: loadCatalogueAtom,
    state: catalogueLoadAtom,
  },
  {
    name: 'the property of the map',
    address: addresses.property,
    load: loadPropertyAtom,
    state: propertyLoadAtom,
  },
];

for (const { name, address, load, state } of ofTheMap) {
  test.each([
    [200, 'completed'],
    [500, 'failed'],
  ])(
    `[SHELL-16] ${name}, answered with %i: started, then %s, busy meanwhile, and no toast`,
    async (status, end) => {
      const network = createServedNetwork();
      serveMaps(network);
      const { store, notify } = await openCaseStore(network);
      if (state === propertyLoadAtom) await store.set(loadCatalogueAtom);
      if (status !== 200) network.serve(address, 'broken', status);
      const release = network.hold(address);
      const loading = store.set(load);
      expect([store.get(state).phase, store.get(mapBusyAtom)]).toEqual(['started', true]);
      release();
      await loading;
      expect(store.get(state).phase).toBe(end);
      expect(notify).not.toHaveBeenCalled();
    },
  );
}
