import { sql } from 'drizzle-orm';
import { toNewLineFields } from '../boundary-lines/line-fields';
import type { Transaction } from '../db/database';
import { boundaryLines } from '../db/schema';
import { type Author, toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import type { ImportedBusiness } from './import-file';
import { readRemovedUuids } from './removed-uuids';

type ImportedLine = NonNullable<ImportedBusiness['boundaryLines']>[number];

/** Number of lines in one statement, far below its limit of parameters. */
const linesPerBatch = 1000;

/**
 * Adds missing lines after the marks of the business. Existing lines belong to the meeting, and
 * those that users removed are not restored; nor is a line whose mark they removed.
 */
export async function importBoundaryLines(
  transaction: Transaction,
  author: Author,
  business: { caseId: number; businessId: number },
  lines: ImportedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const { caseId, businessId } = business;
  const { customerId } = author;
  const removed = await readRemovedUuids(transaction, customerId, business, 'boundary line');
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select uuid from boundary_marks
    where customer_id = ${customerId} and business_id = ${businessId}`);
  const marks = new Set(rows.map(({ uuid }) => uuid));
  const newLines = lines
    .filter(({ uuid }) => !removed.has(uuid.toLowerCase()))
    .map(({ uuid, ...line }) => ({
      customerId,
      businessId,
      uuid,
      ...toNewLineFields({ businessId, ...line }),
    }))
    .filter(({ startMarkUuid, endMarkUuid }) => marks.has(startMarkUuid) && marks.has(endMarkUuid));
  for (let start = 0; start < newLines.length; start += linesPerBatch) {
    const added = await transaction
      .insert(boundaryLines)
      .values(newLines.slice(start, start + linesPerBatch))
      .onConflictDoNothing({
        target: [boundaryLines.customerId, boundaryLines.businessId, boundaryLines.uuid],
      })
      .returning();
    const changes = added.map(({ customerId: _, boundaryLineId: id, ...after }): AuditedChange => {
      return { action: 'created', resource: 'boundary line', id, caseId, businessId, after };
    });
    if (changes.length > 0) await transaction.execute(toAuditRows(author, changes));
  }
}
