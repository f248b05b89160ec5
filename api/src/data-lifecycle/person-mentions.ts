import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { mayName, type Traces, toComparable, withoutPerson } from './person-masking';
import type { PersonRow } from './person-rows';

/** Something stored that names a person, or may. */
export interface Mention {
  /** What it is, such as `overview` or `sketch`. */
  in: string;
  /** The server's id of it; of a sketch the case's. */
  id: number | string;
  /** Null where it belongs to no case. */
  caseId: number | null;
  /** What stands there, one text a line. */
  text: string;
}

/** What to look for in the person's own cases, and elsewhere without what others have too. */
export interface PersonTraces {
  own: Traces;
  ownCases: ReadonlySet<number>;
  others: Traces;
}

/** Finds, for something of a case, whom to look for in it. */
export function chooseTraces(
  { own, ownCases, others }: PersonTraces,
  caseId: number | null,
): Traces {
  return caseId !== null && ownCases.has(caseId) ? own : others;
}

interface StoredRow extends Record<string, unknown> {
  id: number | string;
  caseId: number | null;
  fields: Record<string, unknown>;
}

const rowsAtOnce = 500;
const ofBusiness = (table: string) =>
  sql`${sql.identifier(table)} as stored join businesses using (customer_id, business_id)`;
const place = (name: string, id: string, type: 'bigint' | 'uuid', tables: SQL) => ({
  name,
  id: sql.raw(`stored.${id}`),
  type: sql.raw(type),
  tables,
});

/**
 * All tables in which users, parties and case systems write, but for the trail and the stored
 * answers. Rows are read with all columns, so that no new one is forgotten.
 */
const places = [
  place('overview', 'business_id', 'bigint', sql`businesses as stored`),
  place('attendee', 'attendee_id', 'bigint', ofBusiness('attendees')),
  place('boundary mark', 'boundary_mark_id', 'bigint', ofBusiness('boundary_marks')),
  place('control measurement', 'uuid', 'uuid', ofBusiness('control_measurements')),
  place('sketch', 'case_id', 'bigint', sql`sketches as stored`),
  place('document', 'document_id', 'bigint', sql`documents as stored`),
  place('signing request', 'request_id', 'uuid', sql`signing_requests as stored`),
  place(
    'agreement template',
    'row_key',
    'uuid',
    sql`(select *, null::bigint as case_id from agreement_templates) as stored`,
  ),
];

async function* listRows(
  transaction: Transaction,
  customerId: string,
  { id, type, tables }: (typeof places)[number],
): AsyncGenerator<StoredRow> {
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: StoredRow[] } = await transaction.execute<StoredRow>(sql`
      select ${id} as id, case_id as "caseId",
        to_jsonb(stored) - 'customer_id' - 'signature' - 'signature_record' as fields
      from ${tables}
      where customer_id = ${customerId} and (${last}::text is null
        or ${id} > ${last}::text::${type})
      order by ${id} limit ${rowsAtOnce}`);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = String(end.id);
  }
}

/**
 * Finds where else a person stands, in texts of all cases and in templates.
 * @param rows the attendees that the person is, which are no mentions
 * @returns what names the person for certain, and what somebody must look at
 */
export async function findMentions(
  transaction: Transaction,
  customerId: string,
  rows: readonly PersonRow[],
  traces: PersonTraces,
): Promise<{ mentions: Mention[]; doubtful: Mention[] }> {
  const attendeeIds = new Set(rows.map(({ attendeeId }) => attendeeId));
  const names = new Set(rows.map(({ name }) => toComparable(name)));
  const mentions: Mention[] = [];
  const doubtful: Mention[] = [];
  for (const stored of places) {
    for await (const { id, caseId, fields } of listRows(transaction, customerId, stored)) {
      if (stored.name === 'attendee' && attendeeIds.has(Number(id))) continue;
      if (stored.name === 'signing request' && traces.own.uuids.has(String(fields.party))) continue;
      const searched = toWireFields(
        stored.name === 'attendee' ? withoutDataOfOther(fields, names) : fields,
      );
      const text = listTexts(searched).join('\n');
      const sought = chooseTraces(traces, caseId);
      const mention = { in: stored.name, id, caseId, text };
      if (withoutPerson(searched, sought) !== searched) mentions.push(mention);
      else if (mayName(text, sought, sought === traces.own)) doubtful.push(mention);
    }
  }
  return { mentions, doubtful };
}

/** The names of the wire, by which an erasing knows whose a field is. */
const toWireFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/**
 * An identified party is somebody else, whose data stay though the person has the same. One without
 * a number may be the person, and is found by its telephone number too.
 */
function withoutDataOfOther(
  fields: Record<string, unknown>,
  names: ReadonlySet<string>,
): Record<string, unknown> {
  if (fields.person_id === '') return { ...fields, telephone: fields.phone_number };
  const { address, post_office, email, phone_number, person_id, ...others } = fields;
  return names.has(toComparable(String(others.name))) ? { ...others, name: '' } : others;
}

/** Every text in a value, whatever its depth. Pictures are none. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || value.startsWith('data:') ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}
