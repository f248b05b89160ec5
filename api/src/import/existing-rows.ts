import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { attendees, businesses, cases } from '../db/schema';

export type PresentCase = typeof cases.$inferSelect;
export type PresentBusiness = typeof businesses.$inferSelect;
type PresentAttendee = Omit<typeof attendees.$inferSelect, 'signature' | 'signatureRecord'>;

// A signature is as large as all else together, and no import looks at it.
const { signature: _, signatureRecord: _record, ...attendeeColumns } = getTableColumns(attendees);

/** @returns those cases of these references that are there, locked until the transaction ends */
export async function presentCases(
  transaction: Transaction,
  customerId: string,
  given: readonly { reference: string }[],
): Promise<Map<string, PresentCase>> {
  const rows = await transaction
    .select()
    .from(cases)
    .where(
      sql`${cases.customerId} = ${customerId}
        and ${cases.reference} = ${texts(given.map((one) => one.reference))}`,
    )
    .orderBy(cases.caseId)
    .for('no key update');
  return new Map(rows.map((one) => [one.reference, one]));
}

/**
 * @returns the businesses of these cases by case and reference, locked until the transaction ends
 */
export async function presentBusinesses(
  transaction: Transaction,
  customerId: string,
  caseIds: readonly number[],
): Promise<Map<string, PresentBusiness>> {
  if (caseIds.length === 0) return new Map();
  const rows = await transaction
    // As ISO 8601, which the database's own way of writing moments is not.
    .select({
      ...getTableColumns(businesses),
      businessDate: sql<string>`to_json(${businesses.businessDate})`,
    })
    .from(businesses)
    .where(
      sql`${businesses.customerId} = ${customerId} and ${businesses.caseId} = ${numbers(caseIds)}`,
    )
    .orderBy(businesses.businessId)
    .for('no key update');
  return new Map(rows.map((one) => [`${one.caseId} ${one.reference}`, one]));
}

/** @returns the attendees of these businesses, which are locked, by business and uuid */
export async function presentAttendees(
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
        and ${attendees.businessId} = ${numbers(businessIds)}`,
    );
  return new Map(rows.map((one) => [`${one.businessId} ${one.uuid}`, one]));
}

// An array, which an index is searched by value for value: of a subquery the database might make a
// join that reads all rows of the customer. One parameter, so that the statement's text is the same
// however many there are.
const texts = (list: readonly string[]): SQL =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)))`;
const numbers = (list: readonly number[]): SQL =>
  sql`any(string_to_array(${list.join(',')}, ',')::bigint[])`;
