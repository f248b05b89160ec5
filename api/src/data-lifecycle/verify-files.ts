import { sql } from 'drizzle-orm';
import { graceMs, removeUnfinished, unclaimed } from '../documents/file-cleanup';
import { type FileMismatch, fileMismatches, type StoredRow } from '../documents/file-mismatches';
import { record } from '../operator-commands/command-record';
import type { ActOf, ActOutcome } from '../operator-commands/operator-command';
import { type Custody, inTransaction } from './storage-context';

/**
 * Reports where database and file store do not agree, and on request repairs it: files without a
 * row are removed, documents without content await it again. Files of unknown customers or with
 * other content are only reported.
 * @param before a file that was stored later may belong to a write in progress, and is no error
 */
export async function verifyFiles(
  custody: Custody,
  { repair = false, contents = false }: ActOf<'verify files'>,
  before = new Date(Date.now() - graceMs),
): Promise<ActOutcome> {
  const { database, files } = custody;
  const rows: Record<string, unknown>[] = [];
  for await (const mismatch of fileMismatches(database, files, { before, contents })) {
    const done = repair ? await repaired(custody, mismatch, before) : 'found';
    rows.push({
      fault: sentences[mismatch.mismatch],
      done,
      customerId: mismatch.customerId,
      documentId: 'documentId' in mismatch ? mismatch.documentId : null,
      caseId: 'caseId' in mismatch ? mismatch.caseId : null,
      fileName: 'fileName' in mismatch ? mismatch.fileName : null,
      file: mismatch.key,
    });
  }
  if (repair) await removeUnfinished(database, files, before);
  return { rows, none: 'Database and file store agree.' };
}

const sentences: Record<FileMismatch['mismatch'], string> = {
  'no file': 'a document whose file is missing',
  'other content': 'a document whose file has another content',
  'no document': 'a file that no document points to',
};

async function repaired(
  custody: Custody,
  mismatch: FileMismatch,
  before: Date,
): Promise<'repaired' | 'left' | 'gone'> {
  if (mismatch.mismatch === 'no file') return awaitAgain(custody, mismatch);
  if (mismatch.mismatch === 'other content' || mismatch.customerId === null) return 'left';
  const { customerId, key, size, storedAt } = mismatch;
  return inTransaction(custody, async (context) => {
    // Looked at once more: the store may be large, and what was listed first was listed long ago.
    const [same] = await unclaimed(context.transaction, customerId, [key]);
    const found = await custody.files.stat(key);
    if (!same || !found || found.storedAt >= before) return 'gone';
    const file = { size, storedAt: storedAt.toISOString() };
    await record(context, customerId, {
      action: 'deleted',
      resource: 'file',
      id: key,
      before: file,
    });
    await custody.files.delete(key);
    return 'repaired';
  });
}

/**
 * A device that still has the file may then send it, under the same uuid. The trail records how the
 * file was called.
 */
const awaitAgain = (
  custody: Custody,
  { customerId, documentId, caseId, businessId, key, sha256 }: StoredRow,
) =>
  inTransaction(custody, async (context): Promise<'repaired' | 'gone'> => {
    const { rows } = await context.transaction.execute(sql`
      select from documents
      where customer_id = ${customerId} and document_id = ${documentId} and storage_key = ${key}
        for update`);
    if (rows.length === 0 || (await custody.files.stat(key))) return 'gone';
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
