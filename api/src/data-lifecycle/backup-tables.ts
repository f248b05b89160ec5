import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';

/**
 * All tables of a backup, each after the tables that it refers to. Left out are versions of case
 * lists, which are computed anew; uploads in blocks, streams of corrections and signing requests,
 * which start again; and recovery keys, which devices send again.
 */
export const backedUpTables = [
  'customers',
  'customer_settings',
  'letterheads',
  'users',
  'cases',
  'businesses',
  'business_states',
  'attendees',
  'boundary_marks',
  'boundary_lines',
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
  'webhooks',
  'webhook_keys',
  'webhook_deliveries',
  // The chain comes before its events: an event that has its link is not chained again.
  'audit_links',
  'audit_events',
] as const;
export type BackedUpTable = (typeof backedUpTables)[number];

const rowsPerBatch = 500;

/**
 * Reads the rows of a table as JSON texts, without parsing them: numbers keep all their digits.
 * @param transaction reads one snapshot, so that the tables are consistent
 */
export async function* streamRowTexts(
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
      sql`fetch forward ${sql.raw(String(rowsPerBatch))} from ${cursor}`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ text }) => text);
  }
  await transaction.execute(sql`close ${cursor}`);
}

export async function insertRowTexts(
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
 * Reads the last value of each sequence, by the sequence's name; a restored database continues from
 * there.
 */
export async function readSequences(transaction: Transaction): Promise<Record<string, number>> {
  const { rows } = await transaction.execute<{ name: string; last: number | null }>(sql`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`);
  return Object.fromEntries(
    rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])),
  );
}

export async function setSequences(
  transaction: Transaction,
  numbers: Record<string, number>,
): Promise<void> {
  for (const [name, last] of Object.entries(numbers)) {
    await transaction.execute(sql`select setval(${`public.${name}`}::regclass, ${last})`);
  }
}

/** Hashes of the migrations that created the tables. */
export async function listAppliedMigrations(
  database: Pick<Transaction, 'execute'>,
): Promise<string[]> {
  const { rows } = await database.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  );
  return rows.map(({ hash }) => hash);
}
