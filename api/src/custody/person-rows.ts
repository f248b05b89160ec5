import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';

/** A party of a meeting, with where it was. */
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
  businesses.case_id as "caseId", cases.reference as "caseReference", businesses.reference as "businessReference",
  attendees.name, attendees.person_id as "personId", attendees.address, attendees.email,
  attendees.phone_number as "phoneNumber",
  attendees.signature <> '' as "isSigned"`;
const tables = sql`
  attendees
  join businesses on businesses.customer_id = attendees.customer_id and businesses.business_id = attendees.business_id
  join cases on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id`;

/** Those whose number it is, or who have it in their name. */
export async function peopleLike(
  database: Pick<Transaction, 'execute'>,
  customerId: string,
  search: string,
): Promise<PersonRow[]> {
  const { rows } = await database.execute<PersonRow & Record<string, unknown>>(sql`
    select ${columns} from ${tables}
    where attendees.customer_id = ${customerId}
      and (attendees.person_id = ${withoutSpaces(search)} or position(lower(${search}) in lower(attendees.name)) > 0)
    order by cases.reference, businesses.reference, attendees.attendee_id`);
  return rows;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * All that a person is in the customer's meetings: by a personal or organisation number, or by the uuid of one attendee
 * and with it the number that this one has. A name alone is nobody's.
 * @param lock prevents changes of their meetings until the transaction ends
 */
export async function rowsOfPerson(
  database: Pick<Transaction, 'execute'>,
  customerId: string,
  person: string,
  lock?: 'locked',
): Promise<PersonRow[]> {
  const uuid = uuidPattern.test(person) ? person : null;
  const { rows } = await database.execute<PersonRow & Record<string, unknown>>(sql`
    select ${columns} from ${tables}
    where attendees.customer_id = ${customerId} and (
      attendees.uuid = ${uuid}::uuid
      or attendees.person_id <> '' and attendees.person_id = ${uuid === null ? withoutSpaces(person) : ''}
      or attendees.person_id <> '' and attendees.person_id in (
        select same.person_id from attendees as same
        where same.customer_id = ${customerId} and same.uuid = ${uuid}::uuid))
    order by attendees.attendee_id
    ${lock ? sql`for update of businesses` : sql``}`);
  return rows;
}

const withoutSpaces = (text: string) => text.replaceAll(' ', '');

/**
 * The same person's rows for a search in cases of others: without the name, address, e-mail or phone that an identified
 * other has too, and without an address that is a property's.
 */
export async function rowsAmongOthers(
  database: Pick<Transaction, 'execute'>,
  customerId: string,
  rows: readonly PersonRow[],
): Promise<{ rows: PersonRow[]; shared: string[] }> {
  const { rows: others } = await database.execute<{ text: string }>(sql`
    select distinct unnest(array[name, address, email, phone_number]) as text from attendees
    where customer_id = ${customerId} and person_id <> '' and person_id not in (
      select jsonb_array_elements_text(${JSON.stringify(rows.map(({ personId }) => personId))}::jsonb))
    union
    select unnest(array[property_address, split_part(property_address, ',', 1)]) from businesses
    where customer_id = ${customerId}`);
  const ofOthers = new Set(others.map(({ text }) => folded(text)));
  const shared = new Set<string>();
  const own = (text: string) => {
    if (text === '' || !ofOthers.has(folded(text))) return text;
    shared.add(text);
    return '';
  };
  const among = rows.map(({ name, address, email, phoneNumber, ...row }) => ({
    ...row,
    ...{ name: own(name), address: own(address), email: own(email), phoneNumber: own(phoneNumber) },
  }));
  return { rows: among, shared: [...shared] };
}

const folded = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
