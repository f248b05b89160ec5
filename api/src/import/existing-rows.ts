import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { attendees, businesses, cases } from '../db/schema';

export type ExistingCase = typeof cases.$inferSelect;
export type ExistingBusiness = typeof businesses.$inferSelect;
type PresentAttendee = Omit<typeof attendees.$inferSelect, 'signature' | 'signatureRecord'>;

// A signature is as large as all other columns together, and no import reads it.
const { signature: _, signatureRecord: _record, ...attendeeColumns } = getTableColumns(attendees);

/** @returns the existing cases with these references, locked until the transaction ends */
export async function findExistingCases(
  transaction: Transaction,
  customerId: string,
  deliveredCases: readonly { reference: string }[],
): Promise<Map<string, ExistingCase>> {
  const rows = await transaction
    .select()
    .from(cases)
    .where(
      sql`${cases.customerId} = ${customerId}
        and ${cases.reference} = ${matchAnyText(deliveredCases.map((row) => row.reference))}`,
    )
    .orderBy(cases.caseId)
    .for('no key update');
  return new Map(rows.map((row) => [row.reference, row]));
}

/**
 * @returns existing businesses of these cases by case and reference, locked until the transaction
 *   ends
 */
export async function findExistingBusinesses(
  transaction: Transaction,
  customerId: string,
  caseIds: readonly number[],
): Promise<Map<string, ExistingBusiness>> {
  if (caseIds.length === 0) return new Map();
  const rows = await transaction
    // The moment is formatted as ISO 8601; PostgreSQL's own format is another.
    .select({
      ...getTableColumns(businesses),
      businessDate: sql<string>`to_json(${businesses.businessDate})`,
    })
    .from(businesses)
    .where(
      sql`${businesses.customerId} = ${customerId}
        and ${businesses.caseId} = ${matchAnyNumber(caseIds)}`,
    )
    .orderBy(businesses.businessId)
    .for('no key update');
  return new Map(rows.map((row) => [`${row.caseId} ${row.reference}`, row]));
}

/** @returns existing attendees of these businesses, which are locked, by business and uuid */
export async function findExistingAttendees(
  transaction: Transaction,
  customerId: string,
  businessIds: readonly number[],
): Promise<Map<string, PresentAttendee>> {
  if (businessIds.length === 0) return new Map();
  const rows = await transaction
    .select(attendeeColumns)
    .from(attendees)
    .where(
      sql`${attendees.customerId} = ${customerId}
        and ${attendees.businessId} = ${matchAnyNumber(businessIds)}`,
    );
  return new Map(rows.map((row) => [`${row.businessId} ${row.uuid}`, row]));
}

// PostgreSQL searches an index for each value of an array; for a subquery it might choose a join
// that reads all rows of the customer. The array is one parameter, so that the statement's text
// does not depend on the number of values.
const matchAnyText = (list: readonly string[]): SQL =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)))`;
const matchAnyNumber = (list: readonly number[]): SQL =>
  sql`any(string_to_array(${list.join(',')}, ',')::bigint[])`;
