import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { pngFile, toDataUrl } from '../testing/sample-documents';
import { emptyTables } from '../testing/stored-state';
import { surveyData } from '../testing/survey-data';
import { startTestApi, type TestApi } from '../testing/test-api';
import { importDocuments } from './documents';
import { importFile } from './import.repository';
import type { ImportedDocument, ImportFile } from './import-file';
import { readImportFile } from './read-import-file';

const api: TestApi = await startTestApi();
after(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  await importFile(api.database, surveyData());
  uuid = randomUUID();
});

const property = '4699-31/472';
/** Another for each test: the audit trail remembers those that were deleted. */
let uuid: string;

const createFile = (more: Partial<ImportedDocument> = {}): ImportFile => {
  const file = surveyData();
  const business = file.customers[0]?.cases[0]?.businesses[0];
  assert.ok(business);
  business.documents = [
    {
      uuid,
      file: toDataUrl('image/png', pngFile),
      fileName: '2026-118-VL2-3fa85f64.png',
      fileType: 'image/png',
      documentTypeCode: 'VL2',
      capturedAt: '2026-11-20T09:12:00+01:00',
      capturedLatitude: 60.32,
      capturedLongitude: 6.66,
      ...more,
    },
  ];
  return file;
};

const groups = async () => (await api.as('kari').businessOf(property)).documentTypes;

test('documents of a file are added to their case, with type and content', async () => {
  assert.equal(await importDocuments(api.database, api.files, createFile()), 1);
  const [group] = await groups();
  const [document] = group?.documents ?? [];
  assert.ok(document);
  assert.deepEqual([group?.documentTypeName, group?.numberOfAttachments], ['Fullmakt', 1]);
  assert.equal(document.fileSize, pngFile.length);
  assert.equal(document.isRelevant, true);
  assert.equal(Date.parse(document.capturedAt ?? ''), Date.parse('2026-11-20T09:12:00+01:00'));
  const answer = await api
    .as('kari')
    .send({ method: 'GET', url: `/api/Documents/${document.id}/content` });
  assert.deepEqual(answer.rawPayload, pngFile);
});

test('[FLT-6] a photo of the attendee list in a file of 1.7 is marked', async () => {
  const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  const photo = { file: toDataUrl('image/jpeg', jpegHead), fileType: 'image/jpeg' };
  await importDocuments(
    api.database,
    api.files,
    createFile({ ...photo, description: 'Deltakarliste' }),
  );
  assert.equal((await groups())[0]?.documents[0]?.purpose, 'attendeeList');
});

test('a repeated import adds, changes and restores no document', async () => {
  await importDocuments(api.database, api.files, createFile());
  const again = createFile({ fileName: 'et annet navn.png' });
  assert.equal(await importDocuments(api.database, api.files, again), 0);
  const [document] = (await groups())[0]?.documents ?? [];
  assert.equal(document?.fileName, '2026-118-VL2-3fa85f64.png');
  const { statusCode } = await api
    .as('kari')
    .send({ method: 'DELETE', url: `/api/Documents/${document?.id}` });
  assert.equal(statusCode, 204);
  assert.equal(await importDocuments(api.database, api.files, createFile()), 0);
  assert.deepEqual(await groups(), []);
});

test('content of another type, or without a data URL, is rejected with a reason', async () => {
  const wrong = createFile({
    fileType: 'application/pdf',
    file: toDataUrl('application/pdf', pngFile),
  });
  await assert.rejects(
    importDocuments(api.database, api.files, wrong),
    /2026-118-VL2-3fa85f64\.png.* is not of the type/,
  );
  assert.deepEqual(await groups(), []);
  const path =
    /customers\[0\]\.cases\[0\]\.businesses\[0\]\.documents\[0\]\.file must be a data URL/;
  assert.throws(() => readImportFile(JSON.stringify(createFile({ file: 'hm' }))), path);
  const twice = createFile();
  const [business] = twice.customers[0]?.cases[0]?.businesses ?? [];
  business?.documents?.push(...business.documents);
  assert.throws(() => readImportFile(JSON.stringify(twice)), /documents\[1\]\.uuid repeats/);
});
