import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import { cutPages } from '../access/read-pages';
import {
  attendeeTextWithFacts,
  attendeeTextWithoutRecord,
  attendeeTextWithRecord,
} from '../cases/case-json';
import { saveRows } from '../db/bulk-rows';
import type { JsonRow } from '../db/json-text';
import { attendees } from '../db/schema';
import type { SurveyMeeting } from './attendee-list';
import { type AttendeeFields, editableFields } from './attendee-row';

/** Columns that a save may change. The uuid is not one of them, since it identifies the party. */
const editableColumns = [...editableFields, 'komm'] as const;

/** A list of parties without the parties. */
interface AttendeeListHead extends SurveyMeeting {
  caseId: number;
  revision: number;
}

export interface AttendeeList extends AttendeeListHead {
  attendees: Attendee[];
}

interface OutlinedParty {
  id: number;
  /** Approximate size of its JSON text. */
  bytes: number;
}

/** A list whose parties have not been read. */
export interface AttendeeOutline extends AttendeeListHead {
  /** Pages of the list: at least one, which may be empty. */
  pages: OutlinedParty[][];
}

/**
 * Limits of a page; the embedded database takes about 20 ms for this many parties, or this much
 * text.
 */
export const attendeesPerPage = { rows: 400, bytes: 1024 * 1024 } as const;
/** Approximate size of a party without its signature. */
const partyBaseBytes = 1000;

const dialect = new PgDialect();
/**
 * Compiles a fragment once, as for the case list: putting it together takes longer than the query.
 */
const compileOnce = (text: SQL) => sql.raw(dialect.sqlToQuery(text.inlineParams()).sql);
const attendeeTexts = {
  withRecords: compileOnce(attendeeTextWithRecord),
  withoutRecords: compileOnce(attendeeTextWithoutRecord),
  withFacts: compileOnce(attendeeTextWithFacts),
};

/**
 * Reads the parties of a business and locks them until the request's transaction ends.
 * @returns undefined when the account sees no such business
 */
export async function lockAttendees(
  access: Access,
  businessId: number,
): Promise<AttendeeList | undefined> {
  // The row is locked before the list is read: a list from before the wait would be older than the
  // revision.
  const { rows } = await access.transaction.execute<{ locked: boolean }>(sql`
    select true as locked from businesses join cases
      on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = ${businessId}
      and ${reachableCases(access)}
    for update of businesses`);
  return rows.length === 0 ? undefined : readAttendeeList(access, businessId);
}

/** @returns undefined when the account sees no such business */
export async function readAttendeeList(
  access: Access,
  businessId: number,
): Promise<AttendeeList | undefined> {
  const outline = await readAttendeeOutline(access, businessId);
  if (!outline) return undefined;
  const { pages, ...head } = outline;
  const found: Attendee[] = [];
  for (const page of pages) {
    const rows = await readAttendeePage(access, businessId, page, 'withRecords');
    for (const { text } of rows) found.push(JSON.parse(text) as Attendee);
  }
  return { ...head, attendees: found };
}

/** @returns undefined when the account sees no such business */
export async function readAttendeeOutline(
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
  const outlined = parties.map(([id, bytes]) => ({ id, bytes: bytes + partyBaseBytes }));
  return { ...head, pages: cutPages(outlined, attendeesPerPage) };
}

/**
 * Reads a page of a list, in the order of the server's ids.
 * @returns each party as the JSON text of `Attendee`; none when the account does not see the
 *   business
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

/** Number of rows per statement; the embedded database takes about 50 ms for them. */
const rowsPerBatch = 500;

/** Inserts new parties and updates the others. */
export async function saveAttendees(
  access: Access,
  businessId: number,
  rows: AttendeeFields[],
): Promise<void> {
  const { customerId } = access.customer;
  for (let start = 0; start < rows.length; start += rowsPerBatch) {
    // PostgreSQL reads 'now' as the time of the transaction.
    const values = rows
      .slice(start, start + rowsPerBatch)
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
