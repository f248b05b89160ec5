import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createAzureBlobStore } from '../files/azure-blob';
import { createFileKey, type FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { createFileSystemStore } from '../files/file-system';
import { formatOutcome } from '../operator/outcome-text';
import { performCommand } from '../operator/perform-command';
import type { CommandOutcome } from '../operator-commands/operator-command';
import {
  type Azurite,
  isAzuriteInstalled,
  skipWithoutAzurite,
  startAzurite,
} from '../testing/azurite';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { startTestApi, type TestApi } from '../testing/test-api';
import { verifyFiles } from './verify-files';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-verify-'));
let azurite: Azurite;
const azureDriver = 'Azure Blob Storage';
before(async () => {
  if (isAzuriteInstalled) azurite = await startAzurite();
});
after(async () => {
  await azurite?.close();
  rmSync(folder, { recursive: true });
});

const drivers: Record<string, () => Promise<FileStore>> = {
  'a folder': () => createFileSystemStore(join(folder, 'files')),
  [azureDriver]: () =>
    createAzureBlobStore({ connectionString: azurite.connectionString, container: 'verified' }),
};

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

for (const [driver, open] of Object.entries(drivers)) {
  describe(`verify, with files in ${driver}`, {
    skip: driver === azureDriver && skipWithoutAzurite,
  }, () => {
    let api: TestApi;
    let files: FileStore;
    before(async () => {
      files = await open();
      api = await startTestApi({ files });
    });
    after(() => api.close());

    /** Everything that is there is old enough: as if a day had passed. */
    const later = () => new Date(Date.now() + 60_000);
    const verify = async (
      words: { repair?: boolean; contents?: boolean } = {},
      olderThan = later(),
    ) => {
      const storage = { database: api.database, files, requestId: 'verify-test' };
      const outcome: CommandOutcome = await verifyFiles(
        storage,
        { act: 'verify files', ...words },
        olderThan,
      );
      assert.ok('rows' in outcome);
      return outcome.rows.map(({ fault: mismatch, done, file, documentId }) => ({
        fault: mismatch,
        done,
        file,
        documentId,
      }));
    };
    async function storeDocument(seed: string): Promise<{ id: number; key: FileKey }> {
      const business = await api.as('kari').businessOf('4699-31/472');
      const [surveyCase] = await api.as('kari').cases();
      const content = pdfFile(2000, seed);
      const place = { caseId: surveyCase?.caseId ?? 0, businessId: business.businessId };
      const document = newDocument(place, content, { file: toDataUrl('application/pdf', content) });
      const answer = await api
        .as('kari')
        .send({ method: 'POST', url: '/api/Documents', payload: document });
      assert.equal(answer.statusCode, 201, answer.body);
      const { id } = answer.json<{ id: number }>();
      const { rows } = await api.database.execute<{ key: FileKey }>(sql`
        select storage_key as key from documents where document_id = ${id}`);
      return { id, key: rows[0]?.key as FileKey };
    }
    const readStatus = async (id: number) =>
      (await api.as('kari').send({ url: `/api/Documents/${id}` })).statusCode;
    const lastOfTrail = async () => {
      const { rows } = await api.database.execute<Record<string, unknown>>(sql`
        select subject, action, resource, resource_id as id, before, after from audit_events
        order by audit_event_id desc limit 1`);
      return rows[0];
    };

    test('[API-14] says that all documents have their files', async () => {
      await storeDocument('whole');
      assert.deepEqual(await verify({ contents: true }), []);
      const outcome = await performCommand(
        api.database,
        { act: 'verify files' },
        async () => files,
      );
      assert.equal(formatOutcome(outcome, false), 'Database and file store agree.');
    });

    test('[API-14] reports a missing file, and audits its repair', async () => {
      const { id, key } = await storeDocument('lost');
      await files.delete(key);
      const mismatch = { fault: 'a document whose file is missing', file: key, documentId: id };
      assert.deepEqual(await verify(), [{ ...mismatch, done: 'found' }]);
      assert.deepEqual(await verify({ repair: true }), [{ ...mismatch, done: 'repaired' }]);
      assert.equal(await readStatus(id), 404);
      const entry = await lastOfTrail();
      assert.deepEqual(
        [
          entry?.subject,
          entry?.resource,
          entry?.id,
          (entry?.before as Record<string, unknown>)?.storageKey,
        ],
        ['operator', 'document', String(id), key],
      );
      assert.deepEqual(await verify(), []);
    });

    test('[API-14] removes an unused file, and the trail has its name', async () => {
      const key = createFileKey('4699');
      await files.put(key, bytes('orphan'));
      const mismatch = { fault: 'a file that no document points to', file: key, documentId: null };
      assert.deepEqual(await verify(), [{ ...mismatch, done: 'found' }]);
      assert.ok(await files.stat(key), 'nothing is removed without being asked for');
      assert.deepEqual(await verify({ repair: true }), [{ ...mismatch, done: 'repaired' }]);
      assert.equal(await files.stat(key), undefined);
      const entry = await lastOfTrail();
      assert.deepEqual([entry?.action, entry?.resource, entry?.id], ['deleted', 'file', key]);
    });

    test('[API-14] leaves alone a file that a running write will refer to', async () => {
      const key = createFileKey('4699');
      await files.put(key, bytes('just stored, not yet named'));
      assert.deepEqual(await verify({ repair: true }, new Date(Date.now() - 60_000)), []);
      await performCommand(api.database, { act: 'verify files', repair: true }, async () => files);
      assert.ok(await files.stat(key));
      await files.delete(key);
    });

    test('[API-14] leaves files of unknown customers, maybe of another installation', async () => {
      const key = createFileKey('0000');
      await files.put(key, bytes('foreign'));
      const [mismatch] = await verify({ repair: true });
      assert.deepEqual(mismatch?.done, 'left');
      assert.ok(await files.stat(key));
      await files.delete(key);
    });

    test('[API-14] reads every file, and reports a changed one', async () => {
      const { id, key } = await storeDocument('altered');
      await files.delete(key);
      await files.put(key, bytes('something else'));
      assert.deepEqual(await verify(), []);
      const mismatch = {
        fault: 'a document whose file has another content',
        file: key,
        documentId: id,
      };
      assert.deepEqual(await verify({ contents: true, repair: true }), [
        { ...mismatch, done: 'left' },
      ]);
    });
  });
}
