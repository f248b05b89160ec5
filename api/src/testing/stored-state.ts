import { readdir } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import type { TestApi } from './test-api';

/**
 * A digest of every row of every table, and the name of every file: equal when nothing at all has
 * changed.
 */
export async function readStoredState({
  database,
  filesFolder,
}: TestApi): Promise<Record<string, unknown>> {
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`);
  const digests: SQL[] = tables.map(
    ({ name }) => sql`(
      select md5(coalesce(string_agg(row_text, ',' order by row_text), ''))
      from (select to_jsonb(one)::text as row_text from ${sql.identifier(name)} as one) as texts)
      as ${sql.identifier(name)}`,
  );
  const { rows } = await database.execute<Record<string, unknown>>(
    sql`select ${sql.join(digests, sql`, `)}`,
  );
  const files = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  return {
    ...rows[0],
    files: files
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  };
}

/**
 * Removes all rows, as whoever owns the tables can once the trail's own protection is switched off.
 */
export async function emptyTables(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const protecting = (state: 'disable' | 'enable') =>
      Promise.all(
        ['audit_events', 'audit_links'].map((table) =>
          transaction.execute(sql`
            alter table ${sql.identifier(table)} ${sql.raw(state)}
            trigger ${sql.identifier(`${table}_never_removed`)}`),
        ),
      );
    await protecting('disable');
    await transaction.execute(
      sql`truncate customers, audit_events, audit_links, idempotency_keys, documents cascade`,
    );
    await protecting('enable');
  });
}
