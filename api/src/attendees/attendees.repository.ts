import type { Attendee } from '@feltbok/shared/wire/cases';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reach';
import { wholeAttendeesJson } from '../cases/case-json';
import { attendees } from '../db/schema';
import type { SurveyMeeting } from './attendee-list';
import { type AttendeeFields, editableFields } from './attendee-row';

/** Never the uuid, by which a party is found. */
const editableColumns = [...editableFields, 'komm'] as const;

export interface AttendeeList extends SurveyMeeting {
  caseId: number;
  revision: number;
  attendees: Attendee[];
}

/**
 * The parties of a business that the account may see, locked until the request's transaction ends.
 * @returns undefined when there is no such business within the account's reach
 */
export async function attendeesForChange(
  access: Access,
  businessId: number,
): Promise<AttendeeList | undefined> {
  // First locked, then read: a list that was read before the wait would be older than the revision.
  const { rows } = await access.transaction.execute<{ locked: boolean }>(sql`
    select true as locked from businesses join cases
      on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where businesses.customer_id = ${access.customer.customerId} and businesses.business_id = ${businessId}
      and ${reachableCases(access)}
    for update of businesses`);
  return rows.length === 0 ? undefined : attendeeList(access, businessId);
}

/** @returns undefined when there is no such business within the account's reach */
export async function attendeeList(
  access: Access,
  businessId: number,
): Promise<AttendeeList | undefined> {
  const { rows } = await access.transaction.execute<{ list: AttendeeList }>(sql`
    select json_build_object(
      'businessId', businesses.business_id,
      'caseId', cases.case_id,
      'municipalityNumber', cases.municipality_number,
      'caseNumber', businesses.case_number,
      'revision', businesses.attendees_revision,
      'attendees', ${wholeAttendeesJson}) as list
    from businesses join cases
      on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where businesses.customer_id = ${access.customer.customerId} and businesses.business_id = ${businessId}
      and ${reachableCases(access)}`);
  return rows[0]?.list;
}

/** Writing one statement for two thousand takes a quarter of a second. */
const rowsAtOnce = 200;

/** Parties that are new are added, others become what the rows say. */
export async function saveAttendees(
  access: Access,
  businessId: number,
  rows: AttendeeFields[],
): Promise<void> {
  const { customerId } = access.customer;
  const set = Object.fromEntries(
    [...editableColumns, 'changedAt' as const].map((name) => [
      name,
      sql`excluded.${sql.identifier(attendees[name].name)}`,
    ]),
  );
  const target = [attendees.customerId, attendees.businessId, attendees.uuid];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const values = rows
      .slice(start, start + rowsAtOnce)
      .map((row) => ({ customerId, businessId, ...row, changedAt: sql`now()` }));
    await access.transaction.insert(attendees).values(values).onConflictDoUpdate({ target, set });
  }
  await access.transaction.execute(sql`
    update businesses set attendees_revision = attendees_revision + 1
    where customer_id = ${customerId} and business_id = ${businessId}`);
}
