import { toSearchable } from '@feltbok/domain/values/search-text.ts';
import { findWords, foldForReading, replaceFolded } from './folded-text';

/** What stands where something of a person stood. */
export const mask = '***********';
/** The name of an attendee who was erased: the party took part, and nobody learns who it was. */
export const erasedName = 'Slettet person';

/**
 * What belongs to the person alone, by its names on the wire. Role, property and presence belong to
 * the meeting.
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

/** What belongs to another also where the person has the same. A name in it is the person's. */
const othersFields = new Set(['businessPlace', 'address', 'phoneNumber']);
/** What belongs to the property or the office alone: a street may be named after somebody. */
const placeFields = new Set(['propertyAddress', 'municipalityAddress']);

/** Whom to look for in what was written down. */
export interface Traces {
  /** Of the attendees, in lower case. */
  uuids: ReadonlySet<string>;
  /** Finds name, address, e-mail, phone and number in a folded text; undefined for none. */
  pattern: RegExp | undefined;
  /** Finds the name alone. */
  namePattern: RegExp | undefined;
  /** Each name word by word, each word in its spellings with and without Nordic letters. */
  names: string[][][];
}

/** Shorter addresses and numbers are also part of what has nothing to do with the person. */
const shortestText = 5;

export type Person = {
  uuid: string;
  name: string;
  personId: string;
  address: string;
  email: string;
  phoneNumber: string;
};

/** Whom to look for, by what is known of the person as an attendee. */
export function findTraces(attendees: readonly Person[]): Traces {
  const nameSources = attendees.flatMap(({ name }) => toNamePatterns(name));
  const otherSources = attendees.flatMap(({ address, email, personId, phoneNumber }) => [
    ...toTextPatterns(address),
    ...toTextPatterns(email),
    ...toNumberPatterns(personId),
    ...toNumberPatterns(phoneNumber),
  ]);
  return {
    uuids: new Set(attendees.map(({ uuid }) => uuid.toLowerCase())),
    pattern: joinPatterns([...nameSources, ...otherSources]),
    namePattern: joinPatterns(nameSources),
    names: attendees
      .map(({ name }) => findNameWords(name).map((word) => toSearchable([word]).split('\n')))
      .filter((words) => words.length > 0),
  };
}

function joinPatterns(patterns: readonly string[]): RegExp | undefined {
  if (patterns.length === 0) return undefined;
  // The longest comes first, so that no address is found as the beginning of another.
  const sorted = [...new Set(patterns)].sort((left, right) => right.length - left.length);
  return new RegExp(`(?<![^ ])(?:${sorted.join('|')})(?= ?s?(?![^ ]))`, 'gu');
}

/** What may stand between two words, as behind a family name; nothing does in `OlaNordmann`. */
const gap = ' *';
const gapBetweenNumbers = ' +';
const gapBetweenDigits = ' {0,3}';

const joinWords = (words: readonly string[]): string =>
  words.reduce((pattern, word) => {
    const isBetweenNumbers = /\p{N}$/u.test(pattern) && /^\p{N}/u.test(word);
    return `${pattern}${isBetweenNumbers ? gapBetweenNumbers : gap}${word}`;
  });

/** Words of a name; one that has none of letters is taken for nobody's. */
const findNameWords = (name: string): string[] =>
  findWords(name).filter((word) => /\p{L}/u.test(word));

/** A name from each of its words on, as with the family name first. One word names many. */
function toNamePatterns(name: string): string[] {
  const words = findNameWords(name);
  if (words.length < 2) return words.map((word) => `(?<=^ *)${word}(?= *$)`);
  return words.map((_, at) => joinWords([...words.slice(at), ...words.slice(0, at)]));
}

function toTextPatterns(text: string): string[] {
  const words = findWords(text);
  return words.join('').length < shortestText ? [] : [joinWords(words)];
}

const writtenNumber = /\+?\d(?:[^\p{L}\p{N}/,;]{0,3}\d)+/gu;
const countryCode = /^(?:\+|00)?47(?=\d{8}$)/;
/** Digits of two Norwegian telephone numbers with nothing but a blank between them. */
const twoNumbers = /^\d{16}$/;

/** The digits of every number in a field, without the country's where that is Norway's. */
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

/** Numbers are grouped as anybody likes. */
const toNumberPatterns = (text: string): string[] =>
  findNumbers(text).map(
    (digits) =>
      `(?:00${gapBetweenDigits})?(?:47${gapBetweenDigits})?${[...digits].join(gapBetweenDigits)}`,
  );

/** What is the same for the same name, number, address or e-mail, however they are written. */
export function toComparable(text: string): string {
  const words = findWords(text);
  if (words.some((word) => /\p{L}/u.test(word))) return words.toSorted().join(' ');
  return findNumbers(text).join(' ') || words.join('');
}

/** @returns whether the person stands in a text, however it is spelled */
export const isIn = (text: string, traces: Traces): boolean => withoutPerson(text, traces) !== text;

/**
 * Whether a text that does not name the person for certain may do so: by a part of the name,
 * without Nordic letters, or with more letters beside it.
 * @param isOwnCase where one word of the name is enough; in cases of others all must be there
 */
export function mayName(text: string, { names }: Traces, isOwnCase: boolean): boolean {
  if (names.length === 0) return false;
  const searched = toSearchable([foldForReading(text)]);
  const written = new Set(searched.match(/[\p{L}\p{M}]+/gu) ?? []);
  const stands = (spellings: readonly string[]) =>
    spellings.some(
      (word) =>
        written.has(word) ||
        written.has(`${word}s`) ||
        (word.length > 4 && searched.includes(word)),
    );
  return names.some((words) => (isOwnCase ? words.some(stands) : words.every(stands)));
}

/**
 * @param value parsed JSON. @returns the same without the person; the very same where nothing of
 *   the person is in it
 */
export function withoutPerson(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return maskFound(value, traces.pattern);
  if (Array.isArray(value))
    return unchangedOr(
      value,
      value.map((item) => withoutPerson(item, traces)),
    );
  if (typeof value !== 'object' || value === null) return value;
  const { uuid } = value as { uuid?: unknown };
  if (typeof uuid === 'string' && traces.uuids.has(uuid.toLowerCase()))
    return withoutPersonalFields(value);
  const entries = Object.entries(value).map(
    ([name, field]) => [name, eraseInField(name, field, traces)] as const,
  );
  return entries.every(([name, field]) => field === (value as Record<string, unknown>)[name])
    ? value
    : Object.fromEntries(entries);
}

function eraseInField(name: string, field: unknown, traces: Traces): unknown {
  if (placeFields.has(name)) return field;
  if (!othersFields.has(name)) return withoutPerson(field, traces);
  return typeof field === 'string' ? maskFound(field, traces.namePattern) : field;
}

/** Pictures are no texts. */
const maskFound = (text: string, pattern: RegExp | undefined): string =>
  pattern === undefined || text.startsWith('data:') ? text : replaceFolded(text, pattern, mask);

/** The same, with a mask for what of it is personal; that a field was empty may be seen. */
export const withoutPersonalFields = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      personalFields.has(name) && field ? mask : field,
    ]),
  );

/**
 * Of a request to sign: the name by which the provider knows the party may be another than that of
 * the case.
 */
export function withoutIdentity(fields: Record<string, unknown>): Record<string, unknown> {
  const { identity } = fields;
  const isProven = typeof identity === 'object' && identity !== null;
  return isProven ? { ...fields, identity: withoutPersonalFields(identity) } : fields;
}

const unchangedOr = (before: unknown[], after: unknown[]) =>
  after.every((item, at) => item === before[at]) ? before : after;
