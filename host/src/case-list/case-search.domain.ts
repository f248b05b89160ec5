import { toSearchable, toSearchWords } from '@feltbok/domain/values/search-text.ts';
import type { CaseRow } from './case-rows.domain';

const texts = new WeakMap<CaseRow, string>();

/**
 * Searchable text of a row, made at its first search. Columns are separated, so that no match spans
 * two.
 */
function buildSearchText(row: CaseRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = toSearchable([row.number, row.type, row.description, row.summary]);
  texts.set(row, text);
  return text;
}

/** Rows that contain every word of the query; all rows for an empty query. */
export function searchRows(rows: readonly CaseRow[], query: string): readonly CaseRow[] {
  const words = toSearchWords(query);
  if (words.length === 0) return rows;
  return rows.filter((row) => words.every((word) => buildSearchText(row).includes(word)));
}
