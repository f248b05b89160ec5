import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customers } from '../db/schema';
import type { FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { createFileSystemStore } from '../files/file-system';
import { record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import {
  type BackupManifest,
  getFilesFolder,
  getManifestPath,
  getTablePath,
  isBackupManifest,
} from './backup-format';
import {
  type BackedUpTable,
  backedUpTables,
  insertRowTexts,
  listAppliedMigrations,
  setSequences,
} from './backup-tables';
import { inTransaction, type StorageContext } from './storage-context';

const rowsPerBatch = 500;

/**
 * Restores a backup into an empty database. Files come first, so that no row lacks its file; an
 * interrupted restore can be started again. Devices fetch their case lists anew.
 * @throws RejectedCommand when the folder holds no whole backup of this release, or the database is
 *   not empty
 */
export async function restore(
  storage: StorageContext,
  { folder }: CommandOf<'restore'>,
): Promise<CommandOutcome> {
  const manifest = await readManifest(folder);
  if ((await storage.database.$count(customers)) > 0) {
    throw new RejectedCommand(
      'The database already has customers. A backup can only be restored into an empty database.',
    );
  }
  const applied = await listAppliedMigrations(storage.database);
  if (JSON.stringify(applied) !== JSON.stringify(manifest.migrations)) {
    throw new RejectedCommand(
      `The backup has ${manifest.migrations.length} migrations and this release has ` +
        `${applied.length}, or they differ. Restore it with the release that took it; a newer ` +
        'release updates the tables when it starts.',
    );
  }
  await checkTables(folder, manifest);
  const files = await copyFiles(await createFileSystemStore(getFilesFolder(folder)), storage.files);
  if (files < manifest.files) {
    throw new RejectedCommand(
      `The backup lacks ${manifest.files - files} of its ${manifest.files} files.`,
    );
  }
  await inTransaction(storage, async (context) => {
    const { transaction } = context;
    // A large table takes longer than any request may; deferred triggers would all run at the end.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set constraints all immediate`);
    for (const table of backedUpTables) await restoreTable(transaction, folder, table);
    await transaction.execute(sql`
      delete from documents
      where storage_key in
        (select jsonb_array_elements_text(${JSON.stringify(manifest.deletedMeanwhile)}::jsonb))`);
    await setSequences(transaction, manifest.numbers);
    const { rows } = await transaction.execute<{ id: string }>(
      sql`select customer_id as id from customers`,
    );
    const { takenAt } = manifest;
    for (const { id } of rows) {
      await record(context, id, {
        action: 'created',
        resource: 'restored backup',
        id: takenAt,
        after: { takenAt },
      });
    }
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return {
    changed: true,
    message:
      `Restored ${rows} rows and ${files} files as of ${manifest.takenAt}. People and cases that ` +
      'were erased after that have to be erased again.',
  };
}

/** @throws RejectedCommand when the folder holds no backup, or one of another format */
async function readManifest(folder: string): Promise<BackupManifest> {
  let manifest: unknown;
  try {
    manifest = JSON.parse(await readFile(getManifestPath(folder), 'utf8'));
  } catch (error) {
    throw new RejectedCommand(
      `${folder} does not contain a complete backup: ${(error as Error).message}.`,
    );
  }
  if (isBackupManifest(manifest)) return manifest;
  throw new RejectedCommand(`${folder} contains a backup in another format.`);
}

/**
 * Verifies the checksums of all tables before anything is written.
 * @throws RejectedCommand when a table is missing or was changed
 */
async function checkTables(folder: string, manifest: BackupManifest): Promise<void> {
  for (const table of backedUpTables) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(getTablePath(folder, table))) hash.update(chunk);
    } catch (error) {
      throw new RejectedCommand(`The backup cannot be read: ${(error as Error).message}.`);
    }
    if (hash.digest('hex') !== manifest.tables[table]?.sha256) {
      throw new RejectedCommand(
        `The backup is damaged: ${getTablePath(folder, table)} has changed since it was written.`,
      );
    }
  }
}

/** @returns the number of files, including those that an earlier attempt copied */
async function copyFiles(source: FileStore, target: FileStore): Promise<number> {
  let copied = 0;
  for await (const key of source.keys()) {
    if (!(await isCopied(source, target, key))) await target.put(key, await source.get(key));
    copied += 1;
  }
  return copied;
}

/** A key is never used twice, so the same key and size mean the same file. */
async function isCopied(source: FileStore, target: FileStore, key: FileKey): Promise<boolean> {
  const copy = await target.stat(key);
  return copy !== undefined && copy.size === (await source.stat(key))?.size;
}

async function restoreTable(
  transaction: Transaction,
  folder: string,
  table: BackedUpTable,
): Promise<void> {
  let texts: string[] = [];
  for await (const line of streamLines(folder, table)) {
    texts.push(line);
    if (texts.length < rowsPerBatch) continue;
    await insertRowTexts(transaction, table, texts);
    texts = [];
  }
  if (texts.length > 0) await insertRowTexts(transaction, table, texts);
}

/**
 * Reads the lines of a table. Only a line feed ends a line: other line separators of Unicode may
 * occur in texts.
 */
async function* streamLines(folder: string, table: BackedUpTable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(getTablePath(folder, table))
    .pipe(createGunzip())
    .setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
