import { foldText } from '@feltbok/domain/values/search-text.ts';
import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * A text in the form that is compared, with the part of the original that each UTF-16 unit comes
 * from.
 */
interface FoldedText {
  text: string;
  /** For each unit, the offset in the original where its source begins. */
  starts: number[];
  /** For each unit, the offset in the original just after its source. */
  ends: number[];
}

/** A part of the original, from `start` up to and without `end`. */
interface Range {
  start: number;
  end: number;
}

const tag = /<(?:!--|[!/]?[a-z])[^<>]*>/giu;
const tagOrEntity = new RegExp(
  `${tag.source}|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});?`,
  'giu',
);
/** Inline tags: letters on both sides of them belong to the same word. */
const inlineTag = new RegExp(
  '^</?(?:!--|a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|q|s|small|span|' +
    'strike|strong|sub|sup|u|var|wbr)\\b',
  'iu',
);
/**
 * Splits a text into letters with their combining marks. A run of ASCII characters, or of the parts
 * of Korean syllables, is one item. A Korean syllable may be composed but for its last part.
 */
const letters = new RegExp(
  [
    /[\u1100-\u11ff\uac00-\ud7a3][\u1100-\u11ff\p{M}\p{Cf}]*/u,
    /[ -~\t\n\r]+(?![\p{M}\p{Cf}])/u,
    /\P{M}[\p{M}\p{Cf}]*/u,
    /\p{M}+/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
const isAscii = /^[ -~\t\n\r]+$/;

/**
 * Folds a text or HTML so that different spellings of a name become equal.
 * @param withoutTags whether tags are removed; otherwise they and their attributes are part of the
 *   text
 */
function foldWriting(original: string, withoutTags: boolean): FoldedText {
  const decoded = decodeMarkup(original, withoutTags);
  const folded: FoldedText = { text: '', starts: [], ends: [] };
  for (const { 0: part, index } of decoded.text.matchAll(letters)) {
    const plain = foldText(part);
    const isLetterByLetter = isAscii.test(part);
    for (let position = 0; position < plain.length; position += 1) {
      const first = isLetterByLetter ? index + position : index;
      const last = isLetterByLetter ? first : index + part.length - 1;
      folded.starts.push(decoded.starts[first] ?? 0);
      folded.ends.push(decoded.ends[last] ?? original.length);
    }
    folded.text += plain;
  }
  return folded;
}

/** Replaces entities by their characters and, on request, tags by nothing or by a space. */
function decodeMarkup(original: string, withoutTags: boolean): FoldedText {
  const decoded: FoldedText = { text: '', starts: [], ends: [] };
  const copy = (from: number, to: number) => {
    for (let position = from; position < to; position += 1) {
      decoded.starts.push(position);
      decoded.ends.push(position + 1);
    }
    decoded.text += original.slice(from, to);
  };
  let copiedTo = 0;
  for (const { 0: part, index } of original.matchAll(tagOrEntity)) {
    const isTag = part.startsWith('<');
    if (isTag && !withoutTags) continue;
    copy(copiedTo, index);
    copiedTo = index + part.length;
    const meaning = isTag ? getSeparator(part) : decodeEntity(part);
    for (let position = 0; position < meaning.length; position += 1) {
      decoded.starts.push(index);
      decoded.ends.push(copiedTo);
    }
    decoded.text += meaning;
  }
  copy(copiedTo, original.length);
  return decoded;
}

const getSeparator = (htmlTag: string) => (inlineTag.test(htmlTag) ? '' : ' ');
const decodeEntity = (entity: string) => DomUtils.textContent(parseDocument(entity));

/** Folds a text that may be HTML, both as a reader sees it and as it is written. */
function foldReadings(original: string): FoldedText[] {
  const asWritten = foldWriting(original, false);
  return original.includes('<') ? [foldWriting(original, true), asWritten] : [asWritten];
}

/** @returns the folded readings of a text, with tags and without, one a line */
export const foldForReading = (original: string): string =>
  foldReadings(original)
    .map(({ text }) => text)
    .join('\n');

/** Folded words and numbers of a text. A number ends a word: `12A` gives two. */
export const findWords = (original: string): string[] =>
  foldWriting(original, true).text.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];

/**
 * Replaces what a pattern matches in the folded text. Tags within a match are kept, so that HTML
 * stays well formed.
 * @param pattern has the flag `g` and matches folded text in which each character that is no letter
 *   or digit is a space
 * @returns the very same text when nothing matches
 */
export function replaceFolded(original: string, pattern: RegExp, replacement: string): string {
  const found = foldReadings(original).flatMap((folded) => findRanges(folded, pattern));
  let result = '';
  let copiedTo = 0;
  for (const { start, end } of mergeRanges(found)) {
    const tags = original.slice(start, end).match(tag) ?? [];
    result += `${original.slice(copiedTo, start)}${replacement}${tags.join('')}`;
    copiedTo = end;
  }
  return result + original.slice(copiedTo);
}

/**
 * Separators are replaced by spaces first: a pattern that named these classes at each gap would
 * take seconds to compile.
 */
const separator = /[^\p{L}\p{N}\p{M}]/gu;

const findRanges = ({ text, starts, ends }: FoldedText, pattern: RegExp): Range[] =>
  [...text.replace(separator, (sign) => ' '.repeat(sign.length)).matchAll(pattern)].map(
    ({ 0: part, index }) => ({
      start: starts[index] ?? 0,
      end: ends[index + part.length - 1] ?? 0,
    }),
  );

function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((first, second) => first.start - second.start)) {
    const previous = merged.at(-1);
    if (previous && range.start < previous.end) previous.end = Math.max(previous.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
