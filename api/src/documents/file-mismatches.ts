import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type FileKey, getCustomerFolder } from '../files/file-key';
import { FileMissing, type FileStore } from '../files/file-store';
import { findUnusedKeys, toBatches } from './file-cleanup';

const rowsPerBatch = 500;

/** A document whose row says that it has its content. */
export interface StoredRow {
  customerId: string;
  documentId: number;
  caseId: number;
  businessId: number | null;
  fileName: string;
  key: FileKey;
  sha256: string;
}

/** A difference between database and file store. */
export type FileMismatch =
  /** The file of a document is missing. */
  | ({ mismatch: 'no file' } & StoredRow)
  /** The file of a document has other content than was received. */
  | ({ mismatch: 'other content' } & StoredRow)
  /** No document refers to the file; the customer is null when the folder is no customer's. */
  | {
      mismatch: 'no document';
      customerId: string | null;
      key: FileKey;
      size: number;
      storedAt: Date;
    };

/**
 * Compares the documents of all customers with the file store while both are in use. A file that a
 * write in progress is about to refer to is younger than `before`, and a file is stored before its
 * row.
 * @param database a connection of the tables' owner
 * @param before a file that was stored later is not reported
 * @param contents whether to read every file and compare its digest
 */
export async function* findMismatches(
  database: Database,
  files: FileStore,
  { before, contents }: { before: Date; contents: boolean },
): AsyncGenerator<FileMismatch> {
  const present = new Set<FileKey>();
  const { rows } = await database.execute<{ id: string }>(
    sql`select customer_id as id from customers`,
  );
  const customerOf = new Map(rows.map(({ id }) => [getCustomerFolder(id), id]));
  for await (const keys of toBatches(files.keys(), rowsPerBatch)) {
    for (const key of keys) present.add(key);
    for (const [folder, folderKeys] of groupByFolder(keys)) {
      const customerId = customerOf.get(folder) ?? null;
      for (const key of customerId === null
        ? folderKeys
        : await findUnusedKeys(database, customerId, folderKeys)) {
        const found = await files.stat(key);
        if (!found || found.storedAt >= before) continue;
        yield {
          mismatch: 'no document',
          customerId,
          key,
          size: found.size,
          storedAt: found.storedAt,
        };
      }
    }
  }
  for await (const row of listStoredDocuments(database)) {
    // A file may have been added after its folder was listed, or been deleted meanwhile with its
    // row.
    const isThere = present.has(row.key) || (await files.stat(row.key)) !== undefined;
    if (!isThere) {
      if (await isStillReferenced(database, row)) yield { mismatch: 'no file', ...row };
    } else if (contents) {
      const digest = await computeDigest(files, row.key);
      if (digest !== row.sha256 && (await isStillReferenced(database, row))) {
        yield { mismatch: digest === undefined ? 'no file' : 'other content', ...row };
      }
    }
  }
}

function groupByFolder(keys: readonly FileKey[]): Map<string, FileKey[]> {
  const folders = new Map<string, FileKey[]>();
  for (const key of keys) {
    const folder = key.slice(0, key.indexOf('/'));
    folders.set(folder, [...(folders.get(folder) ?? []), key]);
  }
  return folders;
}

/**
 * Lists the documents of all customers that have their content, in pages so that no transaction
 * stays open.
 */
export async function* listStoredDocuments(
  database: Pick<Database, 'execute'>,
): AsyncGenerator<StoredRow> {
  let last = { customerId: '', documentId: 0 };
  for (;;) {
    const { rows } = await database.execute<StoredRow & Record<string, unknown>>(sql`
      select customer_id as "customerId", document_id as "documentId", case_id as "caseId",
        business_id as "businessId",
             file_name as "fileName", storage_key as key, sha256
      from documents
      where state = 'stored' and (customer_id, document_id) > (${last.customerId},
        ${last.documentId})
      order by customer_id, document_id
      limit ${rowsPerBatch}`);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end;
  }
}

async function isStillReferenced(
  database: Database,
  { customerId, documentId, key }: StoredRow,
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from documents
    where customer_id = ${customerId} and document_id = ${documentId} and storage_key = ${key}`);
  return rows.length > 0;
}

/** @returns SHA-256 in hexadecimal digits; undefined when there is no such file */
async function computeDigest(files: FileStore, key: FileKey): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await files.get(key)) hash.update(chunk);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  return hash.digest('hex');
}
