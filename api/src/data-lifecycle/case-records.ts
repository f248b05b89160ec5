import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { paperResources } from '../db/paper-resources';
import type { FileKey } from '../files/file-key';
import { FileMissing, type FileStore } from '../files/file-store';
import {
  type CommandContext,
  lockCustomer,
  record,
  recordReads,
} from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { eraseFromStoredResponses, eraseFromTrail } from './audit-erasure';
import { createExportFolder } from './export-folder';
import { mask } from './person-masking';
import { inTransaction, type StorageContext } from './storage-context';

interface StoredDocument {
  documentId: number;
  fileName: string;
  /** Null for a document without content, and for one with malware, which is never exported. */
  exported: FileKey | null;
  key: FileKey | null;
}

/**
 * Exports a case with everything that belongs to it: `case.json`, and the documents in a folder
 * beside it.
 * @throws RejectedCommand when there is no such case, or the folder cannot be written
 */
export async function exportCase(
  storage: StorageContext,
  { customerId, reference, folder }: CommandOf<'export case'>,
): Promise<CommandOutcome> {
  const { caseRecords, documents } = await inTransaction(storage, async (context) => {
    await lockCustomer(context, customerId);
    const caseId = await lockCase(context.transaction, customerId, reference);
    const records = await readCase(context.transaction, customerId, caseId);
    const storedDocuments = await listDocuments(context.transaction, customerId, caseId);
    await record(context, customerId, {
      action: 'created',
      resource: 'export of a case',
      id: caseId,
      after: { reference },
    });
    await recordReads(context, customerId, [
      { kind: 'export', id: reference, caseId, businessId: null },
    ]);
    return { caseRecords: records, documents: storedDocuments };
  });
  await createExportFolder(folder);
  await mkdir(join(folder, 'documents'), { mode: 0o700 });
  const missing = await writeDocuments(storage.files, join(folder, 'documents'), documents);
  const json = JSON.stringify(
    { exportedAt: new Date().toISOString(), customerId, ...caseRecords },
    null,
    2,
  );
  await writeFile(join(folder, 'case.json'), `${json}\n`, { mode: 0o600, flag: 'wx' });
  const missingNote =
    missing > 0
      ? ` ${missing} documents are not included: they have no content, or contain malware.`
      : '';
  return {
    changed: true,
    message:
      `${folder} contains the case ${reference} with ${documents.length} ` +
      `documents.${missingNote}`,
  };
}

/**
 * Erases a case with everything that belongs to it. The audit trail still says that there were
 * changes, by whom and when; it records the reason, and the fingerprints of the papers.
 * @throws RejectedCommand when there is no such case, or no reason is given
 */
export async function eraseCase(
  storage: StorageContext,
  { customerId, reference, reason, confirm = false }: CommandOf<'erase case'>,
): Promise<CommandOutcome> {
  const { outcome, keys } = await inTransaction(storage, async (context) => {
    await lockCustomer(context, customerId);
    const caseId = await lockCase(context.transaction, customerId, reference);
    if (confirm) {
      if (reason === undefined)
        throw new RejectedCommand(
          '--reason is missing: the audit trail records why a case was erased.',
        );
      const { description, keys } = await eraseCaseRows(
        context,
        { customerId, caseId, reference },
        reason,
      );
      const message =
        `Erased: ${description}. A case system that still has the case adds it again with its ` +
        'next delivery.';
      return { outcome: { changed: true, message }, keys };
    }
    const description = describeCase(
      reference,
      await countRows(context.transaction, customerId, caseId),
    );
    const message =
      `Nothing has been erased. --confirm erases ${description}. Export the case first if it ` +
      'is to be archived.';
    return { outcome: { changed: false, message }, keys: [] };
  });
  await deleteFiles(storage, keys);
  return outcome;
}

/**
 * Erases the rows of a case that is locked; the files of its documents remain.
 * @returns a description of what was erased, and the keys of the files, which the caller deletes
 *   once the transaction is committed
 */
export async function eraseCaseRows(
  context: CommandContext,
  { customerId, caseId, reference }: { customerId: string; caseId: number; reference: string },
  reason: string,
): Promise<{ description: string; keys: FileKey[] }> {
  const { transaction } = context;
  const description = describeCase(reference, await countRows(transaction, customerId, caseId));
  const documents = await listDocuments(transaction, customerId, caseId);
  const papers = await listPaperFingerprints(transaction, customerId, caseId);
  const municipalityNumber = await readMunicipality(transaction, customerId, caseId);
  await deleteCaseData(context, customerId, caseId);
  await record(context, customerId, {
    action: 'deleted',
    resource: 'case',
    id: caseId,
    caseId,
    before: { reference, municipalityNumber, reason, ...(papers.length > 0 && { papers }) },
  });
  return { description, keys: documents.flatMap(({ key }) => key ?? []) };
}

/** Case systems that are restricted to some municipalities are told of cases removed in those. */
async function readMunicipality(
  transaction: Transaction,
  customerId: string,
  caseId: number,
): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ number: string }>(sql`
    select municipality_number as number from cases
    where customer_id = ${customerId} and case_id = ${caseId}`);
  return rows[0]?.number;
}

/**
 * Lists the SHA-256 of the papers that were issued, and of their sealed versions, so that a paper's
 * holder can still have it verified.
 */
async function listPaperFingerprints(
  transaction: Transaction,
  customerId: string,
  caseId: number,
): Promise<string[]> {
  const { rows } = await transaction.execute<{ sha256: string }>(sql`
    select after ->> 'sha256' as sha256 from audit_events
    where customer_id = ${customerId} and case_id = ${caseId} and resource in ${paperResources}
      and after ? 'sha256' order by audit_event_id`);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Deletes files that no row refers to any more. What a crash leaves behind is removed by the
 * recurring clean-up.
 */
export async function deleteFiles(
  { files }: StorageContext,
  keys: readonly FileKey[],
): Promise<void> {
  for (const key of keys) await files.delete(key);
}

const describeCase = (reference: string, { businesses, attendees, marks, documents }: Counts) =>
  `the case ${reference} with ${businesses} businesses, ${attendees} attendees, ` +
  `${marks} boundary marks and ${documents} documents`;

/**
 * @returns the id of the case, whose row is locked
 * @throws RejectedCommand when there is no such case
 */
export async function lockCase(
  transaction: Transaction,
  customerId: string,
  reference: string,
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select case_id as id from cases where customer_id = ${customerId} and reference = ${reference}
      for update`);
  const [found] = rows;
  if (found) return found.id;
  throw new RejectedCommand(`The customer ${customerId} has no case ${reference}.`);
}

async function listDocuments(
  transaction: Transaction,
  customerId: string,
  caseId: number,
): Promise<StoredDocument[]> {
  const { rows } = await transaction.execute<StoredDocument & Record<string, unknown>>(sql`
    select document_id as "documentId", file_name as "fileName", storage_key as key,
      case when scan is distinct from 'infected' then storage_key end as exported
    from documents
    where customer_id = ${customerId} and case_id = ${caseId} order by document_id`);
  return rows;
}

const selectBusinessIds = (customerId: string, caseId: number) =>
  sql`(select business_id from businesses where customer_id = ${customerId}
    and case_id = ${caseId})`;

type Counts = Record<'businesses' | 'attendees' | 'marks' | 'documents', number>;

async function countRows(
  transaction: Transaction,
  customerId: string,
  caseId: number,
): Promise<Counts> {
  const ids = selectBusinessIds(customerId, caseId);
  const { rows } = await transaction.execute<Counts>(sql`
    select (select count(*) from documents where customer_id = ${customerId}
      and case_id = ${caseId}) as documents,
      (select count(*) from ${ids} as ids) as businesses,
      (select count(*) from attendees where customer_id = ${customerId}
        and business_id in ${ids}) as attendees,
      (select count(*) from boundary_marks where customer_id = ${customerId}
        and business_id in ${ids}) as marks`);
  const [counts] = rows;
  if (!counts) throw new Error('The counts of the case have no row.');
  return counts;
}

/** Reads the rows as they are stored, under the names of their columns. */
async function readCase(
  transaction: Transaction,
  customerId: string,
  caseId: number,
): Promise<object> {
  const ids = selectBusinessIds(customerId, caseId);
  const { rows } = await transaction.execute<{ whole: object }>(sql`
    select jsonb_build_object(
      'case', (select to_jsonb(cases) from cases where customer_id = ${customerId}
        and case_id = ${caseId}),
      'businesses', (
        select coalesce(jsonb_agg(to_jsonb(businesses) order by business_id), '[]') from businesses
        where customer_id = ${customerId} and case_id = ${caseId}),
      'businessStates', (
        select coalesce(jsonb_agg(to_jsonb(business_states) order by business_id), '[]')
          from business_states
        where customer_id = ${customerId} and business_id in ${ids}),
      'attendees', (
        select coalesce(jsonb_agg(to_jsonb(attendees) order by attendee_id), '[]') from attendees
        where customer_id = ${customerId} and business_id in ${ids}),
      'boundaryMarks', (
        select coalesce(jsonb_agg(to_jsonb(boundary_marks) order by boundary_mark_id), '[]')
          from boundary_marks
        where customer_id = ${customerId} and business_id in ${ids}),
      'boundaryLines', (
        select coalesce(jsonb_agg(to_jsonb(boundary_lines) order by boundary_line_id), '[]')
          from boundary_lines
        where customer_id = ${customerId} and business_id in ${ids}),
      'controlMeasurements', (
        select coalesce(jsonb_agg(to_jsonb(control_measurements) order by uuid), '[]')
          from control_measurements
        where customer_id = ${customerId} and business_id in ${ids}),
      'sketch', (select to_jsonb(sketches) from sketches where customer_id = ${customerId}
        and case_id = ${caseId}),
      'documents', (
        select coalesce(jsonb_agg(to_jsonb(documents) order by document_id), '[]') from documents
        where customer_id = ${customerId} and case_id = ${caseId}),
      'trail', (
        select coalesce(jsonb_agg(to_jsonb(audit_events) order by audit_event_id), '[]')
          from audit_events
        where customer_id = ${customerId} and case_id = ${caseId})) as whole`);
  return rows[0]?.whole ?? {};
}

/**
 * Writes the contents of the documents. The document's id is part of the file name, since two
 * documents may have the same name.
 * @returns the number of documents without content
 */
async function writeDocuments(
  files: FileStore,
  folder: string,
  documents: readonly StoredDocument[],
): Promise<number> {
  let missing = 0;
  for (const { documentId, fileName, exported } of documents) {
    try {
      if (exported === null) throw new FileMissing();
      const content = await files.get(exported);
      const path = join(
        folder,
        `${documentId}-${fileName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 150)}`,
      );
      await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      missing += 1;
    }
  }
  return missing;
}

async function deleteCaseData(
  context: CommandContext,
  customerId: string,
  caseId: number,
): Promise<void> {
  const { transaction } = context;
  const ids = selectBusinessIds(customerId, caseId);
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select lower(uuid::text) as uuid from attendees where customer_id = ${customerId}
      and business_id in ${ids}`);
  await eraseFromStoredResponses(
    transaction,
    customerId,
    rows.map(({ uuid }) => uuid),
    maskTexts,
  );
  for (const table of ['documents', 'sketches']) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} where customer_id = ${customerId}
        and case_id = ${caseId}`);
  }
  for (const table of [
    'boundary_lines',
    'boundary_marks',
    'control_measurements',
    'attendees',
    'business_states',
  ]) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} where customer_id = ${customerId}
        and business_id in ${ids}`);
  }
  for (const table of ['businesses', 'cases']) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} where customer_id = ${customerId}
        and case_id = ${caseId}`);
  }
  // This is the last step, since every save of the customer waits for it from here on.
  await eraseFromTrail(context, customerId, ({ fields }) => maskTexts(fields), [caseId]);
}

/** Replaces every text in a value by a mask; the names of the fields can still be seen. */
function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : mask;
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, maskTexts(field)]));
}
