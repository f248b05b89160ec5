import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import type { FileKey } from '../files/file-key';
import { lockCustomer, record } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';
import { deleteFiles, lockedCase } from './case-records';
import { type Custody, inTransaction } from './storage-context';

interface Removed {
  documentId: number;
  businessId: number | null;
  fileName: string;
  sha256: string | null;
  key: FileKey | null;
}

/**
 * Removes a document that no user may delete, such as a paper, with its sealed version. The audit
 * trail has the reason, and the fingerprint of each file.
 * @throws RejectedAct when there is none of that name, or several, or no reason for it
 */
export async function removeNamedDocument(
  custody: Custody,
  { customerId, reference, fileName, reason, confirm = false }: ActOf<'remove document'>,
): Promise<ActOutcome> {
  const { outcome, keys } = await inTransaction(custody, async (context) => {
    await lockCustomer(context, customerId);
    const caseId = await lockedCase(context.transaction, customerId, reference);
    const removed = await documentsCalled(context.transaction, customerId, caseId, fileName);
    if (removed.length === 0)
      throw new RejectedAct(`The case ${reference} has no document ${fileName}.`);
    const what = removed
      .map((one) => `${one.fileName} (SHA-256 ${one.sha256 ?? 'none: it has no content'})`)
      .join(' and ');
    if (!confirm) {
      return {
        outcome: { changed: false, message: `Nothing is removed yet. With --confirm: ${what}.` },
        keys: [],
      };
    }
    if (reason === undefined)
      throw new RejectedAct(
        '--reason is missing: the audit trail holds why a document was removed.',
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
      outcome: { changed: true, message: `Removed: ${what}.` },
      keys: removed.flatMap(({ key }) => key ?? []),
    };
  });
  await deleteFiles(custody, keys);
  return outcome;
}

/**
 * The document, and the other version of it where it is a sealed paper. @throws RejectedAct when
 * several have the name
 */
async function documentsCalled(
  transaction: Transaction,
  customerId: string,
  caseId: number,
  fileName: string,
): Promise<Removed[]> {
  const { rows } = await transaction.execute<
    Removed & { isNamed: boolean } & Record<string, unknown>
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
    throw new RejectedAct(
      `The case has several documents ${fileName}. Users delete them where they are no papers.`,
    );
  return rows;
}
