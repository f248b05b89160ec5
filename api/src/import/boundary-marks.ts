import { toNewMarkFields } from '../boundary-marks/mark-fields';
import type { Transaction } from '../db/database';
import { boundaryMarks } from '../db/schema';
import type { Author } from '../writes/audit';
import type { ImportedBusiness } from './import-file';
import { addMissingRecords } from './missing-records';

type ImportedMark = NonNullable<ImportedBusiness['boundaryMarks']>[number];

/** Adds missing marks, but none that users have removed. */
export async function importBoundaryMarks(
  transaction: Transaction,
  author: Author,
  business: { caseId: number; businessId: number; municipalityNumber: string },
  marks: ImportedMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const { businessId, municipalityNumber } = business;
  const { customerId } = author;
  await addMissingRecords(transaction, author, business, {
    resource: 'boundary mark',
    rows: marks.map(({ uuid, ...mark }) => ({
      customerId,
      businessId,
      uuid,
      ...toNewMarkFields({ businessId, ...mark }, municipalityNumber),
    })),
    insert: async (rows) => {
      const added = await transaction
        .insert(boundaryMarks)
        .values(rows)
        .onConflictDoNothing({
          target: [boundaryMarks.customerId, boundaryMarks.businessId, boundaryMarks.uuid],
        })
        .returning();
      return added.map(({ customerId: _, boundaryMarkId: id, ...after }) => ({ id, after }));
    },
  });
}
