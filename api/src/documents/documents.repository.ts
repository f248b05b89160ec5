import type { NewDocument } from '@feltbok/contract/documents.ts';
import type { StoredDocument } from '@feltbok/domain/documents/document.ts';
import { findPurpose } from '@feltbok/domain/documents/document-purpose.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import type { FileKey } from '../files/file-key';
import { toStorableMoment } from '../http/storable-moment';
import { announceDueWork } from '../recurring-work';
import { documentJson, documentsWithTypes, documentTypesJson } from './document-json';
import type { ReceivedContent } from './incoming-content';

/** Name of the recurring task that scans. */
export const scanningTask = 'scan documents';

/** A document that the account sees, with what only the server knows of it. */
export interface DocumentRecord {
  shown: StoredDocument;
  /** Undefined until the content has arrived. */
  content: ({ key: FileKey } & ReceivedContent) | undefined;
  /**
   * Key of the file that the blocks become; null before the first block, and once the content is
   * complete.
   */
  fileOfBlocks: FileKey | null;
  /** The account that added the document. */
  createdBy: string;
}

/** @param forChange locks the document until the request's transaction ends */
export const findDocument = (access: Access, id: number, forChange?: 'for change') =>
  queryDocument(access, sql`documents.document_id = ${id}`, forChange);

/** Finds a document by its device's uuid; otherwise the same as `findDocument`. */
export const findDocumentByUuid = (access: Access, uuid: string, forChange?: 'for change') =>
  queryDocument(access, sql`documents.uuid = ${uuid}`, forChange);

/**
 * Finds a document for an upload of its content. Until it has its content, only the account that
 * announced it may send it: the bytes of another account would be taken for those of its device.
 */
export async function findDocumentForContent(
  access: Access,
  uuid: string,
  forChange?: 'for change',
): Promise<DocumentRecord | undefined> {
  const found = await findDocumentByUuid(access, uuid, forChange);
  return found?.content || found?.createdBy === access.user.subject ? found : undefined;
}

async function queryDocument(
  access: Access,
  condition: SQL,
  forChange?: 'for change',
): Promise<DocumentRecord | undefined> {
  const { rows } = await access.transaction.execute<{
    shown: StoredDocument;
    key: FileKey | null;
    sha256: string | null;
    state: string;
    createdBy: string;
  }>(sql`
    select ${documentJson} as shown, documents.storage_key as key, documents.sha256,
      documents.state,
           documents.created_by as "createdBy"
    from ${documentsWithTypes} join cases
      on cases.customer_id = documents.customer_id and cases.case_id = documents.case_id
    where documents.customer_id = ${access.customer.customerId} and ${condition}
      and ${reachableCases(access)}
    ${forChange ? sql`for update of documents` : sql``}`);
  const [row] = rows;
  if (!row) return undefined;
  const { shown, key, sha256, state, createdBy } = row;
  const isStored = state === 'stored' && key !== null && sha256 !== null;
  const content = isStored ? { key, sha256, fileSize: shown.fileSize } : undefined;
  return { shown, content, fileOfBlocks: isStored ? null : key, createdBy };
}

/**
 * Checks that the account may add documents to a case, and that the business belongs to the case.
 */
export async function checkPlace(
  access: Access,
  { caseId, businessId }: Pick<NewDocument, 'caseId' | 'businessId'>,
): Promise<'there' | 'no such case' | 'no such business in it'> {
  const { rows } = await access.transaction.execute<{ has_business: boolean }>(sql`
    select ${businessId ?? null}::bigint is null or exists (
      select from businesses
      where businesses.customer_id = cases.customer_id and businesses.case_id = cases.case_id
        and businesses.business_id = ${businessId ?? null}) as has_business
    from cases where cases.case_id = ${caseId} and ${reachableCases(access)}`);
  const [row] = rows;
  if (!row) return 'no such case';
  return row.has_business ? 'there' : 'no such business in it';
}

/**
 * Makes announcements of a customer run one after the other until the transaction ends, so that
 * each sees the room that is left.
 */
export async function lockRoom({ transaction, customer: { customerId } }: Access): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${customerId}`}, 0))`,
  );
}

/**
 * Finds the limit that one more document would exceed; null when there is room, which `lockRoom`
 * keeps for the caller.
 */
export async function findFullLimit(
  access: Access,
  { caseId, fileSize }: Pick<NewDocument, 'caseId' | 'fileSize'>,
): Promise<'case' | 'customer' | 'quota' | null> {
  const { transaction, customer } = access;
  const freeBytes = await countFreeBytes(access);
  if (freeBytes !== null && freeBytes < fileSize) return 'quota';
  const isFull = (cap: number, condition: SQL) => sql`exists (
    select from documents where customer_id = ${customer.customerId}
      and ${condition} offset ${sql.raw(String(cap - 1))})`;
  const { rows } = await transaction.execute<{ full: 'case' | 'customer' | null }>(sql`
    select case when ${isFull(caps.documentsOfCase, sql`case_id = ${caseId}`)} then 'case'
                when ${isFull(caps.documentsOfCustomer, sql`true`)} then 'customer' end as full`);
  return rows[0]?.full ?? null;
}

/**
 * Counts the bytes that the customer's documents may still take, including those whose content is
 * to come; null when there is no limit.
 */
export async function countFreeBytes({
  transaction,
  customer: { customerId, settings },
}: Access): Promise<number | null> {
  const quota = settings['Documents.QuotaMegabytes'];
  if (quota === undefined) return null;
  const { rows } = await transaction.execute<{ taken: number }>(sql`
    select coalesce(sum(file_size), 0)::float8 as taken from documents
      where customer_id = ${customerId}`);
  return Math.max(0, quota * 1024 * 1024 - (rows[0]?.taken ?? 0));
}

/**
 * Inserts a document that awaits its content, or updates one that was announced before and still
 * does: `isRelevant` is then as it was last sent, as nobody has seen the document yet.
 * @returns undefined when the uuid is taken: by a document that has its content, or that another
 *   account or with another type of file announced
 */
export async function insertDocument(
  access: Access,
  { uuid, ...fields }: Omit<NewDocument, 'file'>,
): Promise<DocumentRecord | undefined> {
  const { customerId, settings } = access.customer;
  const purpose = findPurpose(fields, settings['Documents.ScreenshotType']);
  const { rows } = await access.transaction.execute<{ id: number }>(sql`
    insert into documents (customer_id, uuid, case_id, business_id, file_name, description,
      file_type, file_size,
      is_relevant, document_type_code, document_type_name, purpose, captured_at, captured_latitude,
        captured_longitude, mark_uuid,
      state, created_by)
    values (${customerId}, coalesce(${uuid ?? null}::uuid, gen_random_uuid()), ${fields.caseId},
      ${fields.businessId ?? null}, ${fields.fileName}, ${fields.description ?? ''},
        ${fields.fileType},
      ${fields.fileSize}, ${fields.isRelevant ?? true}, ${fields.documentTypeCode},
      ${fields.documentTypeName || fields.documentTypeCode}, ${purpose},
      ${toStorableMoment('capturedAt', fields.capturedAt)}, ${fields.capturedLatitude ?? null},
        ${fields.capturedLongitude ?? null},
      ${fields.markUuid ?? null}, 'awaiting content', ${access.user.subject})
    on conflict (customer_id, uuid) do update set is_relevant = excluded.is_relevant,
      mark_uuid = excluded.mark_uuid
      where documents.state = 'awaiting content' and documents.case_id = excluded.case_id
        and documents.business_id is not distinct from excluded.business_id
        and documents.created_by = excluded.created_by and documents.file_type = excluded.file_type
    returning document_id as id`);
  const [made] = rows;
  return made && findDocument(access, Number(made.id));
}

/**
 * Stores the key of the content; the document is listed from now on.
 * @param isToBeScanned whether the content is held back until it has been scanned
 */
export async function storeContent(
  access: Access,
  id: number,
  content: { key: FileKey } & ReceivedContent,
  isToBeScanned: boolean,
): Promise<void> {
  await access.transaction.execute(sql`
    with blocks as (
      delete from document_blocks where customer_id = ${access.customer.customerId}
        and document_id = ${id})
    update documents set state = 'stored', storage_key = ${content.key}, sha256 = ${content.sha256},
      file_size = ${content.fileSize}, scan = ${isToBeScanned ? 'waiting' : null},
      scan_due = case when ${isToBeScanned} then now() end
    where customer_id = ${access.customer.customerId} and document_id = ${id}`);
  if (isToBeScanned) await announceDueWork(access.transaction, scanningTask);
}

/** @returns the new revision */
export async function changeFields(
  access: Access,
  id: number,
  { isRelevant, markUuid }: { isRelevant: boolean; markUuid: string | null },
): Promise<number> {
  const { rows } = await access.transaction.execute<{ revision: number }>(sql`
    update documents set is_relevant = ${isRelevant}, mark_uuid = ${markUuid},
      revision = revision + 1
    where customer_id = ${access.customer.customerId} and document_id = ${id}
    returning revision`);
  const [changed] = rows;
  if (!changed) throw new Error('The document that was held for a change is gone.');
  return changed.revision;
}

export async function removeDocument(access: Access, id: number): Promise<void> {
  await access.transaction.execute(sql`
    delete from documents where customer_id = ${access.customer.customerId}
      and document_id = ${id}`);
}

/** @returns the JSON text of `DocumentTypes` */
export async function readDocumentTypes(access: Access): Promise<string> {
  const { rows } = await access.transaction.execute<{ list: string }>(sql`
    select ${documentTypesJson}::text as list from document_types
    where document_types.customer_id = ${access.customer.customerId}`);
  return rows[0]?.list ?? '[]';
}
