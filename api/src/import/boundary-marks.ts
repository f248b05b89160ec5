import { toNewMarkFields } from '../boundary-marks/mark-fields';
import type { Transaction } from '../db/database';
import { boundaryMarks } from '../db/schema';
import { type Author, toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import type { ImportedBusiness } from './import-file';
import { readRemovedUuids } from './removed-uuids';

type ImportedMark = NonNullable<ImportedBusiness['boundaryMarks']>[number];

/** Number of marks in one statement, far below its limit of parameters. */
const marksPerBatch = 1000;

/**
 * Adds missing marks. Existing marks belong to the meeting, and so does the decision to remove one:
 * the audit trail shows which marks users removed, and those are not restored.
 */
export async function importBoundaryMarks(
  transaction: Transaction,
  author: Author,
  business: { caseId: number; businessId: number; municipalityNumber: string },
  marks: ImportedMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const { caseId, businessId, municipalityNumber } = business;
  const { customerId } = author;
  const removed = await readRemovedUuids(transaction, customerId, business, 'boundary mark');
  const newMarks = marks
    .filter(({ uuid }) => !removed.has(uuid.toLowerCase()))
    .map(({ uuid, ...mark }) => ({
      customerId,
      businessId,
      uuid,
      ...toNewMarkFields({ businessId, ...mark }, municipalityNumber),
    }));
  for (let start = 0; start < newMarks.length; start += marksPerBatch) {
    const added = await transaction
      .insert(boundaryMarks)
      .values(newMarks.slice(start, start + marksPerBatch))
      .onConflictDoNothing({
        target: [boundaryMarks.customerId, boundaryMarks.businessId, boundaryMarks.uuid],
      })
      .returning();
    const changes = added.map(({ customerId: _, boundaryMarkId: id, ...after }): AuditedChange => {
      return { action: 'created', resource: 'boundary mark', id, caseId, businessId, after };
    });
    if (changes.length > 0) await transaction.execute(toAuditRows(author, changes));
  }
}
