import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customerForAct, record, recordReads } from '../operator-acts/act-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-acts/operator-acts';
import { type Custody, inTransaction } from './custody';
import {
  erasedName,
  isIn,
  type Traces,
  tracesOf,
  withoutIdentity,
  withoutPerson,
  withoutPersonalFields,
} from './erased';
import { newFolder } from './new-folder';
import { type PersonRow, peopleLike, rowsAmongOthers, rowsOfPerson } from './person-rows';
import { eraseSigningRequests, signingRequestsOfParties } from './person-signing-requests';
import { type Erasing, eraseFromKeys, eraseFromTrail, eventsWith } from './written-down';

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
    const search = await searchFor(doing.transaction, customerId, rows);
    const all = {
      attendees: await attendeesWithMeetings(doing.transaction, customerId, rows),
      signingRequests: await signingRequestsOfParties(doing.transaction, customerId, search.own.uuids),
      trail: await trailOf(doing.transaction, customerId, search),
      ...(await mentionsOf(doing.transaction, customerId, rows, search)),
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
 * Removes a person from meetings, from the audit trail of all cases, and from stored answers; the party stays without
 * identity, and no import restores it. Documents and texts are named, not changed.
 * @throws RejectedAct when nobody is known by that number or uuid
 */
export function erasePerson(custody: Custody, act: ActOf<'erase person'>): Promise<ActOutcome> {
  const { customerId, confirm = false } = act;
  return inTransaction(custody, async (doing) => {
    const { transaction } = doing;
    await customerForAct(doing, customerId);
    const rows = await peopleOf(transaction, act, 'locked');
    const search = await searchFor(transaction, customerId, rows);
    const left = leftToUsers(await mentionsOf(transaction, customerId, rows, search), search);
    const events = (await trailOf(transaction, customerId, search)).map(({ audit_event_id: id }) => id);
    const inTrail = ` ${events.length} events of the audit trail name the person${events.length > 0 ? ` (${events.join(', ')})` : ''}.`;
    if (!confirm) {
      return { changed: false, message: `Nothing is erased yet. With --confirm: ${sumOf(rows)}.${inTrail} ${left}` };
    }
    await eraseAttendees(transaction, customerId, rows, search);
    await eraseSigningRequests(transaction, customerId, search.own.uuids);
    await eraseFromTrail(doing, customerId, search.erasing);
    const { own } = search;
    await eraseFromKeys(transaction, customerId, [...own.uuids], (body) => withoutPerson(body, own));
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

/** How a person is looked for: in the cases that it is a party of, and in the customer's others. */
interface Search {
  own: Traces;
  ownCases: ReadonlySet<number>;
  others: Traces;
  /** What others have too: looked for in the person's own cases alone. */
  shared: string[];
  erasing: Erasing;
}

async function searchFor(transaction: Transaction, customerId: string, rows: readonly PersonRow[]): Promise<Search> {
  const among = await rowsAmongOthers(transaction, customerId, rows);
  const [own, others] = [tracesOf(rows), tracesOf(among.rows)];
  const ownCases = new Set(rows.map(({ caseId }) => caseId));
  const attendees = new Set(rows.map(({ attendeeId }) => String(attendeeId)));
  const requests = new Set(
    (await signingRequestsOfParties(transaction, customerId, own.uuids)).map(({ requestId }) => requestId),
  );
  const erasing: Erasing = ({ caseId, resource, resourceId, fields }) => {
    if (resource === 'attendee' && attendees.has(resourceId)) return withoutPersonalFields(fields);
    const isOwn = resource === 'signing request' && requests.has(resourceId);
    return withoutPerson(isOwn ? withoutIdentity(fields) : fields, ownCases.has(caseId) ? own : others);
  };
  return { own, ownCases, others, shared: among.shared, erasing };
}

function leftToUsers({ mentions, documents }: Awaited<ReturnType<typeof mentionsOf>>, { shared }: Search): string {
  const listed = (texts: readonly unknown[]) => (texts.length === 0 ? '' : ` (${texts.join(', ')})`);
  const notUnique =
    shared.length === 0
      ? ''
      : ` Others have the same${listed(shared)}: in cases that the person is no party of, that is not looked for.`;
  return (
    `${documents.length} documents of the person's cases may name the person${listed(documents.map(({ documentId }) => documentId))}, and ` +
    `${mentions.length} texts do${listed(mentions.map((one) => `${one.in} ${one.id}`))}; ` +
    `they are for a user to look at: 'people export' has them.${notUnique}`
  );
}

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
async function eraseAttendees(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
  { shared }: Search,
): Promise<void> {
  const names = [...new Set(rows.map(({ name }) => name.trim()).filter((name) => name !== ''))];
  const isOwner = (of: readonly string[]) =>
    sql`trim(property_owner) in (select jsonb_array_elements_text(${JSON.stringify(of)}::jsonb))`;
  const ofPerson = sql`business_id in ${idsOf(rows, 'businessId')}`;
  await transaction.execute(sql`
    update businesses set attendees_revision = attendees_revision + 1
    where customer_id = ${customerId} and ${ofPerson}`);
  await transaction.execute(sql`
    update businesses set property_owner = ''
    where customer_id = ${customerId}
      and (${isOwner(names.filter((name) => !shared.includes(name)))} or ${isOwner(names)} and ${ofPerson})`);
  await transaction.execute(sql`
    update attendees set name = ${erasedName}, idtype = '', person_id = '', address = '', post_office = '', email = '',
      phone_number = '', power_of_attorney_type = null, signature = '', signature_record = null,
      changed_at = now()
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

async function trailOf(transaction: Transaction, customerId: string, { erasing }: Search) {
  const events: Record<string, unknown>[] = [];
  for await (const { event } of eventsWith(transaction, customerId, erasing)) events.push(event);
  return events;
}

/**
 * Where else the person may stand: in texts of all cases, as a party of the same name without a number, and in every
 * document of the person's cases.
 */
async function mentionsOf(transaction: Transaction, customerId: string, rows: readonly PersonRow[], search: Search) {
  const { rows: documents } = await transaction.execute<{ documentId: number; fileName: string }>(sql`
    select document_id as "documentId", file_name as "fileName" from documents
    where customer_id = ${customerId} and case_id in ${idsOf(rows, 'caseId')} and state = 'stored'
    order by document_id`);
  const { rows: texts } = await transaction.execute<{ in: string; id: number; caseId: number; text: string }>(sql`
    select texts.* from (
      select 'overview' as in, business_id as id, case_id as "caseId",
        concat_ws(E'\n', description, summary, comment, property_owner) as text
      from businesses where customer_id = ${customerId}
      union all
      select 'attendee', attendee_id, case_id, concat_ws(E'\n', name, email, phone_number)
      from attendees join businesses using (customer_id, business_id)
      where customer_id = ${customerId} and person_id = '' and attendee_id not in ${idsOf(rows, 'attendeeId')}
      union all
      select 'boundary mark', boundary_mark_id, case_id, concat_ws(E'\n', name, claim_by_attendees, settlement, (
        select string_agg(measurement ->> 'reason', E'\n') from jsonb_array_elements(measurements) as measurement))
      from boundary_marks join businesses using (customer_id, business_id)
      where customer_id = ${customerId}
      union all
      select 'control measurement', business_id, case_id,
        concat_ws(E'\n', point ->> 'name', measurement ->> 'reason')
      from control_measurements join businesses using (customer_id, business_id)
      where customer_id = ${customerId}
      union all
      select 'sketch', case_id, case_id, (
        select string_agg(label ->> 'message', E'\n') from jsonb_array_elements(content -> 'labels') as label)
      from sketches where customer_id = ${customerId}
      union all
      select 'document', document_id, case_id, concat_ws(E'\n', file_name, description)
      from documents where customer_id = ${customerId}
    ) as texts
    where texts.text <> ''
    order by 1, 2`);
  const { own, ownCases, others } = search;
  const mentions = texts.filter(({ text, caseId }) => isIn(text, ownCases.has(caseId) ? own : others));
  return { mentions, documents };
}
