import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { DatabaseConnection } from '../db/database';
import type { FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { createFileSystemStore } from '../files/file-system';
import { performCommand } from '../operator/perform-command';
import { type CommandOutcome, RejectedCommand } from '../operator-commands/operator-command';
import { createResources, meetingIds } from '../testing/created-resources';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { readStoredState } from '../testing/stored-state';
import { startTestApi, type TestApi } from '../testing/test-api';
import { openTestDatabase } from '../testing/test-database';
import { getTablePath } from './backup-format';
import { backedUpTables } from './backup-tables';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-backup-'));
const backup = join(folder, 'backup');
const api: TestApi = await startTestApi();
let empty: DatabaseConnection;
let emptyFiles: FileStore;
before(async () => {
  const meeting = await meetingIds(api, '4699-31/472');
  const { boundaryMark } = await createResources(api, 'kari', meeting);
  await tieDocument(Number(meeting.case), Number(boundaryMark));
  await api.database.execute(sql`
    update businesses set comment = ${'linje\n\u2028skilt "Ånøst" \\ 😀'}
      where business_id = ${meeting.business ?? 0}`);
  // The number of a mark that was removed is never given again either.
  await api.database.execute(sql`select nextval('boundary_marks_boundary_mark_id_seq')`);
  empty = await openTestDatabase();
  emptyFiles = await createFileSystemStore(join(folder, 'restored'));
});
after(async () => {
  await empty.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

const backUp = (into: string) =>
  performCommand(api.database, { act: 'back up', folder: into }, async () => api.files);
const restoreBackup = (from: string) =>
  performCommand(empty.database, { act: 'restore', folder: from }, async () => emptyFiles);
const getMessage = (outcome: CommandOutcome) => ('message' in outcome ? outcome.message : '');
const notBackedUp = [
  'case_list_versions',
  'document_blocks',
  'recovery_keys',
  'correction_streams',
  'signing_requests',
];
/** Everything but what is made anew by the restoring itself, and uploads under way. */
const createBackup = (state: Record<string, unknown>) => ({
  ...Object.fromEntries(
    Object.entries(state).filter(([name]) => !notBackedUp.includes(name) && !/^audit_/.test(name)),
  ),
  files: (state.files as string[]).filter((name) => !/^\d+-[0-9a-f]{64}$/.test(name)),
});
/** A sketch and a document of the case are tied to a boundary mark. */
async function tieDocument(caseId: number, markId: number): Promise<void> {
  const { rows } = await api.database.execute<{ uuid: string }>(sql`
    update documents set mark_uuid = (select uuid from boundary_marks
      where boundary_mark_id = ${markId})
    where case_id = ${caseId} returning mark_uuid as uuid`);
  const markUuid = rows[0]?.uuid;
  const label = {
    location: { longitude: 6.6, latitude: 60.3 },
    message: 'Steingard',
    angle: 0,
    markUuid,
  };
  const payload = { shapes: [], labels: [{ uuid: randomUUID(), ...label }] };
  const answer = await api
    .as('kari')
    .send({ method: 'PUT', url: `/api/Sketches/${caseId}`, payload });
  assert.equal(answer.statusCode, 204, answer.body);
}

describe('backup and restore', () => {
  test('[API-14] a backup has all tables but rebuilt versions and running uploads', async () => {
    const { rows } = await api.database.execute<{ name: string }>(sql`
      select tablename as name from pg_tables where schemaname = 'public'`);
    assert.deepEqual(
      rows.map(({ name }) => name).sort(),
      [...backedUpTables, ...notBackedUp].sort(),
    );
  });

  test('[API-14] database and files are restored together, every row and every byte', async () => {
    const state = await readStoredState(api);
    assert.ok((state.files as string[]).length > 0);
    assert.match(getMessage(await backUp(backup)), /contains \d+ rows and 1 files as of \d{4}-/);
    assert.equal(statSync(backup).mode & 0o777, 0o700, 'nobody else may look into it');
    const { rows: trail } = await api.database.execute<{ count: number }>(sql`
      select count(*) from audit_events where resource = 'backup' and subject = 'operator'`);
    assert.equal(trail[0]?.count, 2, 'the trail of each customer tells of it');

    assert.match(getMessage(await restoreBackup(backup)), /^Restored \d+ rows and 1 files as of/);
    const restored = await readStoredState({
      ...api,
      database: empty.database,
      filesFolder: join(folder, 'restored'),
    });
    assert.deepEqual(createBackup(restored), createBackup(state));
    const verified = await performCommand(
      empty.database,
      { act: 'verify files', contents: true },
      async () => emptyFiles,
    );
    assert.deepEqual('rows' in verified && verified.rows, []);
  });

  test('[API-14] no number is given twice after it, and devices reload lists', async () => {
    const countRows = async (database: DatabaseConnection['database']) =>
      (
        await database.execute<{ next: number }>(
          sql`select nextval('boundary_marks_boundary_mark_id_seq') as next`,
        )
      ).rows[0]?.next;
    assert.equal(await countRows(empty.database), await countRows(api.database));
    const versions = async (database: DatabaseConnection['database']) =>
      (
        await database.execute<{ version: string }>(
          sql`select version from case_list_versions order by customer_id`,
        )
      ).rows;
    assert.equal((await versions(empty.database)).length, 2);
    assert.notDeepEqual(await versions(empty.database), await versions(api.database));
  });

  test('[API-14] a database with customers and a non-empty folder are rejected', async () => {
    await assert.rejects(
      restoreBackup(backup),
      (error) => error instanceof RejectedCommand && /empty database/.test(error.message),
    );
    await assert.rejects(
      backUp(backup),
      (error) => error instanceof RejectedCommand && /is not empty/.test(error.message),
    );
  });

  test('[API-14] a damaged or incomplete backup is rejected before anything changes', async () => {
    const untouched = await openTestDatabase();
    const restore = (from: string) =>
      performCommand(untouched.database, { act: 'restore', folder: from }, async () => emptyFiles);
    const damaged = join(folder, 'damaged');
    await backUp(damaged);
    writeFileSync(getTablePath(damaged, 'attendees'), 'x', { flag: 'a' });
    await assert.rejects(
      restore(damaged),
      (error) => error instanceof RejectedCommand && /attendees/.test(error.message),
    );
    rmSync(join(damaged, 'backup.json'));
    await assert.rejects(
      restore(damaged),
      (error) =>
        error instanceof RejectedCommand && /not contain a complete backup/.test(error.message),
    );
    const { rows } = await untouched.database.execute<{ count: number }>(
      sql`select count(*) from customers`,
    );
    assert.equal(rows[0]?.count, 0);
    await untouched.close();
  });

  test('[API-14] a document deleted while the files are copied is not in the backup', async () => {
    const business = await api.as('kari').businessOf('4699-31/472');
    const [surveyCase] = await api.as('kari').cases();
    const content = pdfFile(3000, 'soon deleted');
    const place = { caseId: surveyCase?.caseId ?? 0, businessId: business.businessId };
    const payload = newDocument(place, content, { file: toDataUrl('application/pdf', content) });
    const answer = await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload });
    const { id } = answer.json<{ id: number }>();
    const { rows } = await api.database.execute<{ key: FileKey }>(sql`
      select storage_key as key from documents where document_id = ${id}`);
    const deleting: FileStore = {
      ...api.files,
      get: async (key, range) => {
        if (key === rows[0]?.key) {
          const deleted = await api
            .as('kari')
            .send({ method: 'DELETE', url: `/api/Documents/${id}` });
          assert.equal(deleted.statusCode, 204, deleted.body);
          await api.files.delete(key);
        }
        return api.files.get(key, range);
      },
    };
    const taken = join(folder, 'while deleting');
    await performCommand(api.database, { act: 'back up', folder: taken }, async () => deleting);
    const otherDatabase = await openTestDatabase();
    const files = await createFileSystemStore(join(folder, 'other'));
    await performCommand(
      otherDatabase.database,
      { act: 'restore', folder: taken },
      async () => files,
    );
    const { rows: remaining } = await otherDatabase.database.execute(
      sql`select from documents where document_id = ${id}`,
    );
    assert.equal(remaining.length, 0);
    const verified = await performCommand(
      otherDatabase.database,
      { act: 'verify files' },
      async () => files,
    );
    assert.deepEqual('rows' in verified && verified.rows, []);
    await otherDatabase.close();
  });
});
