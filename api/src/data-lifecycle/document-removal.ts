import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import type { FileKey } from '../files/file-key';
import { lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { deleteFiles, lockCase } from './case-records';
import { inTransaction, type StorageContext } from './storage-context';

interface RemovedDocument {
  documentId: number;
  businessId: number | null;
  fileName: string;
  sha256: string | null;
  key: FileKey | null;
}

/**
 * Removes a document that no user may delete, such as a paper, together with its sealed version.
 * The audit trail gets the reason, and the fingerprint of each file.
 * @throws RejectedCommand when no document has the name, when several have it, or when no reason is
 *   given
 */
export async function removeNamedDocument(
  storage: StorageContext,
  { customerId, reference, fileName, reason, confirm = false }: CommandOf<'remove document'>,
): Promise<CommandOutcome> {
  const { outcome, keys } = await inTransaction(storage, async (context) => {
    await lockCustomer(context, customerId);
    const caseId = await lockCase(context.transaction, customerId, reference);
    const removed = await lockNamedDocument(context.transaction, customerId, caseId, fileName);
    if (removed.length === 0)
      throw new RejectedCommand(`The case ${reference} has no document ${fileName}.`);
    const description = removed
      .map(
        (document) =>
          `${document.fileName} (SHA-256 ${document.sha256 ?? 'none: it has no content'})`,
      )
      .join(' and ');
    if (!confirm) {
      return {
        outcome: {
          changed: false,
          message: `Nothing has been removed. --confirm removes ${description}.`,
        },
        keys: [],
      };
    }
    if (reason === undefined)
      throw new RejectedCommand(
        '--reason is missing: the audit trail records why a document was removed.',
      );
    for (const { documentId, businessId, fileName: name, sha256 } of removed) {
      await context.transaction.execute(sql`
        delete from documents where customer_id = ${customerId} and document_id = ${documentId}`);
      await record(context, customerId, {
        action: 'deleted',
        resource: 'document',
        id: documentId,
        caseId,
        businessId: businessId ?? undefined,
        before: { fileName: name, sha256, reason },
      });
    }
    return {
      outcome: { changed: true, message: `Removed: ${description}.` },
      keys: removed.flatMap(({ key }) => key ?? []),
    };
  });
  await deleteFiles(storage, keys);
  return outcome;
}

/**
 * Finds and locks the document, and its sealed or unsealed version where it is a paper.
 * @throws RejectedCommand when several documents have the name
 */
async function lockNamedDocument(
  transaction: Transaction,
  customerId: string,
  caseId: number,
  fileName: string,
): Promise<RemovedDocument[]> {
  const { rows } = await transaction.execute<
    RemovedDocument & { isNamed: boolean } & Record<string, unknown>
  >(sql`
    with named as (
      select document_id as id from documents
      where customer_id = ${customerId} and case_id = ${caseId} and file_name = ${fileName})
    select document_id as "documentId", business_id as "businessId", file_name as "fileName",
      sha256, storage_key as key,
      document_id in (select id from named) as "isNamed"
    from documents
    where customer_id = ${customerId} and case_id = ${caseId} and document_id in (
      select id from named
      union select sealed_document_id from paper_seals join named on document_id = id
        where customer_id = ${customerId}
      union select document_id from paper_seals join named on sealed_document_id = id
        where customer_id = ${customerId})
    order by document_id for update`);
  if (rows.filter(({ isNamed }) => isNamed).length > 1)
    throw new RejectedCommand(
      `The case has several documents named ${fileName}. Users can delete those that are not ` +
        'papers.',
    );
  return rows;
}
