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
import { badField, notFound, RequestProblem, tooMany } from '../http/problem';
import { marksOfCase } from '../mark-attachments/case-marks';
import type { Write, Written } from '../writes/write';
import { takenTypes } from './accepted-types';
import type { DocumentFile } from './document-files';
import {
  changeFields,
  type DocumentRecord,
  documentNamed,
  documentOf,
  insertDocument,
  lockRoom,
  placeFor,
  removeDocument,
  storeContent,
  withoutRoom,
} from './documents.repository';

/**
 * Makes a document known, or finds it: a device that lost the answer announces it again.
 * @throws RequestProblem 404 when its case or business is not within reach, 409 when its uuid names
 *   a document elsewhere, 422 when there are too many, or too much, 400 when the customer takes no
 *   files of its type
 */
export async function announceDocument(
  write: Write,
  document: Omit<NewDocument, 'file'>,
): Promise<DocumentRecord> {
  const place = await placeFor(write, document);
  if (place === 'no such case') throw notFound('The case');
  if (place === 'no such business in it') throw notFound('The business');
  await mustHaveMark(write, document.caseId, document.markUuid);
  mustBeTaken(write, document.fileType);
  await lockRoom(write);
  const full = await withoutRoom(write, document);
  if (full && !(await hasRoomAlready(write, document))) throw noRoomIn[full];
  const made = await insertDocument(write, document);
  if (made) return made;
  const present = document.uuid
    ? await documentNamed(write, document.uuid, 'for change')
    : undefined;
  const isSame =
    present?.content &&
    present.shown.caseId === document.caseId &&
    present.shown.businessId === (document.businessId ?? null);
  if (!isSame) throw new RequestProblem(409, 'The uuid names another document already.');
  return present;
}

/** Whether it was announced before, as no smaller file: then it may go on. */
async function hasRoomAlready(
  write: Write,
  { uuid, fileSize }: Pick<NewDocument, 'uuid' | 'fileSize'>,
): Promise<boolean> {
  const present = uuid ? await documentNamed(write, uuid) : undefined;
  return present !== undefined && present.shown.fileSize >= fileSize;
}

const noRoomIn = {
  case: tooMany(
    `The case has ${caps.documentsOfCase} documents, as many as it may have. Delete some, and ` +
      'send it again.',
  ),
  customer: tooMany(
    'The customer has as many documents as it may have. Delete some, and send it again.',
  ),
  quota: tooMany(
    'The customer’s documents take as much room as they may. Delete some, and send it again.',
  ),
};

function mustBeTaken({ customer: { settings } }: Write, fileType: string): void {
  const setting = settings['Documents.FileTypes'];
  const taken = setting && takenTypes(setting);
  if (taken && !taken.includes(toMediaType(fileType))) {
    throw badField('fileType', `is none that the customer takes: ${taken.join(', ')}`);
  }
}

/**
 * Makes a document point to its content, or finds that it does: the same content sent again is the
 * same document.
 * @param claimed called when the document points to this very file
 * @throws RequestProblem 409 when it has another content already
 */
export async function adoptContent(
  write: Write,
  row: DocumentRecord,
  file: DocumentFile,
  claimed: () => void,
  { isToBeScanned }: { isToBeScanned: boolean },
): Promise<Written['changes']> {
  if (row.content) {
    requireSameContent(row.content, file);
    return [];
  }
  await storeContent(write, row.shown.id, file, isToBeScanned);
  claimed();
  const { fileSize, sha256 } = file;
  const { scan: _, ...shown } = row.shown;
  return [{ action: 'created', ...audited(row), after: { ...shown, fileSize, sha256 } }];
}

/** @throws RequestProblem 409 where the document has other content */
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
  wanted: DocumentChange,
): Promise<Written> {
  const row = await documentForChange(write, id);
  const { revision, isRelevant, markUuid = null, caseId } = row.shown;
  const before = { isRelevant, markUuid };
  const after = {
    ...before,
    ...wanted,
    ...(wanted.markUuid && { markUuid: wanted.markUuid.toLowerCase() }),
  };
  const isUpToDate = write.isBasedOn(revision);
  // What stands already is no conflict, also for a device that repeats a change whose answer it
  // never got.
  if (isDeepStrictEqual(before, after)) return { status: 204, revision, changes: [] };
  if (!isUpToDate)
    await write.mustBeBasedOn(revision, 'The document', async () => shownTo(write, row));
  if (after.markUuid !== markUuid) await mustHaveMark(write, caseId, after.markUuid);
  return {
    status: 204,
    revision: await changeFields(write, id, after),
    changes: [{ action: 'changed', ...audited(row), before, after }],
  };
}

/** @throws RequestProblem 400 where the case has no such boundary mark */
async function mustHaveMark(
  write: Write,
  caseId: number,
  markUuid: string | null | undefined,
): Promise<void> {
  if (!markUuid) return;
  const marks = await marksOfCase(write, caseId, [markUuid]);
  if (!marks.has(markUuid.toLowerCase()))
    throw badField('markUuid', 'names no boundary mark of the case');
}

/**
 * @param removed called with the file that nothing points to once the transaction is committed
 * @throws RequestProblem 403 where another account has added it, and the role does not permit that;
 *   400 for a paper that was issued and for what it rests on, which stay
 */
export async function deleteDocument(
  write: Write,
  id: number,
  removed: (file: FileKey) => void,
): Promise<Written> {
  const row = await documentForChange(write, id);
  await write.mustBeBasedOn(row.shown.revision, 'The document', async () => shownTo(write, row));
  if (row.createdBy !== write.user.subject) requirePermission(write.user.role, 'othersDocuments');
  const issued = await issuedAs(write, row);
  if (issued) throw badField('id', misfits[issued]);
  await removeDocument(write, id);
  const key = row.content?.key ?? row.fileOfBlocks;
  if (key) removed(key);
  return { status: 204, changes: [{ action: 'deleted', ...audited(row), before: row.shown }] };
}

/** As the case list shows it to the account. */
export const shownTo = ({ user }: Write, { shown, createdBy }: DocumentRecord) => ({
  ...shown,
  isOwn: createdBy === user.subject,
});

async function documentForChange(write: Write, id: number): Promise<DocumentRecord> {
  const row = await documentOf(write, id, 'for change');
  // Only the account that announced a document knows of it before its content has come.
  const isSeen = row?.content !== undefined || row?.createdBy === write.user.subject;
  if (!row || !isSeen) throw notFound('The document');
  return row;
}

/**
 * Whether it is a paper that was issued, or one that a signature on such a paper rests on. A paper
 * that is not stored may have been given the uuid of any document, so the content must be the
 * paper's too, as far as the trail still says what that was.
 */
async function issuedAs(
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

const audited = ({ shown: { id, caseId, businessId } }: DocumentRecord) => ({
  resource: 'document',
  id,
  caseId,
  businessId: businessId ?? undefined,
});
