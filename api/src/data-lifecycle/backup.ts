import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { listStoredDocuments, type StoredRow } from '../documents/file-mismatches';
import { FileMissing } from '../files/file-store';
import { createFileSystemStore } from '../files/file-system';
import { record } from '../operator-commands/command-record';
import type { CommandOf, CommandOutcome } from '../operator-commands/operator-command';
import {
  type BackupManifest,
  getFilesFolder,
  getManifestPath,
  getTablePath,
} from './backup-format';
import {
  type BackedUpTable,
  backedUpTables,
  listAppliedMigrations,
  readSequences,
  streamRowTexts,
} from './backup-tables';
import { createExportFolder } from './export-folder';
import { inTransaction, type StorageContext } from './storage-context';

/**
 * Writes database and files into a folder while both are in use. The rows are read in one snapshot
 * and copied first: a file is always stored before its row.
 * @throws RejectedCommand when the folder exists and is not empty
 */
export async function backUp(
  storage: StorageContext,
  { folder }: CommandOf<'back up'>,
): Promise<CommandOutcome> {
  await createExportFolder(folder);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const { documents, ...database } = await storage.database.transaction(
    (snapshot) => copyTables(snapshot, folder),
    {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    },
  );
  const { files, deletedMeanwhile, lost } = await copyFiles(storage, folder, documents);
  const manifest: BackupManifest = { format: 1, ...database, files, deletedMeanwhile };
  await writeDurably(getManifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  await inTransaction(storage, async (context) => {
    const { rows } = await context.transaction.execute<{ id: string }>(
      sql`select customer_id as id from customers`,
    );
    const after = { takenAt: manifest.takenAt };
    for (const { id } of rows) {
      await record(context, id, {
        action: 'created',
        resource: 'backup',
        id: manifest.takenAt,
        after,
      });
    }
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const missing = lost > 0 ? ` ${lost} documents have no file: 'verify' lists them.` : '';
  return {
    changed: true,
    message:
      `${folder} contains ${rows} rows and ${files} files ` +
      `as of ${manifest.takenAt}.${missing}`,
  };
}

async function copyTables(snapshot: Transaction, folder: string) {
  // The first statement of the transaction takes the snapshot, so this is the snapshot's time.
  const { rows } = await snapshot.execute<{ now: string }>(sql`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`);
  const tables: BackupManifest['tables'] = {};
  for (const table of backedUpTables) tables[table] = await copyTable(snapshot, folder, table);
  const documents: StoredRow[] = [];
  for await (const row of listStoredDocuments(snapshot)) documents.push(row);
  return {
    takenAt: rows[0]?.now ?? '',
    migrations: await listAppliedMigrations(snapshot),
    tables,
    numbers: await readSequences(snapshot),
    documents,
  };
}

async function copyTable(snapshot: Transaction, folder: string, table: BackedUpTable) {
  let rows = 0;
  const hash = createHash('sha256');
  async function* streamLines() {
    for await (const texts of streamRowTexts(snapshot, table)) {
      rows += texts.length;
      yield `${texts.join('\n')}\n`;
    }
  }
  const hashChunks = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const file = createWriteStream(getTablePath(folder, table), { mode: 0o600, flush: true });
  await pipeline(Readable.from(streamLines()), createGzip(), hashChunks, file);
  return { rows, sha256: hash.digest('hex') };
}

async function copyFiles(
  { database, files }: StorageContext,
  folder: string,
  documents: readonly StoredRow[],
) {
  const target = await createFileSystemStore(getFilesFolder(folder));
  const deletedMeanwhile: string[] = [];
  let lost = 0;
  for (const { customerId, documentId, key } of documents) {
    try {
      await target.put(key, await files.get(key));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      const { rows } = await database.execute(sql`
        select from documents where customer_id = ${customerId} and document_id = ${documentId}`);
      if (rows.length === 0) deletedMeanwhile.push(key);
      else lost += 1;
    }
  }
  return { files: documents.length - deletedMeanwhile.length - lost, deletedMeanwhile, lost };
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.new`, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
}
