import { isDeepStrictEqual } from 'node:util';
import type { NewDocument } from '@feltbok/contract/documents.ts';
import type { DocumentChange } from '@feltbok/domain/documents/document.ts';
import { toMediaType } from '@feltbok/domain/documents/media-type.ts';
import { misfits } from '@feltbok/domain/signatures/signature-evidence.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { sql } from 'drizzle-orm';
import { requirePermission } from '../access/access';
import { paperResources } from '../db/paper-resources';
import type { FileKey } from '../files/file-key';
import { createBadField, createNotFound, createTooMany, RequestProblem } from '../http/problem';
import { findCaseMarks } from '../mark-attachments/case-marks';
import type { Write, Written } from '../writes/write';
import { getAcceptedTypes } from './accepted-types';
import type { DocumentFile } from './document-files';
import {
  changeFields,
  checkPlace,
  type DocumentRecord,
  findDocument,
  findDocumentByUuid,
  findFullLimit,
  insertDocument,
  lockRoom,
  removeDocument,
  storeContent,
} from './documents.repository';

/**
 * Registers a document whose content follows, or finds it: a device that lost the response
 * announces it again.
 * @throws RequestProblem 404 when the account does not see its case or business, 409 when its uuid
 *   is used by another document, 422 when a limit is reached, 400 when the customer does not accept
 *   its type
 */
export async function announceDocument(
  write: Write,
  document: Omit<NewDocument, 'file'>,
): Promise<DocumentRecord> {
  const place = await checkPlace(write, document);
  if (place === 'no such case') throw createNotFound('The case');
  if (place === 'no such business in it') throw createNotFound('The business');
  await requireMark(write, document.caseId, document.markUuid);
  requireAcceptedType(write, document.fileType);
  await lockRoom(write);
  const exceededLimit = await findFullLimit(write, document);
  if (exceededLimit && !(await hasReservedRoom(write, document)))
    throw limitProblems[exceededLimit];
  const inserted = await insertDocument(write, document);
  if (inserted) return inserted;
  const existing = document.uuid
    ? await findDocumentByUuid(write, document.uuid, 'for change')
    : undefined;
  const isSame =
    existing?.content &&
    existing.shown.caseId === document.caseId &&
    existing.shown.businessId === (document.businessId ?? null);
  if (!isSame) throw new RequestProblem(409, 'The uuid names another document already.');
  return existing;
}

/** Tells whether the document was announced before with at least this size, and so has its room. */
async function hasReservedRoom(
  write: Write,
  { uuid, fileSize }: Pick<NewDocument, 'uuid' | 'fileSize'>,
): Promise<boolean> {
  const existing = uuid ? await findDocumentByUuid(write, uuid) : undefined;
  return existing !== undefined && existing.shown.fileSize >= fileSize;
}

const limitProblems = {
  case: createTooMany(
    `The case has ${caps.documentsOfCase} documents, as many as it may have. Delete some, and ` +
      'send it again.',
  ),
  customer: createTooMany(
    'The customer has as many documents as it may have. Delete some, and send it again.',
  ),
  quota: createTooMany(
    'The customer’s documents take as much room as they may. Delete some, and send it again.',
  ),
};

function requireAcceptedType({ customer: { settings } }: Write, fileType: string): void {
  const setting = settings['Documents.FileTypes'];
  const acceptedTypes = setting && getAcceptedTypes(setting);
  if (acceptedTypes && !acceptedTypes.includes(toMediaType(fileType))) {
    throw createBadField(
      'fileType',
      `is none that the customer takes: ${acceptedTypes.join(', ')}`,
    );
  }
}

/**
 * Makes a document refer to its content. When it already has this content, nothing changes, since a
 * device may send the same content again.
 * @param onAssigned called when the document refers to this file
 * @throws RequestProblem 409 when it already has other content
 */
export async function assignContent(
  write: Write,
  row: DocumentRecord,
  file: DocumentFile,
  onAssigned: () => void,
  { isToBeScanned }: { isToBeScanned: boolean },
): Promise<Written['changes']> {
  if (row.content) {
    requireSameContent(row.content, file);
    return [];
  }
  await storeContent(write, row.shown.id, file, isToBeScanned);
  onAssigned();
  const { fileSize, sha256 } = file;
  const { scan: _, ...shown } = row.shown;
  return [{ action: 'created', ...toAuditSubject(row), after: { ...shown, fileSize, sha256 } }];
}

/** @throws RequestProblem 409 when the document has other content */
export function requireSameContent(
  content: { sha256: string },
  received: { sha256: string },
): void {
  if (content.sha256 === received.sha256) return;
  throw new RequestProblem(409, 'The document has its content already, and it is another.');
}

export async function changeDocument(
  write: Write,
  id: number,
  change: DocumentChange,
): Promise<Written> {
  const row = await requireDocument(write, id);
  const { revision, isRelevant, markUuid = null, caseId } = row.shown;
  const before = { isRelevant, markUuid };
  const after = {
    ...before,
    ...change,
    ...(change.markUuid && { markUuid: change.markUuid.toLowerCase() }),
  };
  const isUpToDate = write.isBasedOn(revision);
  // A change that is in place already is no conflict, also for a device that repeats a change whose
  // response it never got.
  if (isDeepStrictEqual(before, after)) return { status: 204, revision, changes: [] };
  if (!isUpToDate)
    await write.requireRevision(revision, 'The document', async () => toShown(write, row));
  if (after.markUuid !== markUuid) await requireMark(write, caseId, after.markUuid);
  return {
    status: 204,
    revision: await changeFields(write, id, after),
    changes: [{ action: 'changed', ...toAuditSubject(row), before, after }],
  };
}

/** @throws RequestProblem 400 when the case has no such boundary mark */
async function requireMark(
  write: Write,
  caseId: number,
  markUuid: string | null | undefined,
): Promise<void> {
  if (!markUuid) return;
  const marks = await findCaseMarks(write, caseId, [markUuid]);
  if (!marks.has(markUuid.toLowerCase()))
    throw createBadField('markUuid', 'names no boundary mark of the case');
}

/**
 * @param onRemoved called with a file that no row refers to once the transaction is committed
 * @throws RequestProblem 403 when another account added it and the role lacks the permission; 400
 *   for an issued paper and for documents that it depends on, which must stay
 */
export async function deleteDocument(
  write: Write,
  id: number,
  onRemoved: (file: FileKey) => void,
): Promise<Written> {
  const row = await requireDocument(write, id);
  await write.requireRevision(row.shown.revision, 'The document', async () => toShown(write, row));
  if (row.createdBy !== write.user.subject) requirePermission(write.user.role, 'othersDocuments');
  const issued = await findIssuedUse(write, row);
  if (issued) throw createBadField('id', misfits[issued]);
  await removeDocument(write, id);
  const key = row.content?.key ?? row.fileOfBlocks;
  if (key) onRemoved(key);
  return {
    status: 204,
    changes: [{ action: 'deleted', ...toAuditSubject(row), before: row.shown }],
  };
}

/** The document as the case list shows it to the account. */
export const toShown = ({ user }: Write, { shown, createdBy }: DocumentRecord) => ({
  ...shown,
  isOwn: createdBy === user.subject,
});

async function requireDocument(write: Write, id: number): Promise<DocumentRecord> {
  const row = await findDocument(write, id, 'for change');
  // Before its content has arrived, only the account that announced a document sees it.
  const isVisible = row?.content !== undefined || row?.createdBy === write.user.subject;
  if (!row || !isVisible) throw createNotFound('The document');
  return row;
}

/**
 * Tells whether a document is an issued paper, or one that a signature on such a paper depends on.
 * The uuid of a paper that is not stored may have been given to any document, so the content must
 * be the paper's too, as far as the audit trail still says what it was.
 */
async function findIssuedUse(
  { transaction, customer }: Write,
  { shown: { uuid, caseId, sealOf }, content }: DocumentRecord,
): Promise<'paperIssued' | 'powerIssued' | undefined> {
  if (sealOf) return 'paperIssued';
  const sha256 = content?.sha256 ?? null;
  const isPaper = sql`lower(resource_id) = ${uuid} and (${sha256}::text is null
    or coalesce(after ->> 'sha256', ${sha256}) = ${sha256})`;
  const { rows } = await transaction.execute<{ issued: 'paperIssued' | 'powerIssued' }>(sql`
    select case when ${isPaper} then 'paperIssued' else 'powerIssued' end as issued
    from audit_events
    where customer_id = ${customer.customerId} and case_id = ${caseId}
      and resource in ${paperResources}
      and action = 'created'
      and (${isPaper}
        or after -> 'parties' @> ${JSON.stringify([{ powerOfAttorney: uuid }])}::jsonb)
    limit 1`);
  return rows[0]?.issued;
}

const toAuditSubject = ({ shown: { id, caseId, businessId } }: DocumentRecord) => ({
  resource: 'document',
  id,
  caseId,
  businessId: businessId ?? undefined,
});
