import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { lockCustomer, record, recordReads } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';
import { type Erasing, eraseFromKeys, eraseFromTrail, eventsWith } from './audit-erasure';
import { newFolder } from './export-folder';
import {
  erasedName,
  findTraces,
  mayName,
  toComparable,
  withoutIdentity,
  withoutPerson,
  withoutPersonalFields,
} from './person-masking';
import {
  chooseTraces,
  findMentions,
  listTexts,
  type Mention,
  type PersonTraces,
} from './person-mentions';
import { type PersonRow, peopleLike, rowsAmongOthers, rowsOfPerson } from './person-rows';
import { eraseSigningRequests, signingRequestsOfParties } from './person-signing-requests';
import { type Custody, inTransaction } from './storage-context';

/** @throws RejectedAct when there is no such customer */
export function findPeople(
  custody: Custody,
  { customerId, search }: ActOf<'find people'>,
): Promise<ActOutcome> {
  return inTransaction(custody, async (context) => {
    await lockCustomer(context, customerId);
    const people = await peopleLike(context.transaction, customerId, search);
    await recordReads(context, customerId, people.map(exportOf));
    return {
      rows: people.map(
        ({ name, personId, address, caseReference, businessReference, isSigned, uuid }) => ({
          name,
          personId,
          address,
          case: caseReference,
          business: businessReference,
          signed: isSigned,
          uuid,
        }),
      ),
      none: `Nobody among the attendees of ${customerId} has that name or number.`,
    };
  });
}

/**
 * Writes what is known of a person: as an attendee of each meeting, in the audit trail, and where
 * else the name stands.
 * @throws RejectedAct when nobody is known by that number or uuid, or the folder cannot be written
 */
export async function exportPerson(
  custody: Custody,
  act: ActOf<'export person'>,
): Promise<ActOutcome> {
  const { customerId, person, folder } = act;
  const { people, known } = await inTransaction(custody, async (context) => {
    await lockCustomer(context, customerId);
    const rows = await peopleOf(context.transaction, act);
    const sought = addNames(rows, act.alsoNamed);
    const search = await searchFor(context.transaction, customerId, sought);
    const all = {
      attendees: await attendeesWithMeetings(context.transaction, customerId, rows),
      signingRequests: await signingRequestsOfParties(
        context.transaction,
        customerId,
        search.own.uuids,
      ),
      trail: await listEvents(context.transaction, customerId, search.erasing),
      ...(await findElsewhere(context.transaction, customerId, sought, search)),
    };
    const after = { attendees: rows.map(({ attendeeId }) => attendeeId) };
    await record(context, customerId, {
      action: 'created',
      resource: 'export of a person',
      id: context.requestId,
      after,
    });
    await recordReads(context, customerId, rows.map(exportOf));
    return { people: rows, known: all };
  });
  await newFolder(folder);
  const json = JSON.stringify(
    { exportedAt: new Date().toISOString(), customerId, person, ...known },
    null,
    2,
  );
  await writeFile(join(folder, 'person.json'), `${json}\n`, { mode: 0o600, flag: 'wx' });
  return {
    changed: true,
    message: `${join(folder, 'person.json')} holds what is known: ${sumOf(people)}.`,
  };
}

/**
 * Removes a person from meetings, from the audit trail of all cases, and from stored answers; the
 * party stays without identity, and no import restores it. Documents and texts are named, not
 * changed.
 * @throws RejectedAct when nobody is known by that number or uuid
 */
export function erasePerson(custody: Custody, act: ActOf<'erase person'>): Promise<ActOutcome> {
  const { customerId, confirm = false } = act;
  return inTransaction(custody, async (context) => {
    const { transaction } = context;
    await lockCustomer(context, customerId);
    const rows = await peopleOf(transaction, act, 'locked');
    const sought = addNames(rows, act.alsoNamed);
    const search = await searchFor(transaction, customerId, sought);
    const rest = describeRest(
      await findElsewhere(transaction, customerId, sought, search),
      search.shared,
    );
    const inTrail = await describeTrail(transaction, customerId, search);
    if (!confirm) {
      return {
        changed: false,
        message: `Nothing is erased yet. With --confirm: ${sumOf(rows)}.${inTrail} ${rest}`,
      };
    }
    await eraseAttendees(transaction, customerId, rows, search);
    await eraseSigningRequests(transaction, customerId, search.own.uuids);
    await eraseFromTrail(context, customerId, search.erasing);
    const { own } = search;
    await eraseFromKeys(transaction, customerId, [...own.uuids], (body) =>
      withoutPerson(body, own),
    );
    for (const { attendeeId, caseId, businessId, uuid } of rows) {
      const after = { erased: true };
      await record(context, customerId, {
        action: 'changed',
        resource: 'attendee',
        id: attendeeId,
        caseId,
        businessId,
        before: { erased: false, uuid },
        after: { ...after, uuid },
      });
    }
    return { changed: true, message: `Erased: ${sumOf(rows)}.${inTrail} ${rest}` };
  });
}

/**
 * Adds rows of the same attendee for names that it has elsewhere, such as one before a marriage.
 */
function addNames(rows: readonly PersonRow[], names: readonly string[] = []): PersonRow[] {
  return [...rows, ...rows.slice(0, 1).flatMap((row) => names.map((name) => ({ ...row, name })))];
}

/** How a person is looked for: in the cases that it is a party of, and in the customer's others. */
interface Search extends PersonTraces {
  /** What others have too: looked for in the person's own cases alone. */
  shared: string[];
  erasing: Erasing;
}

async function searchFor(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
): Promise<Search> {
  const among = await rowsAmongOthers(transaction, customerId, rows);
  const traces: PersonTraces = {
    own: findTraces(rows),
    ownCases: new Set(rows.map(({ caseId }) => caseId)),
    others: findTraces(among.rows),
  };
  const attendees = new Set(rows.map(({ attendeeId }) => String(attendeeId)));
  const requests = new Set(
    (await signingRequestsOfParties(transaction, customerId, traces.own.uuids)).map(
      ({ requestId }) => requestId,
    ),
  );
  const erasing: Erasing = ({ caseId, resource, resourceId, fields }) => {
    if (resource === 'attendee' && attendees.has(resourceId)) return withoutPersonalFields(fields);
    const isOwn = resource === 'signing request' && requests.has(resourceId);
    return withoutPerson(isOwn ? withoutIdentity(fields) : fields, chooseTraces(traces, caseId));
  };
  return { ...traces, shared: among.shared, erasing };
}

/** What is left for somebody to look at, as a sentence for each kind of it. */
function describeRest(
  { mentions, doubtful, documents }: Awaited<ReturnType<typeof findElsewhere>>,
  shared: string[],
) {
  const list = (texts: readonly unknown[]) => (texts.length === 0 ? '' : ` (${texts.join(', ')})`);
  const listMentions = (found: readonly Mention[]) =>
    list(found.map((mention) => `${mention.in} ${mention.id}`));
  const sentences = [
    `${documents.length} documents of the person's cases may name the person` +
      `${list(documents.map(({ documentId }) => documentId))}: their contents, such as ` +
      'pictures and PDFs, are not searched.',
    `${mentions.length} texts do${listMentions(mentions)}; ` +
      "they are for a user to look at: 'people export' has them.",
  ];
  if (doubtful.length > 0) {
    sentences.push(
      `${doubtful.length} texts may mean the person, by a part of the name or another ` +
        `spelling${listMentions(doubtful)}: ` +
        'look at each; nothing of them is erased.',
    );
  }
  if (shared.length > 0) {
    sentences.push(
      `Others have the same${list(shared)}: in cases that the person is no party of, that is ` +
        'not looked for.',
    );
  }
  return sentences.join(' ');
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
    `No attendee of ${customerId} has the number or uuid ${person}. 'people find' searches by ` +
      'name, and shows both.',
  );
}

function sumOf(rows: readonly PersonRow[]): string {
  const cases = new Set(rows.map(({ caseReference }) => caseReference));
  const signatures = rows.filter(({ isSigned }) => isSigned).length;
  return (
    `${rows.length} times an attendee, in ${[...cases].join(', ')}, with ${signatures} ` +
    'signatures'
  );
}

const idsOf = (rows: readonly PersonRow[], name: 'attendeeId' | 'businessId' | 'caseId') =>
  sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(rows.map((row) => row[name]))])}::jsonb)::bigint)`;

/**
 * The attendees' columns as they are, so that the next import finds them changed by hand and leaves
 * them alone.
 */
async function eraseAttendees(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
  { shared }: Search,
): Promise<void> {
  const ofPerson = sql`business_id in ${idsOf(rows, 'businessId')}`;
  await transaction.execute(sql`
    update businesses set attendees_revision = attendees_revision + 1
    where customer_id = ${customerId} and ${ofPerson}`);
  await eraseOwner(transaction, customerId, rows, shared);
  await transaction.execute(sql`
    update attendees set name = ${erasedName}, idtype = '', person_id = '', address = '',
      post_office = '', email = '',
      phone_number = '', power_of_attorney_type = null, signature = '', signature_record = null,
      changed_at = now()
    where customer_id = ${customerId} and attendee_id in ${idsOf(rows, 'attendeeId')}`);
}

/**
 * Clears the owner of properties: in the person's own meetings alone where another has the name.
 */
async function eraseOwner(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
  shared: readonly string[],
): Promise<void> {
  const names = new Set(rows.map(({ name }) => toComparable(name)).filter((name) => name !== ''));
  const sharedNames = new Set(shared.map(toComparable));
  const meetings = new Set(rows.map(({ businessId }) => businessId));
  const { rows: owned } = await transaction.execute<{ businessId: number; owner: string }>(sql`
    select business_id as "businessId", property_owner as owner from businesses
    where customer_id = ${customerId} and property_owner <> ''`);
  const erased = owned
    .filter(({ owner }) => names.has(toComparable(owner)))
    .filter(
      ({ businessId, owner }) => meetings.has(businessId) || !sharedNames.has(toComparable(owner)),
    )
    .map(({ businessId }) => businessId);
  await transaction.execute(sql`
    update businesses set property_owner = '' where customer_id = ${customerId}
      and business_id in
        (select jsonb_array_elements_text(${JSON.stringify(erased)}::jsonb)::bigint)`);
}

async function attendeesWithMeetings(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
) {
  const { rows: all } = await transaction.execute<{ attendee: object }>(sql`
    select jsonb_build_object(
      'attendee', to_jsonb(attendees) - 'customer_id',
      'business', jsonb_build_object('reference', businesses.reference, 'date',
        businesses.business_date,
        'place', businesses.business_place, 'type', businesses.business_type_name,
        'property', businesses.property_number, 'owner', businesses.property_owner),
      'case', jsonb_build_object('reference', cases.reference, 'municipality',
        cases.municipality_number)) as attendee
    from attendees
    join businesses on businesses.customer_id = attendees.customer_id
      and businesses.business_id = attendees.business_id
    join cases on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where attendees.customer_id = ${customerId}
      and attendees.attendee_id in ${idsOf(rows, 'attendeeId')}
    order by attendees.attendee_id`);
  return all.map(({ attendee }) => attendee);
}

async function listEvents(transaction: Transaction, customerId: string, erasing: Erasing) {
  const events: Record<string, unknown>[] = [];
  for await (const { event } of eventsWith(transaction, customerId, erasing)) events.push(event);
  return events;
}

/** Which events of the trail name the person, and which may do so and stay as they are. */
async function describeTrail(
  transaction: Transaction,
  customerId: string,
  search: Search,
): Promise<string> {
  const findDoubtful: Erasing = (event) => {
    const { caseId, fields } = event;
    const sought = chooseTraces(search, caseId);
    const isDoubtful =
      search.erasing(event) === fields &&
      mayName(listTexts(fields).join('\n'), sought, sought === search.own);
    return isDoubtful ? { ...fields } : fields;
  };
  const named = await listEvents(transaction, customerId, search.erasing);
  const doubtful = await listEvents(transaction, customerId, findDoubtful);
  const describe = (events: readonly Record<string, unknown>[], verb: string) => {
    const ids = events.map(({ audit_event_id: id }) => id).join(', ');
    return (
      ` ${events.length} events of the audit trail ${verb} the ` +
      `person${ids === '' ? '' : ` (${ids})`}.`
    );
  };
  return describe(named, 'name') + (doubtful.length > 0 ? describe(doubtful, 'may mean') : '');
}

/** Documents of the person's cases. What pictures and papers say is not searched. */
async function listDocuments(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
) {
  const { rows: documents } = await transaction.execute<{
    documentId: number;
    fileName: string;
  }>(sql`
    select document_id as "documentId", file_name as "fileName" from documents
    where customer_id = ${customerId} and case_id in ${idsOf(rows, 'caseId')} and state = 'stored'
    order by document_id`);
  return documents;
}

/** Where else the person stands or may stand, in texts, documents and events of the trail. */
async function findElsewhere(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
  search: Search,
) {
  const { mentions, doubtful } = await findMentions(transaction, customerId, rows, search);
  const documents = await listDocuments(transaction, customerId, rows);
  return { mentions, doubtful, documents };
}
