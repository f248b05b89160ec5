import { toSearchable } from '@feltbok/domain/values/search-text.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { findWords, foldForReading } from './folded-text';
import { toComparable } from './person-masking';

/** A party of a meeting, with the meeting and its case. */
export interface PersonRow {
  attendeeId: number;
  uuid: string;
  businessId: number;
  caseId: number;
  caseReference: string;
  businessReference: string;
  name: string;
  personId: string;
  address: string;
  email: string;
  phoneNumber: string;
  isSigned: boolean;
}

const columns = sql`
  attendees.attendee_id as "attendeeId", attendees.uuid, attendees.business_id as "businessId",
  businesses.case_id as "caseId", cases.reference as "caseReference",
    businesses.reference as "businessReference",
  attendees.name, attendees.person_id as "personId", attendees.address, attendees.email,
  attendees.phone_number as "phoneNumber",
  attendees.signature <> '' as "isSigned"`;
const tables = sql`
  attendees
  join businesses on businesses.customer_id = attendees.customer_id
    and businesses.business_id = attendees.business_id
  join cases on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id`;

const attendeesPerBatch = 1000;

interface ListedAttendee extends Record<string, unknown> {
  attendeeId: number;
  uuid: string;
  name: string;
  personId: string;
  phoneNumber: string;
}

/**
 * Finds the ids of attendees that fit. The comparison happens here and not in the database, whose
 * collation depends on how it was set up. Attendees are read in pages, as there may be many.
 */
async function findAttendees(
  database: Pick<Transaction, 'execute'>,
  customerId: string,
  fits: (attendee: ListedAttendee) => boolean,
): Promise<number[]> {
  const found: number[] = [];
  for (let last = 0; ; ) {
    const { rows } = await database.execute<ListedAttendee>(sql`
      select attendee_id as "attendeeId", uuid, name, person_id as "personId",
        phone_number as "phoneNumber"
      from attendees where customer_id = ${customerId} and attendee_id > ${last}
      order by attendee_id limit ${attendeesPerBatch}`);
    found.push(...rows.filter(fits).map(({ attendeeId }) => attendeeId));
    const end = rows.at(-1);
    if (!end) return found;
    last = end.attendeeId;
  }
}

const matchesIds = (ids: readonly number[]) =>
  sql`attendees.attendee_id in
    (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`;

/** Finds attendees who have the number, or all words of the search in their names, in any order. */
export async function searchPeople(
  database: Pick<Transaction, 'execute'>,
  customerId: string,
  search: string,
): Promise<PersonRow[]> {
  const words = findWords(search);
  const number = toComparable(search);
  const ids = await findAttendees(database, customerId, ({ name, personId, phoneNumber }) => {
    if (hasSameNumber(personId, number) || hasSameNumber(phoneNumber, number)) return true;
    const searched = toSearchable([foldForReading(name)]);
    return words.length > 0 && words.every((word) => searched.includes(word));
  });
  const { rows } = await database.execute<PersonRow & Record<string, unknown>>(sql`
    select ${columns} from ${tables}
    where attendees.customer_id = ${customerId} and ${matchesIds(ids)}
    order by cases.reference, businesses.reference, attendees.attendee_id`);
  return rows;
}

const hasSameNumber = (text: string, number: string) =>
  number !== '' && toComparable(text).split(' ').includes(number);

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds every attendee that is the person: by personal or organisation number, or by the uuid of
 * one attendee and the number of that attendee. A name alone does not identify a person.
 * @param lock locks the meetings until the transaction ends
 */
export async function findRowsOfPerson(
  database: Pick<Transaction, 'execute'>,
  customerId: string,
  person: string,
  lock?: 'locked',
): Promise<PersonRow[]> {
  const uuid = uuidPattern.test(person) ? person.toLowerCase() : null;
  const numbersByAttendee = new Map<number, string>();
  const numbered = await findAttendees(database, customerId, (attendee) => {
    if (uuid !== null && attendee.uuid === uuid)
      numbersByAttendee.set(attendee.attendeeId, toComparable(attendee.personId));
    return uuid === null && hasSameNumber(attendee.personId, toComparable(person));
  });
  const numbers = new Set([...numbersByAttendee.values()].filter((number) => number !== ''));
  const withSameNumber =
    numbers.size === 0
      ? []
      : await findAttendees(database, customerId, ({ personId }) =>
          numbers.has(toComparable(personId)),
        );
  const { rows } = await database.execute<PersonRow & Record<string, unknown>>(sql`
    select ${columns} from ${tables}
    where attendees.customer_id = ${customerId}
      and ${matchesIds([...numbered, ...numbersByAttendee.keys(), ...withSameNumber])}
    order by attendees.attendee_id
    ${lock ? sql`for update of businesses` : sql``}`);
  return rows;
}

/**
 * Prepares a person's rows for a search in other people's cases: it clears each name, address,
 * e-mail and phone that an identified other person has too, and each address that belongs to a
 * property.
 */
export async function hideSharedValues(
  database: Pick<Transaction, 'execute'>,
  customerId: string,
  rows: readonly PersonRow[],
): Promise<{ rows: PersonRow[]; shared: string[] }> {
  const numbers = new Set(rows.map(({ personId }) => toComparable(personId)));
  const { rows: found } = await database.execute<{ text: string; personId: string | null }>(sql`
    select distinct unnest(array[name, address, email, phone_number]) as text,
      person_id as "personId" from attendees
    where customer_id = ${customerId} and person_id <> ''
    union
    select unnest(array[property_address, split_part(property_address, ',', 1)]), null
      from businesses
    where customer_id = ${customerId}`);
  const valuesOfOthers = new Set(
    found
      .filter(({ personId }) => personId === null || !numbers.has(toComparable(personId)))
      .map(({ text }) => toComparable(text)),
  );
  const shared = new Set<string>();
  const clearShared = (text: string) => {
    if (text === '' || !valuesOfOthers.has(toComparable(text))) return text;
    shared.add(text);
    return '';
  };
  const maskedRows = rows.map((row) => ({
    ...row,
    name: clearShared(row.name),
    address: clearShared(row.address),
    email: clearShared(row.email),
    phoneNumber: clearShared(row.phoneNumber),
  }));
  return { rows: maskedRows, shared: [...shared] };
}
