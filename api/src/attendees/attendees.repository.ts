import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import { cutPages } from '../access/read-pages';
import { attendeeTextWithoutRecord, attendeeTextWithRecord } from '../cases/case-json';
import { saveRows } from '../db/bulk-rows';
import type { JsonRow } from '../db/json-text';
import { attendees } from '../db/schema';
import type { SurveyMeeting } from './attendee-list';
import { type AttendeeFields, editableFields } from './attendee-row';

/** Never the uuid, by which a party is found. */
const editableColumns = [...editableFields, 'komm'] as const;

/** A list of parties by its head. */
interface AttendeeListHead extends SurveyMeeting {
  caseId: number;
  revision: number;
}

export interface AttendeeList extends AttendeeListHead {
  attendees: Attendee[];
}

interface OutlinedParty {
  id: number;
  /** Roughly, of its JSON text. */
  bytes: number;
}

/** A list before its parties are read. */
export interface AttendeeOutline extends AttendeeListHead {
  /** There is at least one, which may be empty. */
  pages: OutlinedParty[][];
}

/** The embedded database takes some 20 ms for so many, and as long for so large signatures. */
export const attendeesPerPage = { rows: 400, bytes: 1024 * 1024 } as const;
/** What a party has beside its signature. */
const usualPartyBytes = 1000;

const dialect = new PgDialect();
/** Written once, as the statement of the case list is: putting it together takes longer. */
const writeOnce = (text: SQL) => sql.raw(dialect.sqlToQuery(text.inlineParams()).sql);
const attendeeTexts = {
  withRecords: writeOnce(attendeeTextWithRecord),
  withoutRecords: writeOnce(attendeeTextWithoutRecord),
};

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
  const outline = await attendeeOutline(access, businessId);
  if (!outline) return undefined;
  const { pages, ...head } = outline;
  const found: Attendee[] = [];
  for (const page of pages) {
    const rows = await readAttendeePage(access, businessId, page, 'withRecords');
    for (const { text } of rows) found.push(JSON.parse(text) as Attendee);
  }
  return { ...head, attendees: found };
}

/** @returns undefined when there is no such business within the account's reach */
export async function attendeeOutline(
  access: Access,
  businessId: number,
): Promise<AttendeeOutline | undefined> {
  type Outline = AttendeeListHead & { parties: [id: number, signatureBytes: number][] };
  // The length of a text is known without reading it.
  const { rows } = await access.transaction.execute<{ outline: Outline }>(sql`
    select json_build_object(
      'businessId', businesses.business_id,
      'caseId', cases.case_id,
      'municipalityNumber', cases.municipality_number,
      'caseNumber', businesses.case_number,
      'revision', businesses.attendees_revision,
      'parties', coalesce((
        select json_agg(
          json_build_array(attendee_id, octet_length(signature)) order by attendee_id)
        from attendees
        where attendees.customer_id = businesses.customer_id
          and attendees.business_id = businesses.business_id), '[]')) as outline
    from businesses join cases
      on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = ${businessId} and ${reachableCases(access)}`);
  const found = rows[0]?.outline;
  if (!found) return undefined;
  const { parties, ...head } = found;
  const outlined = parties.map(([id, bytes]) => ({ id, bytes: bytes + usualPartyBytes }));
  return { ...head, pages: cutPages(outlined, attendeesPerPage) };
}

/**
 * Reads a page of a list, in the order of the server's ids.
 * @returns each party as the JSON text of `Attendee`; none where the business is out of the
 *   account's reach
 */
export async function readAttendeePage(
  access: Access,
  businessId: number,
  page: readonly OutlinedParty[],
  form: keyof typeof attendeeTexts,
): Promise<JsonRow[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id).join(',');
  const { rows } = await access.transaction.execute<{ text: string }>(sql`
    select ${attendeeTexts[form]} as text
    from attendees
    join businesses on businesses.customer_id = attendees.customer_id
      and businesses.business_id = attendees.business_id
    join cases
      on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where attendees.customer_id = ${access.customer.customerId}
      and attendees.attendee_id = any(string_to_array(${ids}, ',')::bigint[])
      and attendees.business_id = ${businessId} and ${reachableCases(access)}
    order by attendees.attendee_id`);
  return rows;
}

/** The embedded database takes some 50 ms for so many. */
const rowsAtOnce = 500;

/** Parties that are new are added, others become what the rows say. */
export async function saveAttendees(
  access: Access,
  businessId: number,
  rows: AttendeeFields[],
): Promise<void> {
  const { customerId } = access.customer;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    // The database takes 'now' for the time of the transaction.
    const values = rows
      .slice(start, start + rowsAtOnce)
      .map((row) => ({ customerId, businessId, ...row, changedAt: 'now' }));
    await saveRows(
      access.transaction,
      attendees,
      ['customerId', 'businessId', 'uuid'],
      [...editableColumns, 'changedAt'],
      values,
    );
  }
  await access.transaction.execute(sql`
    update businesses set attendees_revision = attendees_revision + 1
    where customer_id = ${customerId} and business_id = ${businessId}`);
}
