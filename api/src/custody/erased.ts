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
  'powerOfAttorneyType',
  'signer',
]);

/** Whom to look for in what was written down. */
export interface Traces {
  /** Of the attendees, in lower case. */
  uuids: ReadonlySet<string>;
  /** Names and numbers as they were written: long enough to mean nobody else. */
  texts: readonly string[];
}

/** Shorter ones would be found in the middle of other words. */
const shortestText = 5;

export const tracesOf = (
  attendees: ReadonlyArray<{ uuid: string; name: string; personId: string; email: string }>,
): Traces => ({
  uuids: new Set(attendees.map(({ uuid }) => uuid.toLowerCase())),
  texts: [
    ...new Set(
      attendees
        .flatMap(({ name, personId, email }) => [name, personId, email])
        .map((text) => text.trim())
        .filter((text) => text.length >= shortestText),
    ),
  ],
});

/** @param value parsed JSON. @returns the same without the person; the very same where nothing of the person is in it */
export function withoutPerson(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return withoutTexts(value, traces.texts);
  if (Array.isArray(value))
    return unchangedOr(
      value,
      value.map((item) => withoutPerson(item, traces)),
    );
  if (typeof value !== 'object' || value === null) return value;
  const { uuid } = value as { uuid?: unknown };
  if (typeof uuid === 'string' && traces.uuids.has(uuid.toLowerCase())) return withoutPersonalFields(value);
  const entries = Object.entries(value).map(([name, field]) => [name, withoutPerson(field, traces)] as const);
  return entries.every(([name, field]) => field === (value as Record<string, unknown>)[name])
    ? value
    : Object.fromEntries(entries);
}

/** The same, with a mask for what of it is personal; that a field was empty may be seen. */
export const withoutPersonalFields = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, personalFields.has(name) && field ? mask : field]),
  );

const unchangedOr = (before: unknown[], after: unknown[]) =>
  after.every((item, at) => item === before[at]) ? before : after;

const withoutTexts = (text: string, searched: readonly string[]) =>
  searched.reduce((rest, one) => rest.replaceAll(one, mask), text);
