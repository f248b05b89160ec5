import { sql } from 'drizzle-orm';
import { findUnusedKeys, graceMs, removeUnfinished } from '../documents/file-cleanup';
import { type FileMismatch, findMismatches, type StoredRow } from '../documents/file-mismatches';
import { record } from '../operator-commands/command-record';
import type { CommandOf, CommandOutcome } from '../operator-commands/operator-command';
import { inTransaction, type StorageContext } from './storage-context';

/**
 * Reports where database and file store disagree, and repairs it on request: files without a row
 * are removed, and documents without a file await their content again. Files of unknown customers
 * and files with changed content are only reported.
 * @param storedBefore a file that was stored later may belong to a write in progress, and is not
 *   reported
 */
export async function verifyFiles(
  storage: StorageContext,
  { repair = false, contents = false }: CommandOf<'verify files'>,
  storedBefore = new Date(Date.now() - graceMs),
): Promise<CommandOutcome> {
  const { database, files } = storage;
  const rows: Record<string, unknown>[] = [];
  for await (const mismatch of findMismatches(database, files, {
    before: storedBefore,
    contents,
  })) {
    const result = repair ? await repairMismatch(storage, mismatch, storedBefore) : 'found';
    rows.push({
      fault: sentences[mismatch.mismatch],
      done: result,
      customerId: mismatch.customerId,
      documentId: 'documentId' in mismatch ? mismatch.documentId : null,
      caseId: 'caseId' in mismatch ? mismatch.caseId : null,
      fileName: 'fileName' in mismatch ? mismatch.fileName : null,
      file: mismatch.key,
    });
  }
  if (repair) await removeUnfinished(database, files, storedBefore);
  return { rows, none: 'Database and file store agree.' };
}

const sentences: Record<FileMismatch['mismatch'], string> = {
  'no file': 'a document whose file is missing',
  'other content': 'a document whose file has another content',
  'no document': 'a file that no document points to',
};

async function repairMismatch(
  storage: StorageContext,
  mismatch: FileMismatch,
  storedBefore: Date,
): Promise<'repaired' | 'left' | 'gone'> {
  if (mismatch.mismatch === 'no file') return resetToAwaitingContent(storage, mismatch);
  if (mismatch.mismatch === 'other content' || mismatch.customerId === null) return 'left';
  const { customerId, key, size, storedAt } = mismatch;
  return inTransaction(storage, async (context) => {
    // The row and the file are read again: a large store takes long to list, so the first entries
    // are old by now.
    const [same] = await findUnusedKeys(context.transaction, customerId, [key]);
    const found = await storage.files.stat(key);
    if (!same || !found || found.storedAt >= storedBefore) return 'gone';
    const file = { size, storedAt: storedAt.toISOString() };
    await record(context, customerId, {
      action: 'deleted',
      resource: 'file',
      id: key,
      before: file,
    });
    await storage.files.delete(key);
    return 'repaired';
  });
}

/**
 * Sets a document back to awaiting its content, so that a device that still has the file sends it
 * under the same uuid. The audit trail keeps the key of the lost file.
 */
const resetToAwaitingContent = (
  storage: StorageContext,
  { customerId, documentId, caseId, businessId, key, sha256 }: StoredRow,
) =>
  inTransaction(storage, async (context): Promise<'repaired' | 'gone'> => {
    const { rows } = await context.transaction.execute(sql`
      select from documents
      where customer_id = ${customerId} and document_id = ${documentId} and storage_key = ${key}
        for update`);
    if (rows.length === 0 || (await storage.files.stat(key))) return 'gone';
    await context.transaction.execute(sql`
      update documents set state = 'awaiting content', storage_key = null, sha256 = null,
        revision = revision + 1
      where customer_id = ${customerId} and document_id = ${documentId}`);
    await record(context, customerId, {
      action: 'changed',
      resource: 'document',
      id: documentId,
      caseId,
      businessId: businessId ?? undefined,
      before: { state: 'stored', storageKey: key, sha256 },
      after: { state: 'awaiting content', storageKey: null, sha256: null },
    });
    return 'repaired';
  });
