import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database';

type Row<Table extends PgTable> = Partial<Table['$inferInsert']>;
type PropertyName<Table extends PgTable> = keyof Table['$inferInsert'] & string;

/**
 * Inserts rows, given by the schema's property names.
 * @returns the properties in `returning` of each inserted row, in no particular order
 */
export async function insertRows<Table extends PgTable, Returned extends PropertyName<Table>>(
  transaction: Transaction,
  table: Table,
  names: readonly PropertyName<Table>[],
  rows: readonly Row<Table>[],
  returning: readonly Returned[],
): Promise<Pick<Required<Table['$inferInsert']>, Returned>[]> {
  if (rows.length === 0) return [];
  const returned = sql.join(
    findColumns(table, returning).map(
      ({ name, column }) => sql`${sql.identifier(column)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const { rows: rowsInserted } = await transaction.execute(sql`
    ${buildInsert(table, findColumns(table, names), rows)} returning ${returned}`);
  return rowsInserted as Pick<Required<Table['$inferInsert']>, Returned>[];
}

/** Inserts rows, or updates the columns `names` of those that exist with the same `keys`. */
export async function saveRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  keys: readonly PropertyName<Table>[],
  names: readonly PropertyName<Table>[],
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const target = joinNames(findColumns(table, keys));
  const assignments = findColumns(table, names).map(
    ({ column }) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`,
  );
  await transaction.execute(sql`
    ${buildInsert(table, findColumns(table, [...keys, ...names]), rows)}
    on conflict (${target}) do update set ${sql.join(assignments, sql`, `)}`);
}

/** Updates the columns `names` of the rows with the given `keys`. */
export async function updateRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  keys: readonly PropertyName<Table>[],
  names: readonly PropertyName<Table>[],
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const target = sql.identifier(getTableName(table));
  const assignments = findColumns(table, names).map(
    ({ column }) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`,
  );
  const keyConditions = findColumns(table, keys).map(
    ({ column }) => sql`${target}.${sql.identifier(column)} = given.${sql.identifier(column)}`,
  );
  await transaction.execute(sql`
    update ${target} set ${sql.join(assignments, sql`, `)}
    from ${buildRecordset(findColumns(table, [...keys, ...names]), rows)}
    where ${sql.join(keyConditions, sql` and `)}`);
}

interface Column {
  name: string;
  column: string;
  type: string;
}

function findColumns<Table extends PgTable>(
  table: Table,
  names: readonly PropertyName<Table>[],
): Column[] {
  const columns = table as unknown as Record<string, { name: string; getSQLType(): string }>;
  return names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`The table ${getTableName(table)} has no column ${name}.`);
    return { name, column: column.name, type: column.getSQLType() };
  });
}

function buildInsert(table: PgTable, columns: Column[], rows: readonly object[]): SQL {
  const names = joinNames(columns);
  return sql`insert into ${sql.identifier(getTableName(table))} (${names})
    select ${names} from ${buildRecordset(columns, rows)}`;
}

const joinNames = (columns: Column[]): SQL =>
  sql.join(
    columns.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );

/**
 * Builds a recordset of all rows from one JSON parameter. The statement's text then does not depend
 * on their number, and no number of rows exceeds the limit of parameters.
 */
function buildRecordset(columns: Column[], rows: readonly object[]): SQL {
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, column }) => [column, (row as Record<string, unknown>)[name] ?? null]),
    ),
  );
  const typedColumns = columns.map(
    ({ column, type }) => sql`${sql.identifier(column)} ${sql.raw(type)}`,
  );
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (${sql.join(
    typedColumns,
    sql`,
    `,
  )})`;
}
