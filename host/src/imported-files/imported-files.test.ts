import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import { createImportedFile } from '@feltbok/offline/stores/imported-files.domain.ts';
import { loadCaseListAtom, showStoredListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import {
  importedFileChangesAtom,
  readImportedFilesAtom,
} from '@feltbok/runtime/device/imported-files.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, whenStore } from '@feltbok/testing/test-store.ts';
import { readPendingWorkAtom } from '../pending-work/pending-work.state';
import { nameImportedFiles } from './name-imported-files';
import { tidyImportedFiles } from './tidy-imported-files';

const ownCase = sampleCase({ caseNumber: '2026/118' });
const list = 'GET /api/Cases';

startTranslation();

async function openHost() {
  const userKey = crypto.randomUUID();
  const { store, api } = createTestStore();
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  const failures: unknown[] = [];
  nameImportedFiles(store);
  tidyImportedFiles(store, (error) => failures.push(error));
  const files = await openBoundaryFiles(userKey);
  const storeFile = (caseId: number) =>
    files.add(
      createImportedFile(caseId, 32, 'grenser.kof', [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [370761, 6689343] },
          properties: {
            uuid: crypto.randomUUID(),
            boundaryPointNumber: '13',
            typeOfBoundaryMark: '51',
          },
        },
      ]),
    );
  const load = async (cases = [ownCase]) => {
    api.serve(list, 200, cases);
    await store.set(loadCaseListAtom);
  };
  const readPendingWork = () => store.set(readPendingWorkAtom);
  return { store, api, files, storeFile, load, readPendingWork, failures };
}

test('[OFF-16, IMP-8] an imported file with unsaved points lists its case, count, age and size', async () => {
  const { storeFile, load, readPendingWork } = await openHost();
  await storeFile(ownCase.caseId);
  await load();
  expect(await readPendingWork()).toMatchObject([
    {
      title: 'Importerte grensepunkter 2026/118',
      state: '1 punkt ikke lagret',
      address: expect.stringMatching(/\/maps$/),
      keptAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      size: expect.any(Number),
    },
  ]);
});

test('[JOB-4, OFF-16] a file whose lines wait for a mark is listed after its points are gone', async () => {
  const { files, load, readPendingWork } = await openHost();
  const line = {
    uuid: crypto.randomUUID(),
    startMarkUuid: 'a1',
    endMarkUuid: 'a2',
    utmType: 25_832 as const,
    curvePoints: [],
    ...newLineAttributes,
  };
  await files.add(createImportedFile(ownCase.caseId, 32, 'grenser.sos', [], [line]));
  await load();
  expect(await readPendingWork()).toMatchObject([
    { state: '1 grenselinje venter på punktene sine' },
  ]);
});

test('[OFF-16] one file is discarded or exported without touching the others', async () => {
  const { store, storeFile, load, readPendingWork } = await openHost();
  await storeFile(ownCase.caseId);
  const otherFile = await storeFile(ownCase.caseId);
  await load();
  const [first] = await readPendingWork();
  expect(await first?.content()).toMatchObject({
    type: 'FeatureCollection',
    crs: { properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
    features: [
      {
        type: 'Feature',
        geometry: { coordinates: [370761, 6689343] },
        properties: { boundaryPointNumber: '13' },
      },
    ],
  });
  await first?.discard?.();
  expect((await store.set(readImportedFilesAtom)).map(({ id }) => id)).toEqual([otherFile]);
});

test('[IMP-8] a file of a missing case lists its removal day, and no screen', async () => {
  const { store, storeFile, load, readPendingWork } = await openHost();
  await storeFile(999);
  await load();
  await whenStore(store, () => store.get(importedFileChangesAtom) > 0, importedFileChangesAtom);
  expect(await readPendingWork()).toMatchObject([
    {
      title: 'Importerte grensepunkter grenser.kof',
      state: expect.stringMatching(/^saken er borte fra sakslisten, slettes \d\d\.\d\d\.\d{4}$/),
      address: null,
    },
  ]);
});

test('[IMP-8] a stored list or a failed load proves no case missing', async () => {
  const { store, api, storeFile } = await openHost();
  const file = await storeFile(999);
  const missing = await storeFile(1000);
  const stored = { heads: [ownCase], cases: [ownCase], loadedAt: new Date(), etag: null };
  store.set(showStoredListAtom, stored, Promise.resolve(stored));
  api.serve(list, 500);
  await store.set(loadCaseListAtom);
  // Nothing should happen, which cannot be awaited: the first change is that of a whole list from
  // the server.
  api.serve(list, 200, [{ ...ownCase, caseId: 999 }]);
  await store.set(loadCaseListAtom);
  await whenStore(store, () => store.get(importedFileChangesAtom) > 0, importedFileChangesAtom);
  const files = await store.set(readImportedFilesAtom);
  const missingIds = files
    .filter(({ boundaryFile }) => 'goneSince' in boundaryFile)
    .map(({ id }) => id);
  expect({ missingIds, changes: store.get(importedFileChangesAtom) }).toEqual({
    missingIds: [missing],
    changes: 1,
  });
  expect(files.map(({ id }) => id)).toContain(file);
});

test('a storage error is reported', async () => {
  const { load, failures } = await openHost();
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('private window', 'SecurityError');
  });
  await load();
  while (failures.length === 0) await new Promise((later) => setTimeout(later));
  expect(failures).toMatchObject([{ name: 'SecurityError' }]);
});
