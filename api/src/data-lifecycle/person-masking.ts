import { toSearchable } from '@feltbok/domain/values/search-text.ts';
import { findWords, foldForReading, replaceFolded } from './folded-text';

/** The text that replaces personal data. */
export const mask = '***********';
/** The name of an erased attendee: the meeting keeps its party, without saying who it was. */
export const erasedName = 'Slettet person';

/**
 * Fields that belong to the person alone, by their names in JSON. Role, property and presence
 * belong to the meeting.
 */
const personalFields = new Set([
  'name',
  'idtype',
  'personId',
  'address',
  'postOffice',
  'email',
  'phoneNumber',
  'signature',
  'signatureRecord',
  'powerOfAttorneyType',
  'signer',
]);

/**
 * Fields that may belong to somebody else who has the same value. Only the person's name is masked
 * in them.
 */
const othersFields = new Set(['businessPlace', 'address', 'phoneNumber']);
/** Fields that belong to a property or an office: a street may be named after somebody. */
const placeFields = new Set(['propertyAddress', 'municipalityAddress']);

/** What identifies the person in a text. */
export interface SearchTraces {
  /** Uuids of the attendees, in lower case. */
  uuids: ReadonlySet<string>;
  /**
   * Matches name, address, e-mail, phone and personal number in a folded text; undefined when none
   * of them is known.
   */
  pattern: RegExp | undefined;
  /** Matches only the name. */
  namePattern: RegExp | undefined;
  /**
   * Each name as a list of words, and each word as its spellings with and without Nordic letters.
   */
  names: string[][][];
}

/**
 * Fewest characters of an address or number that is searched for; shorter ones also occur in texts
 * about something else.
 */
const shortestText = 5;

export type Person = {
  uuid: string;
  name: string;
  personId: string;
  address: string;
  email: string;
  phoneNumber: string;
};

/** Builds the patterns that find a person, from what is known of it as an attendee. */
export function findTraces(attendees: readonly Person[]): SearchTraces {
  const nameSources = attendees.flatMap(({ name }) => toNamePatterns(name));
  const contactSources = attendees.flatMap(({ address, email, personId, phoneNumber }) => [
    ...toTextPatterns(address),
    ...toTextPatterns(email),
    ...toNumberPatterns(personId),
    ...toNumberPatterns(phoneNumber),
  ]);
  return {
    uuids: new Set(attendees.map(({ uuid }) => uuid.toLowerCase())),
    pattern: joinPatterns([...nameSources, ...contactSources]),
    namePattern: joinPatterns(nameSources),
    names: attendees
      .map(({ name }) => findNameWords(name).map((word) => toSearchable([word]).split('\n')))
      .filter((words) => words.length > 0),
  };
}

function joinPatterns(patterns: readonly string[]): RegExp | undefined {
  if (patterns.length === 0) return undefined;
  // The longest comes first, so that no address is found as the beginning of another.
  const sorted = [...new Set(patterns)].sort((first, second) => second.length - first.length);
  return new RegExp(`(?<![^ ])(?:${sorted.join('|')})(?= ?s?(?![^ ]))`, 'gu');
}

/** Spaces between two words of a name; there are none in `OlaNordmann`. */
const gap = ' *';
const gapBetweenNumbers = ' +';
const gapBetweenDigits = ' {0,3}';

const joinWords = (words: readonly string[]): string =>
  words.reduce((pattern, word) => {
    const isBetweenNumbers = /\p{N}$/u.test(pattern) && /^\p{N}/u.test(word);
    return `${pattern}${isBetweenNumbers ? gapBetweenNumbers : gap}${word}`;
  });

/** Words of a name. A name without letters does not identify anybody. */
const findNameWords = (name: string): string[] =>
  findWords(name).filter((word) => /\p{L}/u.test(word));

/**
 * Builds one pattern per order of the words, as the family name may come first. A single word is a
 * name only when it is the whole text, since it fits many people.
 */
function toNamePatterns(name: string): string[] {
  const words = findNameWords(name);
  if (words.length < 2) return words.map((word) => `(?<=^ *)${word}(?= *$)`);
  return words.map((_, index) => joinWords([...words.slice(index), ...words.slice(0, index)]));
}

function toTextPatterns(text: string): string[] {
  const words = findWords(text);
  return words.join('').length < shortestText ? [] : [joinWords(words)];
}

const writtenNumber = /\+?\d(?:[^\p{L}\p{N}/,;]{0,3}\d)+/gu;
const countryCode = /^(?:\+|00)?47(?=\d{8}$)/;
/** Matches the digits of two Norwegian telephone numbers that only a space separates. */
const twoNumbers = /^\d{16}$/;

/** Finds the digits of every number in a field, without the Norwegian country code. */
function findNumbers(text: string): string[] {
  return (foldForReading(text).match(writtenNumber) ?? [])
    .flatMap((number) => [...new Set([number, number.replace('(0)', '')])])
    .map((number) =>
      number
        .replace(/[^\d+]/g, '')
        .replace(countryCode, '')
        .replace(/^(?:\+|00)/, ''),
    )
    .flatMap((digits) =>
      twoNumbers.test(digits) ? [digits.slice(0, 8), digits.slice(8)] : [digits],
    )
    .filter((digits) => digits.length >= shortestText);
}

/** Builds patterns that allow spaces anywhere in a number, as people group digits in many ways. */
const toNumberPatterns = (text: string): string[] =>
  findNumbers(text).map(
    (digits) =>
      `(?:00${gapBetweenDigits})?(?:47${gapBetweenDigits})?${[...digits].join(gapBetweenDigits)}`,
  );

/**
 * Folds a text so that different spellings of the same name, number, address or e-mail become
 * equal.
 */
export function toComparable(text: string): string {
  const words = findWords(text);
  if (words.some((word) => /\p{L}/u.test(word))) return words.toSorted().join(' ');
  return findNumbers(text).join(' ') || words.join('');
}

/** @returns whether a text names the person, however the name is spelled */
export const namesPerson = (text: string, traces: SearchTraces): boolean =>
  maskPerson(text, traces) !== text;

/**
 * Tells whether a text that does not name the person for certain may do so: by a part of the name,
 * without Nordic letters, or with more letters beside it.
 * @param isOwnCase true for the person's own cases, where one word of the name is enough; elsewhere
 *   all words must occur
 */
export function mayName(text: string, { names }: SearchTraces, isOwnCase: boolean): boolean {
  if (names.length === 0) return false;
  const searched = toSearchable([foldForReading(text)]);
  const written = new Set(searched.match(/[\p{L}\p{M}]+/gu) ?? []);
  const isWritten = (spellings: readonly string[]) =>
    spellings.some(
      (word) =>
        written.has(word) ||
        written.has(`${word}s`) ||
        (word.length > 4 && searched.includes(word)),
    );
  return names.some((words) => (isOwnCase ? words.some(isWritten) : words.every(isWritten)));
}

/**
 * Masks the person in a value.
 * @param value parsed JSON
 * @returns the very same value where the person does not occur in it
 */
export function maskPerson(value: unknown, traces: SearchTraces): unknown {
  if (typeof value === 'string') return maskMatches(value, traces.pattern);
  if (Array.isArray(value))
    return keepUnchanged(
      value,
      value.map((item) => maskPerson(item, traces)),
    );
  if (typeof value !== 'object' || value === null) return value;
  const { uuid } = value as { uuid?: unknown };
  if (typeof uuid === 'string' && traces.uuids.has(uuid.toLowerCase()))
    return maskPersonalFields(value);
  const entries = Object.entries(value).map(
    ([name, field]) => [name, maskField(name, field, traces)] as const,
  );
  return entries.every(([name, field]) => field === (value as Record<string, unknown>)[name])
    ? value
    : Object.fromEntries(entries);
}

function maskField(name: string, field: unknown, traces: SearchTraces): unknown {
  if (placeFields.has(name)) return field;
  if (!othersFields.has(name)) return maskPerson(field, traces);
  return typeof field === 'string' ? maskMatches(field, traces.namePattern) : field;
}

/** Masks matches in a text. Pictures, which are data URLs, are left alone. */
const maskMatches = (text: string, pattern: RegExp | undefined): string =>
  pattern === undefined || text.startsWith('data:') ? text : replaceFolded(text, pattern, mask);

/** Masks personal fields. An empty field stays empty, so that one sees there was nothing in it. */
export const maskPersonalFields = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      personalFields.has(name) && field ? mask : field,
    ]),
  );

/**
 * Masks the proven identity of a signing request, whose provider may know the party by another name
 * than the case does.
 */
export function maskIdentity(fields: Record<string, unknown>): Record<string, unknown> {
  const { identity } = fields;
  const isProven = typeof identity === 'object' && identity !== null;
  return isProven ? { ...fields, identity: maskPersonalFields(identity) } : fields;
}

const keepUnchanged = (before: unknown[], after: unknown[]) =>
  after.every((item, index) => item === before[index]) ? before : after;
