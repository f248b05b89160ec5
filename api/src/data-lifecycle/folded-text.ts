import { foldText } from '@feltbok/domain/values/search-text.ts';
import { DomUtils, parseDocument } from 'htmlparser2';

/** A text as it is compared, and which part of the original became each of its UTF-16 units. */
interface FoldedText {
  text: string;
  /** Offset in the original at which what became the unit begins. */
  starts: number[];
  /** Offset in the original behind it. */
  ends: number[];
}

/** A part of the original, from `start` up to `end`. */
interface Range {
  start: number;
  end: number;
}

const tag = /<(?:!--|[!/]?[a-z])[^<>]*>/giu;
const tagOrEntity = new RegExp(
  `${tag.source}|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});?`,
  'giu',
);
/** Tags within a line: letters on both sides of them belong to one word. */
const inlineTag =
  /^<\/?(?:!--|a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|q|s|small|span|strike|strong|sub|sup|u|var|wbr)\b/iu;
/** A run of ASCII or of the parts of Korean letters is one item, else a letter with its marks. */
const letters =
  /[\u1100-\u11ff][\u1100-\u11ff\p{M}\p{Cf}]*|[ -~\t\n\r]+(?![\p{M}\p{Cf}])|\P{M}[\p{M}\p{Cf}]*|\p{M}+/gu;
const isAscii = /^[ -~\t\n\r]+$/;

/**
 * Folds what somebody wrote, as text or as HTML, so that two spellings of one name become the same.
 * @param withoutTags whether tags are no part of the text; their attributes are otherwise
 */
function foldWriting(original: string, withoutTags: boolean): FoldedText {
  const decoded = decodeMarkup(original, withoutTags);
  const folded: FoldedText = { text: '', starts: [], ends: [] };
  for (const { 0: part, index } of decoded.text.matchAll(letters)) {
    const plain = foldText(part);
    const isLetterByLetter = isAscii.test(part);
    for (let at = 0; at < plain.length; at += 1) {
      const first = isLetterByLetter ? index + at : index;
      const last = isLetterByLetter ? first : index + part.length - 1;
      folded.starts.push(decoded.starts[first] ?? 0);
      folded.ends.push(decoded.ends[last] ?? original.length);
    }
    folded.text += plain;
  }
  return folded;
}

/** Replaces entities by what they stand for and, if asked for, tags by nothing or by a space. */
function decodeMarkup(original: string, withoutTags: boolean): FoldedText {
  const decoded: FoldedText = { text: '', starts: [], ends: [] };
  const copy = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      decoded.starts.push(at);
      decoded.ends.push(at + 1);
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
    for (let at = 0; at < meaning.length; at += 1) {
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

/** A text that may be HTML, folded as a reader sees it, and as it stands where that is another. */
function foldReadings(original: string): FoldedText[] {
  const asWritten = foldWriting(original, false);
  return original.includes('<') ? [foldWriting(original, true), asWritten] : [asWritten];
}

/** Folded text of what somebody wrote, with tags and without. */
export const foldForReading = (original: string): string =>
  foldReadings(original)
    .map(({ text }) => text)
    .join('\n');

/** Words and numbers of a text, folded. A number ends a word: `12A` is two. */
export const findWords = (original: string): string[] =>
  foldWriting(original, true).text.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];

/**
 * Replaces what a pattern finds in the folded text. Tags within it stay, so that HTML remains
 * whole.
 * @param pattern with the flag `g`, for folded text in which a space stands for every sign that is
 * neither letter nor digit
 * @returns the very same text where nothing is found
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

/** A pattern that names these classes at each of its gaps takes seconds to be compiled. */
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
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const previous = merged.at(-1);
    if (previous && range.start < previous.end) previous.end = Math.max(previous.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
