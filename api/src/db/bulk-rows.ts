import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database';

type Row<Table extends PgTable> = Partial<Table['$inferInsert']>;
type Name<Table extends PgTable> = keyof Table['$inferInsert'] & string;

// One parameter for all rows: the statement's text is the same however many there are, and no
// number of rows is too many.

/**
 * Adds rows by the names of the schema. @returns of each what `returning` names, by the same names,
 * in no certain order
 */
export async function insertRows<Table extends PgTable, Returned extends Name<Table>>(
  transaction: Transaction,
  table: Table,
  names: readonly Name<Table>[],
  rows: readonly Row<Table>[],
  returning: readonly Returned[],
): Promise<Pick<Required<Table['$inferInsert']>, Returned>[]> {
  if (rows.length === 0) return [];
  const returned = sql.join(
    columnsOf(table, returning).map(
      ({ name, column }) => sql`${sql.identifier(column)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const { rows: made } = await transaction.execute(sql`
    ${insertion(table, columnsOf(table, names), rows)} returning ${returned}`);
  return made as Pick<Required<Table['$inferInsert']>, Returned>[];
}

/** Adds rows, and gives those that are there already, found by `keys`, the values of `names`. */
export async function saveRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  keys: readonly Name<Table>[],
  names: readonly Name<Table>[],
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const target = joinNames(columnsOf(table, keys));
  const assignments = columnsOf(table, names).map(
    ({ column }) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`,
  );
  await transaction.execute(sql`
    ${insertion(table, columnsOf(table, [...keys, ...names]), rows)}
    on conflict (${target}) do update set ${sql.join(assignments, sql`, `)}`);
}

/** Gives rows that are found by `keys` the values of `names`. */
export async function updateRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  keys: readonly Name<Table>[],
  names: readonly Name<Table>[],
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const target = sql.identifier(getTableName(table));
  const assignments = columnsOf(table, names).map(
    ({ column }) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`,
  );
  const found = columnsOf(table, keys).map(
    ({ column }) => sql`${target}.${sql.identifier(column)} = given.${sql.identifier(column)}`,
  );
  await transaction.execute(sql`
    update ${target} set ${sql.join(assignments, sql`, `)}
    from ${recordset(columnsOf(table, [...keys, ...names]), rows)}
    where ${sql.join(found, sql` and `)}`);
}

interface Column {
  name: string;
  column: string;
  type: string;
}

function columnsOf<Table extends PgTable>(table: Table, names: readonly Name<Table>[]): Column[] {
  const columns = table as unknown as Record<string, { name: string; getSQLType(): string }>;
  return names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`The table ${getTableName(table)} has no column ${name}.`);
    return { name, column: column.name, type: column.getSQLType() };
  });
}

function insertion(table: PgTable, columns: Column[], rows: readonly object[]): SQL {
  const names = joinNames(columns);
  return sql`insert into ${sql.identifier(getTableName(table))} (${names})
    select ${names} from ${recordset(columns, rows)}`;
}

const joinNames = (columns: Column[]): SQL =>
  sql.join(
    columns.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );

function recordset(columns: Column[], rows: readonly object[]): SQL {
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, column }) => [column, (row as Record<string, unknown>)[name] ?? null]),
    ),
  );
  const typed = columns.map(({ column, type }) => sql`${sql.identifier(column)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (${sql.join(
    typed,
    sql`,
    `,
  )})`;
}
