/** What stands where something of a person stood. */
export const mask = '***********';
/** The name of an attendee who was erased: the party took part, and nobody learns who it was. */
export const erasedName = 'Slettet person';

/** What belongs to the person alone, by its names on the wire. Role, property and presence belong to the meeting. */
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

/** What belongs to the property, the meeting or another party, also where the person has the same. */
const othersFields = new Set(['propertyAddress', 'businessPlace', 'municipalityAddress', 'address', 'phoneNumber']);

/** Whom to look for in what was written down. */
export interface Traces {
  /** Of the attendees, in lower case. */
  uuids: ReadonlySet<string>;
  /** Finds the person's name, address, e-mail, phone and number in a text, as people write them; undefined for none. */
  pattern: RegExp | undefined;
}

/** Shorter ones would be found in the middle of other words. */
const shortestText = 5;

type Person = { uuid: string; name: string; personId: string; address: string; email: string; phoneNumber: string };

export function tracesOf(attendees: readonly Person[]): Traces {
  const texts = attendees
    .flatMap(({ name, personId, address, email, phoneNumber }) => [name, personId, address, email, phoneNumber])
    .map((text) => text.trim())
    .filter((text) => text.length >= shortestText);
  // The longest first, so that no address is found as the beginning of another.
  const patterns = [...new Set(texts.map(patternOf))].sort((one, other) => other.length - one.length);
  return {
    uuids: new Set(attendees.map(({ uuid }) => uuid.toLowerCase())),
    pattern:
      patterns.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?!\\p{N})`, 'giu'),
  };
}

/** Numbers are grouped as anybody likes, and words parted by any space; what follows a name may be its genitive. */
function patternOf(text: string): string {
  const digits = text.replace(/^(?:\+|00)47/, '').replace(/\s/g, '');
  if (/^\d+$/.test(digits)) return `(?:(?:\\+|00)47\\s?)?${[...digits].join('\\s?')}`;
  return text
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s+');
}

/** @returns whether the person stands in a text, in capitals or not */
export const isIn = (text: string, { pattern }: Traces): boolean => pattern !== undefined && text.search(pattern) >= 0;

/** @param value parsed JSON. @returns the same without the person; the very same where nothing of the person is in it */
export function withoutPerson(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return traces.pattern ? value.replace(traces.pattern, mask) : value;
  if (Array.isArray(value))
    return unchangedOr(
      value,
      value.map((item) => withoutPerson(item, traces)),
    );
  if (typeof value !== 'object' || value === null) return value;
  const { uuid } = value as { uuid?: unknown };
  if (typeof uuid === 'string' && traces.uuids.has(uuid.toLowerCase())) return withoutPersonalFields(value);
  const entries = Object.entries(value).map(
    ([name, field]) => [name, othersFields.has(name) ? field : withoutPerson(field, traces)] as const,
  );
  return entries.every(([name, field]) => field === (value as Record<string, unknown>)[name])
    ? value
    : Object.fromEntries(entries);
}

/** The same, with a mask for what of it is personal; that a field was empty may be seen. */
export const withoutPersonalFields = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, personalFields.has(name) && field ? mask : field]),
  );

/** Of a request to sign: the name by which the provider knows the party may be another than that of the case. */
export function withoutIdentity(fields: Record<string, unknown>): Record<string, unknown> {
  const { identity } = fields;
  const isProven = typeof identity === 'object' && identity !== null;
  return isProven ? { ...fields, identity: withoutPersonalFields(identity) } : fields;
}

const unchangedOr = (before: unknown[], after: unknown[]) =>
  after.every((item, at) => item === before[at]) ? before : after;
