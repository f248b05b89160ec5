import { type SQL, sql } from 'drizzle-orm';

// PostgreSQL's json_build_object looks up the type of each of its arguments for each row. Texts put
// together by `concat`, which does so once, are had in two thirds of the time, and are the same
// bytes.

/** SQL expressions of JSON text; none is ever null, as `concat` would leave it out. */
export const jsonText = {
  /** Of a column that is never null and whose text is JSON already: a number, a boolean. */
  plain: (value: SQL) => sql`(${value})::text`,
  plainOrNull: (value: SQL) => sql`coalesce((${value})::text, 'null')`,
  /** Of any column that is never null. */
  of: (value: SQL) => sql`to_json(${value})`,
  orNull: (value: SQL) => sql`coalesce(to_json(${value}), 'null')`,
  /** Written into the statement: of a parameter PostgreSQL would make JSON anew for each row. */
  constant: (value: string) => sql.raw(`'${JSON.stringify(value).replaceAll("'", "''")}'`),
};

/**
 * Text of an object, as json_build_object writes it. @param fields JSON text of each, by name;
 * fewer than fifty
 */
export const objectText = (fields: Record<string, SQL>): SQL => {
  const parts = Object.entries(fields).flatMap(([name, value], index) => [
    sql.raw(`'${index === 0 ? '{' : ', '}"${name}" : '`),
    value,
  ]);
  return sql`concat(${sql.join(parts, sql`, `)}, '}')`;
};

/**
 * Text of an array, as json_agg writes one of JSON. An aggregate. @param element JSON text of one
 * row
 */
export const arrayText = (element: SQL, order: SQL): SQL =>
  sql`concat('[', string_agg(${element}, ', ' order by ${order}), ']')`;

/** A row as the JSON text of an element. */
export interface JsonRow {
  text: string;
}

/** The JSON text of elements of an array, as json_agg writes it between its brackets. */
export const toJsonItems = (rows: readonly JsonRow[]): string =>
  rows.map(({ text }) => text).join(', ');

/** The JSON text of an array, as json_agg writes it. */
export const toJsonArray = (rows: readonly JsonRow[]): string => `[${toJsonItems(rows)}]`;
