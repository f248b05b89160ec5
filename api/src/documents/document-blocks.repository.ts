import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { createFileKey, type FileKey } from '../files/file-key';
import type { Block } from '../files/file-store';
import { createNotFound } from '../http/problem';
import { type DocumentRecord, findDocumentForContent } from './documents.repository';

/** A document with the blocks of its content that have arrived. */
export interface UploadRecord {
  row: DocumentRecord;
  /** Blocks in the order of their numbers. */
  blocks: Block[];
}

/**
 * @throws RequestProblem 404 when the account sees no such document, or another account uploads its
 *   content
 */
export async function getUpload(
  access: Access,
  uuid: string,
  forChange?: 'for change',
): Promise<UploadRecord> {
  const found = await findUpload(access, uuid, forChange);
  if (!found) throw createNotFound('The document');
  return found;
}

/** @returns undefined where `getUpload` throws */
export async function findUpload(
  access: Access,
  uuid: string,
  forChange?: 'for change',
): Promise<UploadRecord | undefined> {
  const row = await findDocumentForContent(access, uuid, forChange);
  if (!row) return undefined;
  const { rows } = await access.transaction.execute<{ number: number; sha256: string }>(sql`
    select number, sha256 from document_blocks
    where customer_id = ${access.customer.customerId} and document_id = ${row.shown.id}
      order by number`);
  return { row, blocks: rows };
}

/** Lists the numbers of blocks that have not arrived; none for a document that has its content. */
export function listMissingBlocks({ row, blocks }: UploadRecord): number[] {
  if (row.content) return [];
  const present = new Set(blocks.map(({ number }) => number));
  return Array.from({ length: countBlocks(row) }, (_, number) => number).filter(
    (number) => !present.has(number),
  );
}

export const countBlocks = ({ shown: { fileSize } }: DocumentRecord) =>
  Math.ceil(fileSize / blockBytes);

/** Reserves the key of the file that the blocks become, which is the same for all of them. */
export async function reserveKey(
  access: Access,
  { shown: { id } }: DocumentRecord,
): Promise<FileKey | undefined> {
  const { customerId } = access.customer;
  const { rows } = await access.transaction.execute<{ key: FileKey }>(sql`
    update documents set storage_key = coalesce(storage_key, ${createFileKey(customerId)})
    where customer_id = ${customerId} and document_id = ${id} and state = 'awaiting content'
    returning storage_key as key`);
  return rows[0]?.key;
}

export async function addBlock(
  access: Access,
  { shown: { id } }: DocumentRecord,
  block: Block,
): Promise<void> {
  await access.transaction.execute(sql`
    insert into document_blocks (customer_id, document_id, number, sha256)
    values (${access.customer.customerId}, ${id}, ${block.number}, ${block.sha256})
      on conflict do nothing`);
}

/**
 * @returns false, without deleting anything, when the content is no longer expected in these blocks
 */
export async function forgetBlocks(
  access: Access,
  { shown: { id } }: DocumentRecord,
  key: FileKey,
): Promise<boolean> {
  const { customerId } = access.customer;
  const { rows } = await access.transaction.execute(sql`
    with awaiting as (
      update documents set storage_key = null
      where customer_id = ${customerId} and document_id = ${id} and state = 'awaiting content'
        and storage_key = ${key}
      returning document_id)
    delete from document_blocks using awaiting
    where document_blocks.customer_id = ${customerId}
      and document_blocks.document_id = awaiting.document_id
    returning number`);
  return rows.length > 0;
}
