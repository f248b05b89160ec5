import type { CaseRow } from './case-rows.domain';

export const caseColumns = ['number', 'type', 'day', 'description', 'summary'] as const;
export type CaseColumn = (typeof caseColumns)[number];

/** Sort column and direction of the list; null for the server's order. */
export type CaseOrder = { column: CaseColumn; direction: 'ascending' | 'descending' } | null;

/** Order after a press on a column's header: ascending, descending, then the server's. */
export function nextOrder(order: CaseOrder, column: CaseColumn): CaseOrder {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

// Numeric collation puts 2026/9 before 2026/10; Norwegian puts æ, ø and å last.
const collator = new Intl.Collator('nb', { numeric: true });

const textOf: Record<Exclude<CaseColumn, 'day'>, (row: CaseRow) => string> = {
  number: (row) => row.number,
  type: (row) => row.type,
  description: (row) => row.description,
  summary: (row) => row.summary,
};

/**
 * The rows in this order; those that are alike stay in the order in which they came, and what is
 * empty comes last.
 */
export function orderRows(rows: readonly CaseRow[], order: CaseOrder): readonly CaseRow[] {
  if (!order) return rows;
  const { column, direction } = order;
  const sign = direction === 'ascending' ? 1 : -1;
  if (column === 'day') {
    return sortUnique(
      rows,
      (row) => row.time ?? Number.NaN,
      Number.isNaN,
      (a, b) => sign * (a - b),
    );
  }
  return sortUnique(rows, textOf[column], isEmpty, (a, b) => sign * collator.compare(a, b));
}

/** Every type of business that the rows have, each once, in Norwegian order. */
export const listTypes = (rows: readonly CaseRow[]): string[] =>
  [...new Set(rows.map(({ type }) => type))].filter((type) => type !== '').sort(collator.compare);

const isEmpty = (text: string) => text === '';

function sortUnique<Key>(
  rows: readonly CaseRow[],
  getKey: (row: CaseRow) => Key,
  isMissing: (key: Key) => boolean,
  compare: (a: Key, b: Key) => number,
): CaseRow[] {
  const present = rows.filter((row) => !isMissing(getKey(row)));
  const missing = rows.filter((row) => isMissing(getKey(row)));
  return [...present.sort((a, b) => compare(getKey(a), getKey(b))), ...missing];
}
