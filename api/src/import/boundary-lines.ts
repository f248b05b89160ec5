import { sql } from 'drizzle-orm';
import { toNewLineFields } from '../boundary-lines/line-fields';
import type { Transaction } from '../db/database';
import { boundaryLines } from '../db/schema';
import type { Author } from '../writes/audit';
import type { ImportedBusiness } from './import-file';
import { addMissingRecords } from './missing-records';

type ImportedLine = NonNullable<ImportedBusiness['boundaryLines']>[number];

/**
 * Adds missing lines after the marks of the business, but none that users have removed, and none
 * whose mark they removed.
 */
export async function importBoundaryLines(
  transaction: Transaction,
  author: Author,
  business: { caseId: number; businessId: number },
  lines: ImportedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const { businessId } = business;
  const { customerId } = author;
  const marks = await readMarkUuids(transaction, customerId, businessId);
  await addMissingRecords(transaction, author, business, {
    resource: 'boundary line',
    rows: lines
      .map(({ uuid, ...line }) => ({
        customerId,
        businessId,
        uuid,
        ...toNewLineFields({ businessId, ...line }),
      }))
      .filter(
        ({ startMarkUuid, endMarkUuid }) => marks.has(startMarkUuid) && marks.has(endMarkUuid),
      ),
    insert: async (rows) => {
      const added = await transaction
        .insert(boundaryLines)
        .values(rows)
        .onConflictDoNothing({
          target: [boundaryLines.customerId, boundaryLines.businessId, boundaryLines.uuid],
        })
        .returning();
      return added.map(({ customerId: _, boundaryLineId: id, ...after }) => ({ id, after }));
    },
  });
}

async function readMarkUuids(
  transaction: Transaction,
  customerId: string,
  businessId: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select uuid from boundary_marks
    where customer_id = ${customerId} and business_id = ${businessId}`);
  return new Set(rows.map(({ uuid }) => uuid));
}
