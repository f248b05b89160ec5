/**
 * Letters of Norwegian, Sámi and neighbouring languages that Unicode does not decompose, and how
 * they are typed on a plain keyboard.
 */
const bare: Record<string, string> = {
  å: 'a',
  æ: 'ae',
  ø: 'o',
  ä: 'a',
  ö: 'o',
  đ: 'd',
  ð: 'd',
  ŧ: 't',
  ŋ: 'n',
  ł: 'l',
  þ: 'th',
};

/** Spellings of these letters in old systems and on foreign keyboards. */
const doubled: Record<string, string> = { å: 'aa', ø: 'oe', ä: 'ae', ö: 'oe' };

const replaceLetters = (text: string, letters: Record<string, string>): string =>
  text.replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter);

/**
 * Folds a text for comparison: without case, accents, compatibility forms and signs of no width.
 * å, æ, ø, ä and ö stay. Upper case comes first, because ß and the dotless ı have no other common
 * form with SS and I.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\u0300-\u0307\u0309\u030b-\u036f\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC');

/**
 * Prepares texts to be searched. Anne finds Ánne, and kafjord finds Kåfjord; who types å, finds å
 * alone.
 * @param texts are separated, so that no match spans two
 */
export function toSearchable(texts: readonly string[]): string {
  const plain = foldText(texts.join('\n'));
  const without = replaceLetters(plain, bare);
  if (without === plain) return plain;
  return [plain, without, replaceLetters(replaceLetters(plain, doubled), bare)].join('\n');
}

/** Words that are searched for, as they stand in what `toSearchable` has prepared. */
export const toSearchWords = (query: string): string[] =>
  foldText(query).split(/\s+/).filter(Boolean);
