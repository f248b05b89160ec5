import type { CaseRow } from './case-rows.domain';

/** Without case and accents, so that Anne finds Ánne; å, æ, ø, ä and ö are letters of their own and stay. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('nb')
    .normalize('NFD')
    .replace(/[\u0300-\u0307\u0309\u030b-\u036f]/g, '')
    .normalize('NFC');

const texts = new WeakMap<CaseRow, string>();

/** Searchable text of a row, made at its first search. Columns are separated, so that no match spans two. */
function searchedText(row: CaseRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = plain([row.number, row.type, row.description, row.summary].join('\n'));
  texts.set(row, text);
  return text;
}

/** Rows that contain every word of the query; all rows for an empty query. */
export function searchRows(rows: readonly CaseRow[], query: string): readonly CaseRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => words.every((word) => searchedText(row).includes(word)));
}
