import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customerForAct, record, recordReads } from '../operator-acts/act-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-acts/operator-acts';
import { type Custody, inTransaction } from './custody';
import { erasedName, isIn, tracesOf, withoutPerson, withoutPersonalFields } from './erased';
import { newFolder } from './new-folder';
import { type PersonRow, peopleLike, rowsOfPerson } from './person-rows';
import { eraseFromKeys, eraseFromTrail } from './written-down';

/** @throws RejectedAct when there is no such customer */
export function findPeople(custody: Custody, { customerId, search }: ActOf<'find people'>): Promise<ActOutcome> {
  return inTransaction(custody, async (doing) => {
    await customerForAct(doing, customerId);
    const people = await peopleLike(doing.transaction, customerId, search);
    await recordReads(doing, customerId, people.map(exportOf));
    return {
      rows: people.map(({ name, personId, address, caseReference, businessReference, isSigned, uuid }) => ({
        ...{ name, personId, address, case: caseReference, business: businessReference, signed: isSigned, uuid },
      })),
      none: `Nobody among the attendees of ${customerId} has that name or number.`,
    };
  });
}

/**
 * Writes what is known of a person: as an attendee of each meeting, in the audit trail, and where else the name stands.
 * @throws RejectedAct when nobody is known by that number or uuid, or the folder cannot be written
 */
export async function exportPerson(custody: Custody, act: ActOf<'export person'>): Promise<ActOutcome> {
  const { customerId, person, folder } = act;
  const { people, known } = await inTransaction(custody, async (doing) => {
    await customerForAct(doing, customerId);
    const rows = await peopleOf(doing.transaction, act);
    const all = {
      attendees: await attendeesWithMeetings(doing.transaction, customerId, rows),
      trail: await trailOf(doing.transaction, customerId, rows),
      ...(await mentionsOf(doing.transaction, customerId, rows)),
    };
    const after = { attendees: rows.map(({ attendeeId }) => attendeeId) };
    await record(doing, customerId, { action: 'created', resource: 'export of a person', id: doing.requestId, after });
    await recordReads(doing, customerId, rows.map(exportOf));
    return { people: rows, known: all };
  });
  await newFolder(folder);
  const json = JSON.stringify({ exportedAt: new Date().toISOString(), customerId, person, ...known }, null, 2);
  await writeFile(join(folder, 'person.json'), `${json}\n`, { mode: 0o600, flag: 'wx' });
  return { changed: true, message: `${join(folder, 'person.json')} holds what is known: ${sumOf(people)}.` };
}

/**
 * Removes a person from meetings, audit trail and stored answers; the party stays without identity, and no import
 * restores it. Documents are named, not changed.
 * @throws RejectedAct when nobody is known by that number or uuid
 */
export function erasePerson(custody: Custody, act: ActOf<'erase person'>): Promise<ActOutcome> {
  const { customerId, confirm = false } = act;
  return inTransaction(custody, async (doing) => {
    const { transaction } = doing;
    await customerForAct(doing, customerId);
    const rows = await peopleOf(transaction, act, 'locked');
    const { mentions, documents } = await mentionsOf(transaction, customerId, rows);
    const left =
      `${documents.length} documents of these cases may name the person` +
      `${documents.length > 0 ? ` (${documents.map(({ documentId }) => documentId).join(', ')})` : ''}, and ` +
      `${mentions.length} texts do${listed(mentions)}; they are for a user to look at: 'people export' has them.`;
    const events = (await trailOf(transaction, customerId, rows)).map(({ audit_event_id: id }) => id);
    const inTrail = ` ${events.length} events of the audit trail name the person${events.length > 0 ? ` (${events.join(', ')})` : ''}.`;
    if (!confirm) {
      return { changed: false, message: `Nothing is erased yet. With --confirm: ${sumOf(rows)}.${inTrail} ${left}` };
    }
    const traces = tracesOf(rows);
    await eraseAttendees(transaction, customerId, rows);
    const isOfAttendee = (resource: string, id: string) =>
      resource === 'attendee' && rows.some(({ attendeeId }) => String(attendeeId) === id);
    const caseIds = [...new Set(rows.map(({ caseId }) => caseId))];
    await eraseFromTrail(doing, customerId, caseIds, ({ resource, resourceId, fields }) =>
      isOfAttendee(resource, resourceId) ? withoutPersonalFields(fields) : withoutPerson(fields, traces),
    );
    await eraseFromKeys(transaction, customerId, [...traces.uuids], (body) => withoutPerson(body, traces));
    for (const { attendeeId, caseId, businessId, uuid } of rows) {
      const after = { erased: true };
      await record(doing, customerId, {
        ...{ action: 'changed', resource: 'attendee', id: attendeeId, caseId, businessId },
        ...{ before: { erased: false, uuid }, after: { ...after, uuid } },
      });
    }
    return { changed: true, message: `Erased: ${sumOf(rows)}.${inTrail} ${left}` };
  });
}

const listed = (mentions: readonly { in: string; id: number }[]) =>
  mentions.length === 0 ? '' : ` (${mentions.map((one) => `${one.in} ${one.id}`).join(', ')})`;

const exportOf = ({ caseId, businessId, uuid }: PersonRow) =>
  ({ kind: 'export', id: uuid, caseId, businessId }) as const;

async function peopleOf(
  transaction: Transaction,
  { customerId, person }: { customerId: string; person: string },
  lock?: 'locked',
): Promise<PersonRow[]> {
  const rows = await rowsOfPerson(transaction, customerId, person, lock);
  if (rows.length > 0) return rows;
  throw new RejectedAct(
    `No attendee of ${customerId} has the number or uuid ${person}. 'people find' searches by name, and shows both.`,
  );
}

function sumOf(rows: readonly PersonRow[]): string {
  const cases = new Set(rows.map(({ caseReference }) => caseReference));
  const signatures = rows.filter(({ isSigned }) => isSigned).length;
  return `${rows.length} times an attendee, in ${[...cases].join(', ')}, with ${signatures} signatures`;
}

const idsOf = (rows: readonly PersonRow[], name: 'attendeeId' | 'businessId' | 'caseId') =>
  sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(rows.map((row) => row[name]))])}::jsonb)::bigint)`;

/** The attendees' columns as they are, so that the next import finds them changed by hand and leaves them alone. */
async function eraseAttendees(transaction: Transaction, customerId: string, rows: readonly PersonRow[]): Promise<void> {
  const names = JSON.stringify([...new Set(rows.map(({ name }) => name.trim()).filter((name) => name !== ''))]);
  await transaction.execute(sql`
    update businesses set
      attendees_revision = attendees_revision + 1,
      property_owner = case
        when trim(property_owner) in (select jsonb_array_elements_text(${names}::jsonb)) then ''
        else property_owner end
    where customer_id = ${customerId} and business_id in ${idsOf(rows, 'businessId')}`);
  await transaction.execute(sql`
    update attendees set name = ${erasedName}, idtype = '', person_id = '', address = '', post_office = '', email = '',
      phone_number = '', power_of_attorney_type = null, signature = '', changed_at = now()
    where customer_id = ${customerId} and attendee_id in ${idsOf(rows, 'attendeeId')}`);
}

async function attendeesWithMeetings(transaction: Transaction, customerId: string, rows: readonly PersonRow[]) {
  const { rows: all } = await transaction.execute<{ attendee: object }>(sql`
    select jsonb_build_object(
      'attendee', to_jsonb(attendees) - 'customer_id',
      'business', jsonb_build_object('reference', businesses.reference, 'date', businesses.business_date,
        'place', businesses.business_place, 'type', businesses.business_type_name,
        'property', businesses.property_number, 'owner', businesses.property_owner),
      'case', jsonb_build_object('reference', cases.reference, 'municipality', cases.municipality_number)) as attendee
    from attendees
    join businesses on businesses.customer_id = attendees.customer_id
      and businesses.business_id = attendees.business_id
    join cases on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where attendees.customer_id = ${customerId} and attendees.attendee_id in ${idsOf(rows, 'attendeeId')}
    order by attendees.attendee_id`);
  return all.map(({ attendee }) => attendee);
}

async function trailOf(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
): Promise<Record<string, unknown>[]> {
  const traces = tracesOf(rows);
  const { rows: events } = await transaction.execute<{ event: Record<string, unknown>; isOwn: boolean }>(sql`
    select to_jsonb(audit_events) - 'customer_id' as event,
      resource = 'attendee' and resource_id in (select id::text from ${idsOf(rows, 'attendeeId')} as ids (id)) as "isOwn"
    from audit_events
    where customer_id = ${customerId} and case_id in ${idsOf(rows, 'caseId')}
    order by audit_event_id`);
  return events
    .filter(
      ({ event: { before, after }, isOwn }) =>
        isOwn || [before, after].some((one) => withoutPerson(one, traces) !== one),
    )
    .map(({ event }) => event);
}

/** Where else the person may stand in these cases: free texts that hold the name or number, and every document. */
async function mentionsOf(transaction: Transaction, customerId: string, rows: readonly PersonRow[]) {
  const { rows: documents } = await transaction.execute<{ documentId: number; fileName: string }>(sql`
    select document_id as "documentId", file_name as "fileName" from documents
    where customer_id = ${customerId} and case_id in ${idsOf(rows, 'caseId')} and state = 'stored'
    order by document_id`);
  const { rows: texts } = await transaction.execute<{ in: string; id: number; text: string }>(sql`
    select texts.* from (
      select 'overview' as in, business_id as id, concat_ws(E'\n', description, summary, comment, property_owner) as text
      from businesses where customer_id = ${customerId} and case_id in ${idsOf(rows, 'caseId')}
      union all
      select 'boundary mark', boundary_mark_id, concat_ws(E'\n', name, claim_by_attendees, settlement)
      from boundary_marks where customer_id = ${customerId} and business_id in ${idsOf(rows, 'businessId')}
      union all
      select 'sketch', case_id, (
        select string_agg(label ->> 'message', E'\n') from jsonb_array_elements(content -> 'labels') as label)
      from sketches where customer_id = ${customerId} and case_id in ${idsOf(rows, 'caseId')}
      union all
      select 'document', document_id, concat_ws(E'\n', file_name, description)
      from documents where customer_id = ${customerId} and case_id in ${idsOf(rows, 'caseId')}
    ) as texts
    where texts.text <> ''
    order by 1, 2`);
  const traces = tracesOf(rows);
  return { mentions: texts.filter(({ text }) => isIn(text, traces)), documents };
}
