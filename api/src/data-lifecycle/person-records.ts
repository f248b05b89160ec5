import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { lockCustomer, record, recordReads } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import {
  type EraseFields,
  eraseFromStoredResponses,
  eraseFromTrail,
  listEventsToErase,
} from './audit-erasure';
import { createExportFolder } from './export-folder';
import {
  erasedName,
  findTraces,
  maskIdentity,
  maskPerson,
  maskPersonalFields,
  mayName,
  toComparable,
} from './person-masking';
import {
  chooseTraces,
  findMentions,
  listTexts,
  type Mention,
  type PersonTraces,
} from './person-mentions';
import { findRowsOfPerson, hideSharedValues, type PersonRow, searchPeople } from './person-rows';
import { eraseSigningRequests, listSigningRequests } from './person-signing-requests';
import { inTransaction, type StorageContext } from './storage-context';

/**
 * Finds people by name or number, and records that their data were read.
 * @throws RejectedCommand when there is no such customer
 */
export function findPeople(
  storage: StorageContext,
  { customerId, search }: CommandOf<'find people'>,
): Promise<CommandOutcome> {
  return inTransaction(storage, async (context) => {
    await lockCustomer(context, customerId);
    const people = await searchPeople(context.transaction, customerId, search);
    await recordReads(context, customerId, people.map(toExportRead));
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
      none: `No attendee of ${customerId} has that name or number.`,
    };
  });
}

/**
 * Exports what is stored about a person: the attendee of each meeting, events of the audit trail,
 * and other texts that name the person.
 * @throws RejectedCommand when no attendee has that number or uuid, or the folder cannot be written
 */
export async function exportPerson(
  storage: StorageContext,
  command: CommandOf<'export person'>,
): Promise<CommandOutcome> {
  const { customerId, person, folder } = command;
  const { people, known } = await inTransaction(storage, async (context) => {
    await lockCustomer(context, customerId);
    const rows = await requirePersonRows(context.transaction, command);
    const searchedRows = addNames(rows, command.alsoNamed);
    const search = await createSearch(context.transaction, customerId, searchedRows);
    const all = {
      attendees: await listAttendeesWithMeetings(context.transaction, customerId, rows),
      signingRequests: await listSigningRequests(
        context.transaction,
        customerId,
        search.ownTraces.uuids,
      ),
      trail: await listEvents(context.transaction, customerId, search.erase),
      ...(await findOtherTraces(context.transaction, customerId, searchedRows, search)),
    };
    await record(context, customerId, {
      action: 'created',
      resource: 'export of a person',
      id: context.requestId,
      after: { attendees: rows.map(({ attendeeId }) => attendeeId) },
    });
    await recordReads(context, customerId, rows.map(toExportRead));
    return { people: rows, known: all };
  });
  await createExportFolder(folder);
  const json = JSON.stringify(
    { exportedAt: new Date().toISOString(), customerId, person, ...known },
    null,
    2,
  );
  await writeFile(join(folder, 'person.json'), `${json}\n`, { mode: 0o600, flag: 'wx' });
  return {
    changed: true,
    message:
      `${join(folder, 'person.json')} contains what is stored about the person: ` +
      `${summarizeRows(people)}.`,
  };
}

/**
 * Erases a person from meetings, from the audit trail of all cases, and from stored responses. The
 * party remains without identity, and no import restores it. Documents and texts that may name the
 * person are reported and not changed.
 * @throws RejectedCommand when no attendee has that number or uuid
 */
export function erasePerson(
  storage: StorageContext,
  command: CommandOf<'erase person'>,
): Promise<CommandOutcome> {
  const { customerId, confirm = false } = command;
  return inTransaction(storage, async (context) => {
    const { transaction } = context;
    await lockCustomer(context, customerId);
    const rows = await requirePersonRows(transaction, command, 'locked');
    const searchedRows = addNames(rows, command.alsoNamed);
    const search = await createSearch(transaction, customerId, searchedRows);
    const unerased = describeUnerased(
      await findOtherTraces(transaction, customerId, searchedRows, search),
      search.sharedValues,
    );
    const trailSummary = await describeTrail(transaction, customerId, search);
    if (!confirm) {
      return {
        changed: false,
        message:
          'Nothing has been erased. --confirm erases the following: ' +
          `${summarizeRows(rows)}.${trailSummary} ${unerased}`,
      };
    }
    await eraseAttendees(transaction, customerId, rows, search);
    await eraseSigningRequests(transaction, customerId, search.ownTraces.uuids);
    await eraseFromTrail(context, customerId, search.erase);
    const { ownTraces } = search;
    await eraseFromStoredResponses(transaction, customerId, [...ownTraces.uuids], (body) =>
      maskPerson(body, ownTraces),
    );
    for (const { attendeeId, caseId, businessId, uuid } of rows) {
      await record(context, customerId, {
        action: 'changed',
        resource: 'attendee',
        id: attendeeId,
        caseId,
        businessId,
        before: { erased: false, uuid },
        after: { erased: true, uuid },
      });
    }
    return {
      changed: true,
      message: `Erased: ${summarizeRows(rows)}.${trailSummary} ${unerased}`,
    };
  });
}

/** Adds rows of the same attendee under other names, such as one from before a marriage. */
function addNames(rows: readonly PersonRow[], names: readonly string[] = []): PersonRow[] {
  return [...rows, ...rows.slice(0, 1).flatMap((row) => names.map((name) => ({ ...row, name })))];
}

/** Defines how a person is searched for in their own cases, and in the customer's other cases. */
interface Search extends PersonTraces {
  /** Values that other people have too; only the person's own cases are searched for them. */
  sharedValues: string[];
  erase: EraseFields;
}

async function createSearch(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
): Promise<Search> {
  const rowsForOtherCases = await hideSharedValues(transaction, customerId, rows);
  const traces: PersonTraces = {
    ownTraces: findTraces(rows),
    ownCases: new Set(rows.map(({ caseId }) => caseId)),
    tracesElsewhere: findTraces(rowsForOtherCases.rows),
  };
  const attendees = new Set(rows.map(({ attendeeId }) => String(attendeeId)));
  const requests = new Set(
    (await listSigningRequests(transaction, customerId, traces.ownTraces.uuids)).map(
      ({ requestId }) => requestId,
    ),
  );
  const erase: EraseFields = ({ caseId, resource, resourceId, fields }) => {
    if (resource === 'attendee' && attendees.has(resourceId)) return maskPersonalFields(fields);
    const isOwn = resource === 'signing request' && requests.has(resourceId);
    return maskPerson(isOwn ? maskIdentity(fields) : fields, chooseTraces(traces, caseId));
  };
  return { ...traces, sharedValues: rowsForOtherCases.shared, erase };
}

/** Lists what somebody has to look at by hand, with one sentence for each kind. */
function describeUnerased(
  { mentions, doubtful, documents }: Awaited<ReturnType<typeof findOtherTraces>>,
  shared: string[],
) {
  const formatList = (texts: readonly unknown[]) =>
    texts.length === 0 ? '' : ` (${texts.join(', ')})`;
  const listMentions = (found: readonly Mention[]) =>
    formatList(found.map((mention) => `${mention.in} ${mention.id}`));
  const sentences = [
    `${documents.length} documents of the person's cases may name the person` +
      `${formatList(documents.map(({ documentId }) => documentId))}: their contents, such as ` +
      'pictures and PDFs, are not searched.',
    `${mentions.length} texts name the person${listMentions(mentions)}: a user has to review ` +
      "them, and 'people export' contains them.",
  ];
  if (doubtful.length > 0) {
    sentences.push(
      `${doubtful.length} texts may refer to the person, by a part of the name or another ` +
        `spelling${listMentions(doubtful)}: review each of them, as nothing in them is erased.`,
    );
  }
  if (shared.length > 0) {
    sentences.push(
      `Other people have the same values${formatList(shared)}: they are not searched for in ` +
        'cases where the person is not a party.',
    );
  }
  return sentences.join(' ');
}

const toExportRead = ({ caseId, businessId, uuid }: PersonRow) =>
  ({ kind: 'export', id: uuid, caseId, businessId }) as const;

async function requirePersonRows(
  transaction: Transaction,
  { customerId, person }: { customerId: string; person: string },
  lock?: 'locked',
): Promise<PersonRow[]> {
  const rows = await findRowsOfPerson(transaction, customerId, person, lock);
  if (rows.length > 0) return rows;
  throw new RejectedCommand(
    `No attendee of ${customerId} has the number or uuid ${person}. 'people find' searches by ` +
      'name, and shows both.',
  );
}

function summarizeRows(rows: readonly PersonRow[]): string {
  const cases = new Set(rows.map(({ caseReference }) => caseReference));
  const signatures = rows.filter(({ isSigned }) => isSigned).length;
  const places = [...cases].join(', ');
  return `${rows.length} attendee records with ${signatures} signatures, in ${places}`;
}

const selectIds = (rows: readonly PersonRow[], name: 'attendeeId' | 'businessId' | 'caseId') =>
  toIdList([...new Set(rows.map((row) => row[name]))]);

const toIdList = (ids: readonly number[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`;

/**
 * Clears the attendees. Their columns then differ from the last import, which makes the next import
 * leave them alone.
 */
async function eraseAttendees(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
  { sharedValues }: Search,
): Promise<void> {
  const isBusinessOfPerson = sql`business_id in ${selectIds(rows, 'businessId')}`;
  await transaction.execute(sql`
    update businesses set attendees_revision = attendees_revision + 1
    where customer_id = ${customerId} and ${isBusinessOfPerson}`);
  await eraseOwner(transaction, customerId, rows, sharedValues);
  await transaction.execute(sql`
    update attendees set name = ${erasedName}, idtype = '', person_id = '', address = '',
      post_office = '', email = '',
      phone_number = '', power_of_attorney_type = null, signature = '', signature_record = null,
      changed_at = now()
    where customer_id = ${customerId} and attendee_id in ${selectIds(rows, 'attendeeId')}`);
}

/**
 * Clears the owner of properties. Where another person has the same name, this happens only in the
 * person's own meetings.
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

async function listAttendeesWithMeetings(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
) {
  const { rows: attendees } = await transaction.execute<{ attendee: object }>(sql`
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
      and attendees.attendee_id in ${selectIds(rows, 'attendeeId')}
    order by attendees.attendee_id`);
  return attendees.map(({ attendee }) => attendee);
}

async function listEvents(transaction: Transaction, customerId: string, erase: EraseFields) {
  const events: Record<string, unknown>[] = [];
  for await (const { event } of listEventsToErase(transaction, customerId, erase))
    events.push(event);
  return events;
}

/**
 * Tells which events of the audit trail name the person, and which may do so and are not changed.
 */
async function describeTrail(
  transaction: Transaction,
  customerId: string,
  search: Search,
): Promise<string> {
  // `listEvents` lists events whose fields this function replaces, so a copy selects an event.
  const findDoubtful: EraseFields = (event) => {
    const { caseId, fields } = event;
    const sought = chooseTraces(search, caseId);
    const isDoubtful =
      search.erase(event) === fields &&
      mayName(listTexts(fields).join('\n'), sought, sought === search.ownTraces);
    return isDoubtful ? { ...fields } : fields;
  };
  const named = await listEvents(transaction, customerId, search.erase);
  const doubtful = await listEvents(transaction, customerId, findDoubtful);
  const describe = (events: readonly Record<string, unknown>[], verb: string) => {
    const ids = events.map(({ audit_event_id: id }) => id).join(', ');
    return (
      ` ${events.length} events of the audit trail ${verb} the ` +
      `person${ids === '' ? '' : ` (${ids})`}.`
    );
  };
  return describe(named, 'name') + (doubtful.length > 0 ? describe(doubtful, 'may refer to') : '');
}

/** Lists documents of the person's cases. The contents of pictures and papers are not searched. */
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
    where customer_id = ${customerId} and case_id in ${selectIds(rows, 'caseId')}
      and state = 'stored'
    order by document_id`);
  return documents;
}

/** Finds other texts and documents that name the person or may do so. */
async function findOtherTraces(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
  search: Search,
) {
  const { mentions, doubtful } = await findMentions(transaction, customerId, rows, search);
  const documents = await listDocuments(transaction, customerId, rows);
  return { mentions, doubtful, documents };
}
