import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customers } from '../db/schema';
import type { FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { fileSystemStore } from '../files/file-system';
import { record } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';
import {
  type BackupManifest,
  filesIn,
  isBackupManifest,
  manifestIn,
  tableIn,
} from './backup-format';
import {
  addRowTexts,
  type BackedUpTable,
  backedUpTables,
  continueNumbers,
  migrationsApplied,
} from './backup-tables';
import { type Custody, inTransaction } from './storage-context';

const rowsAtOnce = 500;

/**
 * Restores a backup into an empty database, files first, so that no row lacks its file; an
 * interrupted one is begun again. Devices fetch their case lists anew.
 * @throws RejectedAct when the folder holds no whole backup of this release, or the database is not
 *   empty
 */
export async function restore(custody: Custody, { folder }: ActOf<'restore'>): Promise<ActOutcome> {
  const manifest = await readManifest(folder);
  if ((await custody.database.$count(customers)) > 0) {
    throw new RejectedAct(
      'The database has customers in it. A backup is brought into an empty database.',
    );
  }
  const made = await migrationsApplied(custody.database);
  if (JSON.stringify(made) !== JSON.stringify(manifest.migrations)) {
    throw new RejectedAct(
      `The backup has ${manifest.migrations.length} migrations, this release ${made.length}, ` +
        'or others. Restore it with ' +
        'the release that took it; a newer one brings the tables up to date when it starts.',
    );
  }
  await requireWhole(folder, manifest);
  const files = await copyFiles(await fileSystemStore(filesIn(folder)), custody.files);
  if (files < manifest.files) {
    throw new RejectedAct(
      `The backup lacks ${manifest.files - files} of its ${manifest.files} files.`,
    );
  }
  await inTransaction(custody, async (context) => {
    const { transaction } = context;
    // A large table takes longer than any request may, and so would its triggers if they all waited
    // for the end.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set constraints all immediate`);
    for (const table of backedUpTables) await addTable(transaction, folder, table);
    await transaction.execute(sql`
      delete from documents
      where storage_key in
        (select jsonb_array_elements_text(${JSON.stringify(manifest.deletedMeanwhile)}::jsonb))`);
    await continueNumbers(transaction, manifest.numbers);
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
      `${rows} rows and ${files} files are as they were at ${manifest.takenAt}. ` +
      'What was erased of people or cases since then has to be erased again.',
  };
}

/** @throws RejectedAct when the folder holds none, or one of another format */
async function readManifest(folder: string): Promise<BackupManifest> {
  let manifest: unknown;
  try {
    manifest = JSON.parse(await readFile(manifestIn(folder), 'utf8'));
  } catch (error) {
    throw new RejectedAct(`${folder} holds no whole backup: ${(error as Error).message}.`);
  }
  if (isBackupManifest(manifest)) return manifest;
  throw new RejectedAct(`${folder} holds a backup of another format.`);
}

/**
 * Looked at before anything is written. @throws RejectedAct when a table is missing or was changed
 */
async function requireWhole(folder: string, manifest: BackupManifest): Promise<void> {
  for (const table of backedUpTables) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(tableIn(folder, table))) hash.update(chunk);
    } catch (error) {
      throw new RejectedAct(`The backup cannot be read: ${(error as Error).message}.`);
    }
    if (hash.digest('hex') !== manifest.tables[table]?.sha256) {
      throw new RejectedAct(
        `The backup is damaged: ${tableIn(folder, table)} is not as it was written.`,
      );
    }
  }
}

/** @returns how many there are, those among them that an attempt before has restored */
async function copyFiles(source: FileStore, target: FileStore): Promise<number> {
  let copied = 0;
  for await (const key of source.keys()) {
    if (!(await isThere(source, target, key))) await target.put(key, await source.get(key));
    copied += 1;
  }
  return copied;
}

/** Keys are never used twice, so the same key is the same file. */
async function isThere(source: FileStore, target: FileStore, key: FileKey): Promise<boolean> {
  const there = await target.stat(key);
  return there !== undefined && there.size === (await source.stat(key))?.size;
}

async function addTable(
  transaction: Transaction,
  folder: string,
  table: BackedUpTable,
): Promise<void> {
  let texts: string[] = [];
  for await (const line of linesIn(folder, table)) {
    texts.push(line);
    if (texts.length < rowsAtOnce) continue;
    await addRowTexts(transaction, table, texts);
    texts = [];
  }
  if (texts.length > 0) await addRowTexts(transaction, table, texts);
}

/** Parted by line feeds alone: what else Unicode calls the end of a line may stand in a text. */
async function* linesIn(folder: string, table: BackedUpTable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(tableIn(folder, table))
    .pipe(createGunzip())
    .setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
