import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { type Author, toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';

/** Number of rows in one statement, far below its limit of parameters. */
const rowsPerBatch = 1000;

type Resource = 'boundary mark' | 'boundary line';

interface Place {
  caseId: number;
  businessId: number;
}

interface DeliveredRecords<Row> {
  /** As the audit trail names it. */
  resource: Resource;
  rows: readonly Row[];
  /** Inserts those of the rows that are not stored yet, and returns them for the audit trail. */
  insert: (rows: Row[]) => Promise<Array<{ id: number; after: object }>>;
}

/**
 * Adds missing records of a business. Existing ones belong to the meeting, and so does the decision
 * to remove one: the audit trail shows which records users removed, and those are not restored.
 */
export async function addMissingRecords<Row extends { uuid: string }>(
  transaction: Transaction,
  author: Author,
  { caseId, businessId }: Place,
  { resource, rows, insert }: DeliveredRecords<Row>,
): Promise<void> {
  const place = { caseId, businessId };
  const removed = await readRemovedUuids(transaction, author.customerId, place, resource);
  const missing = rows.filter(({ uuid }) => !removed.has(uuid.toLowerCase()));
  for (let start = 0; start < missing.length; start += rowsPerBatch) {
    const added = await insert(missing.slice(start, start + rowsPerBatch));
    const changes = added.map(({ id, after }): AuditedChange => {
      return { action: 'created', resource, id, caseId, businessId, after };
    });
    if (changes.length > 0) await transaction.execute(toAuditRows(author, changes));
  }
}

/** Reads from the audit trail which records of a business users have removed. */
async function readRemovedUuids(
  transaction: Transaction,
  customerId: string,
  { caseId, businessId }: Place,
  resource: Resource,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select before ->> 'uuid' as uuid from audit_events
    where customer_id = ${customerId} and case_id = ${caseId} and business_id = ${businessId}
      and resource = ${resource} and action = 'deleted'`);
  return new Set(rows.map(({ uuid }) => uuid));
}
