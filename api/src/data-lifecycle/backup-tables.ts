import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';

/**
 * All that is stored, each table after those that it refers to. The versions of the case lists are
 * made anew, an upload that is under way in blocks begins again, as do streams of corrections and
 * signing requests, and devices send their recovery keys again.
 */
export const backedUpTables = [
  'customers',
  'customer_settings',
  'users',
  'cases',
  'businesses',
  'attendees',
  'boundary_marks',
  'control_measurements',
  'sketches',
  'code_lists',
  'document_types',
  'documents',
  'paper_seals',
  'agreement_templates',
  'idempotency_keys',
  'personal_reads',
  'devices',
  'caster_logins',
  // The chain before its events: an event that has its link is not chained anew.
  'audit_links',
  'audit_events',
] as const;
export type BackedUpTable = (typeof backedUpTables)[number];

const rowsAtOnce = 500;

/**
 * The rows of a table as JSON texts, untouched on their way: numbers retain every digit.
 * @param transaction of one snapshot, so that the tables fit each other
 */
export async function* rowTexts(
  transaction: Transaction,
  table: BackedUpTable,
): AsyncGenerator<string[]> {
  const cursor = sql.identifier(`backup_of_${table}`);
  await transaction.execute(
    sql`declare ${cursor} no scroll cursor for select to_jsonb(row)::text as text
      from ${sql.identifier(table)} as row`,
  );
  for (;;) {
    const { rows } = await transaction.execute<{ text: string }>(
      sql`fetch forward ${sql.raw(String(rowsAtOnce))} from ${cursor}`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ text }) => text);
  }
  await transaction.execute(sql`close ${cursor}`);
}

export async function addRowTexts(
  transaction: Transaction,
  table: BackedUpTable,
  texts: string[],
): Promise<void> {
  const name = sql.identifier(table);
  await transaction.execute(sql`
    insert into ${name} select * from jsonb_populate_recordset(null::${name},
      ${`[${texts.join(',')}]`}::jsonb)`);
}

/**
 * The numbers that were given last, by the name of what gives them; a number that was given is
 * never given again.
 */
export async function numbersGiven(transaction: Transaction): Promise<Record<string, number>> {
  const { rows } = await transaction.execute<{ name: string; last: number | null }>(sql`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`);
  return Object.fromEntries(
    rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])),
  );
}

export async function continueNumbers(
  transaction: Transaction,
  numbers: Record<string, number>,
): Promise<void> {
  for (const [name, last] of Object.entries(numbers)) {
    await transaction.execute(sql`select setval(${`public.${name}`}::regclass, ${last})`);
  }
}

/** Which migrations have made the tables. */
export async function migrationsApplied(database: Pick<Transaction, 'execute'>): Promise<string[]> {
  const { rows } = await database.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  );
  return rows.map(({ hash }) => hash);
}
