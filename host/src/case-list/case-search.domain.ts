import type { CaseRow } from './case-rows.domain';

/** Without case and accents, so that Anne finds Ánne; å, æ, ø, ä and ö are letters of their own and stay. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('nb')
    .normalize('NFD')
    .replace(/[\u0300-\u0307\u0309\u030b-\u036f]/g, '')
    .normalize('NFC');

const texts = new WeakMap<CaseRow, string>();

/** What of a row is searched; made at its first search. Words of two columns never make up one. */
function searchedText(row: CaseRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = plain([row.number, row.type, row.description, row.summary].join('\n'));
  texts.set(row, text);
  return text;
}

/** The rows in which each word of the query is found, in number, type, description or summary; all for an empty one. */
export function searchRows(rows: readonly CaseRow[], query: string): readonly CaseRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => words.every((word) => searchedText(row).includes(word)));
}
