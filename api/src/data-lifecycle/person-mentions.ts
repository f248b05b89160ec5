import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { maskPerson, mayName, type SearchTraces, toComparable } from './person-masking';
import type { PersonRow } from './person-rows';

/** A stored record that names the person, or may do so. */
export interface Mention {
  /** The kind of record, such as `overview` or `sketch`. */
  in: string;
  /** Id of the record on the server; for a sketch, the id of its case. */
  id: number | string;
  /** Null for a record that belongs to no case. */
  caseId: number | null;
  /** All texts of the record, one a line. */
  text: string;
}

/**
 * What to search for in the person's own cases, and elsewhere, where values that other people share
 * are left out.
 */
export interface PersonTraces {
  ownTraces: SearchTraces;
  ownCases: ReadonlySet<number>;
  tracesElsewhere: SearchTraces;
}

/** Chooses what to search for in a record of a case. */
export function chooseTraces(
  { ownTraces, ownCases, tracesElsewhere }: PersonTraces,
  caseId: number | null,
): SearchTraces {
  return caseId !== null && ownCases.has(caseId) ? ownTraces : tracesElsewhere;
}

interface StoredRow extends Record<string, unknown> {
  id: number | string;
  caseId: number | null;
  fields: Record<string, unknown>;
}

const rowsPerBatch = 500;
const joinBusiness = (table: string) =>
  sql`${sql.identifier(table)} as stored join businesses using (customer_id, business_id)`;
const definePlace = (name: string, id: string, type: 'bigint' | 'uuid', tables: SQL) => ({
  name,
  id: sql.raw(`stored.${id}`),
  type: sql.raw(type),
  tables,
});

/**
 * All tables that users, parties and case systems write, except the audit trail and stored
 * responses. All columns are read, so that a new column cannot be forgotten.
 */
const places = [
  definePlace('overview', 'business_id', 'bigint', sql`businesses as stored`),
  definePlace('attendee', 'attendee_id', 'bigint', joinBusiness('attendees')),
  definePlace('boundary mark', 'boundary_mark_id', 'bigint', joinBusiness('boundary_marks')),
  definePlace('boundary line', 'boundary_line_id', 'bigint', joinBusiness('boundary_lines')),
  definePlace('control measurement', 'uuid', 'uuid', joinBusiness('control_measurements')),
  definePlace('receipt', 'business_id', 'bigint', joinBusiness('business_states')),
  definePlace('sketch', 'case_id', 'bigint', sql`sketches as stored`),
  definePlace('document', 'document_id', 'bigint', sql`documents as stored`),
  definePlace('signing request', 'request_id', 'uuid', sql`signing_requests as stored`),
  definePlace(
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
      order by ${id} limit ${rowsPerBatch}`);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = String(end.id);
  }
}

/**
 * Finds texts of all cases, and templates, that name a person.
 * @param rows attendees that are the person, which do not count as mentions
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
      if (stored.name === 'signing request' && traces.ownTraces.uuids.has(String(fields.party)))
        continue;
      const searched = toWireFields(
        stored.name === 'attendee' ? removeDataOfOthers(fields, names) : fields,
      );
      const text = listTexts(searched).join('\n');
      const searchTraces = chooseTraces(traces, caseId);
      const mention = { in: stored.name, id, caseId, text };
      if (maskPerson(searched, searchTraces) !== searched) mentions.push(mention);
      else if (mayName(text, searchTraces, searchTraces === traces.ownTraces))
        doubtful.push(mention);
    }
  }
  return { mentions, doubtful };
}

/** Renames columns to the field names of the API, which the masking rules use. */
const toWireFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/**
 * Removes the data of a party that is identified as somebody else: they stay, even where they equal
 * the person's. A party without a number may be the person, and is searched by telephone number
 * too.
 */
function removeDataOfOthers(
  fields: Record<string, unknown>,
  names: ReadonlySet<string>,
): Record<string, unknown> {
  if (fields.person_id === '') return { ...fields, telephone: fields.phone_number };
  const { address, post_office, email, phone_number, person_id, ...remaining } = fields;
  return names.has(toComparable(String(remaining.name))) ? { ...remaining, name: '' } : remaining;
}

/** Lists every text in a value, at any depth. Pictures, which are data URLs, are skipped. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || value.startsWith('data:') ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}
