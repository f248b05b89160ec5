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
  type ActContext,
  lockCustomer,
  record,
  recordReads,
} from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';
import { eraseFromKeys, eraseFromTrail } from './audit-erasure';
import { newFolder } from './export-folder';
import { mask } from './person-masking';
import { type Custody, inTransaction } from './storage-context';

interface StoredDocument {
  documentId: number;
  fileName: string;
  /** Null for one without content, or with malware in it, that nobody is sent. */
  exported: FileKey | null;
  key: FileKey | null;
}

/**
 * Writes a case with everything that belongs to it: `case.json`, and the documents beside it.
 * @throws RejectedAct when there is no such case, or the folder cannot be written
 */
export async function exportCase(
  custody: Custody,
  { customerId, reference, folder }: ActOf<'export case'>,
): Promise<ActOutcome> {
  const { whole, documents } = await inTransaction(custody, async (context) => {
    await lockCustomer(context, customerId);
    const caseId = await lockedCase(context.transaction, customerId, reference);
    const all = await wholeCase(context.transaction, customerId, caseId);
    const stored = await documentsOf(context.transaction, customerId, caseId);
    const after = { reference };
    await record(context, customerId, {
      action: 'created',
      resource: 'export of a case',
      id: caseId,
      after,
    });
    await recordReads(context, customerId, [
      { kind: 'export', id: reference, caseId, businessId: null },
    ]);
    return { whole: all, documents: stored };
  });
  await newFolder(folder);
  await mkdir(join(folder, 'documents'), { mode: 0o700 });
  const missing = await writeDocuments(custody.files, join(folder, 'documents'), documents);
  const json = JSON.stringify(
    { exportedAt: new Date().toISOString(), customerId, ...whole },
    null,
    2,
  );
  await writeFile(join(folder, 'case.json'), `${json}\n`, { mode: 0o600, flag: 'wx' });
  const without =
    missing > 0
      ? ` ${missing} documents are left out: they have no content, or malware in it.`
      : '';
  return {
    changed: true,
    message: `${folder} holds the case ${reference} with ${documents.length} documents.${without}`,
  };
}

/**
 * Erases a case with everything that belongs to it. The audit trail records that there were
 * changes, when and by whom, and of the papers their fingerprints, with the reason.
 * @throws RejectedAct when there is no such case, or no reason for it
 */
export async function eraseCase(
  custody: Custody,
  { customerId, reference, reason, confirm = false }: ActOf<'erase case'>,
): Promise<ActOutcome> {
  const { outcome, keys } = await inTransaction(custody, async (context) => {
    await lockCustomer(context, customerId);
    const caseId = await lockedCase(context.transaction, customerId, reference);
    if (confirm) {
      if (reason === undefined)
        throw new RejectedAct('--reason is missing: the audit trail holds why a case was erased.');
      const { what, keys } = await eraseWhole(context, { customerId, caseId, reference }, reason);
      const message =
        `Erased: ${what}. A case system that still has it will bring it again ` +
        'with its next delivery.';
      return { outcome: { changed: true, message }, keys };
    }
    const what = whatOf(reference, await countsOf(context.transaction, customerId, caseId));
    const message =
      `Nothing is erased yet. With --confirm: ${what}. Export it first if it is ` +
      'to be archived.';
    return { outcome: { changed: false, message }, keys: [] };
  });
  await deleteFiles(custody, keys);
  return outcome;
}

/**
 * Erases a case that is locked, but for the files of its documents.
 * @returns what went, in words, and the keys of the files, to be deleted once the transaction is
 *   committed
 */
export async function eraseWhole(
  context: ActContext,
  { customerId, caseId, reference }: { customerId: string; caseId: number; reference: string },
  reason: string,
): Promise<{ what: string; keys: FileKey[] }> {
  const { transaction } = context;
  const what = whatOf(reference, await countsOf(transaction, customerId, caseId));
  const documents = await documentsOf(transaction, customerId, caseId);
  const papers = await papersOf(transaction, customerId, caseId);
  await eraseRows(context, customerId, caseId);
  await record(context, customerId, {
    action: 'deleted',
    resource: 'case',
    id: caseId,
    caseId,
    before: { reference, reason, ...(papers.length > 0 && { papers }) },
  });
  return { what, keys: documents.flatMap(({ key }) => key ?? []) };
}

/**
 * Fingerprints of the papers that were issued, and of their sealed versions: who has one can still
 * be answered.
 */
async function papersOf(
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

/** Once nothing points to them. What a death leaves here is swept. */
export async function deleteFiles({ files }: Custody, keys: readonly FileKey[]): Promise<void> {
  for (const key of keys) await files.delete(key);
}

const whatOf = (reference: string, { businesses, attendees, marks, documents }: Counts) =>
  `the case ${reference} with ${businesses} businesses, ${attendees} attendees, ` +
  `${marks} boundary marks and ${documents} documents`;

/** @returns its number. @throws RejectedAct when there is none */
export async function lockedCase(
  transaction: Transaction,
  customerId: string,
  reference: string,
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select case_id as id from cases where customer_id = ${customerId} and reference = ${reference}
      for update`);
  const [found] = rows;
  if (found) return found.id;
  throw new RejectedAct(`The customer ${customerId} has no case ${reference}.`);
}

async function documentsOf(
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

const businessIds = (customerId: string, caseId: number) =>
  sql`(select business_id from businesses where customer_id = ${customerId}
    and case_id = ${caseId})`;

type Counts = Record<'businesses' | 'attendees' | 'marks' | 'documents', number>;

async function countsOf(
  transaction: Transaction,
  customerId: string,
  caseId: number,
): Promise<Counts> {
  const ids = businessIds(customerId, caseId);
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

/** The rows as they are, by the names of their columns. */
async function wholeCase(
  transaction: Transaction,
  customerId: string,
  caseId: number,
): Promise<object> {
  const ids = businessIds(customerId, caseId);
  const { rows } = await transaction.execute<{ whole: object }>(sql`
    select jsonb_build_object(
      'case', (select to_jsonb(cases) from cases where customer_id = ${customerId}
        and case_id = ${caseId}),
      'businesses', (
        select coalesce(jsonb_agg(to_jsonb(businesses) order by business_id), '[]') from businesses
        where customer_id = ${customerId} and case_id = ${caseId}),
      'attendees', (
        select coalesce(jsonb_agg(to_jsonb(attendees) order by attendee_id), '[]') from attendees
        where customer_id = ${customerId} and business_id in ${ids}),
      'boundaryMarks', (
        select coalesce(jsonb_agg(to_jsonb(boundary_marks) order by boundary_mark_id), '[]')
          from boundary_marks
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

/** Named by the document's number, as two may have one name. @returns how many are left out */
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

async function eraseRows(context: ActContext, customerId: string, caseId: number): Promise<void> {
  const { transaction } = context;
  const ids = businessIds(customerId, caseId);
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select lower(uuid::text) as uuid from attendees where customer_id = ${customerId}
      and business_id in ${ids}`);
  await eraseFromKeys(
    transaction,
    customerId,
    rows.map(({ uuid }) => uuid),
    withoutTexts,
  );
  for (const table of ['documents', 'sketches']) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} where customer_id = ${customerId}
        and case_id = ${caseId}`);
  }
  for (const table of ['boundary_marks', 'control_measurements', 'attendees']) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} where customer_id = ${customerId}
        and business_id in ${ids}`);
  }
  for (const table of ['businesses', 'cases']) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} where customer_id = ${customerId}
        and case_id = ${caseId}`);
  }
  // Last, as every save of the customer waits for it from here on.
  await eraseFromTrail(context, customerId, ({ fields }) => withoutTexts(fields), [caseId]);
}

/** What was said in the case, taken out; which fields there were can still be seen. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : mask;
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withoutTexts(field)]),
  );
}
