import type { Attendee, Business, Case } from '../cases/case.ts';
import { mapBusinesses } from '../cases/map-businesses.ts';
import type { FieldsOf, Versions } from '../values/merge.ts';
import { filled, hasPlaceholder } from './placeholders.ts';

/** An attendee as the screen edits it: a new one has no id before the server has given it. */
export type AttendeeDraft = Omit<Attendee, 'id'> & { id?: number };

/**
 * What the server makes of the other fields, and so no change of the user's. A record changes with
 * its signature alone: it names the digest of the picture.
 */
const derived = new Set<string>(['id', 'businessId', 'role', 'komm', 'signatureRecord']);

export function isSameAttendee(
  one: AttendeeDraft | undefined,
  other: AttendeeDraft | undefined,
): boolean {
  if (!one || !other) return one === other;
  const names = new Set(
    [...Object.keys(one), ...Object.keys(other)].filter((name) => !derived.has(name)),
  );
  return [...names].every((name) => one[name as keyof Attendee] === other[name as keyof Attendee]);
}

export function isSameList(
  one: readonly AttendeeDraft[],
  other: readonly AttendeeDraft[],
): boolean {
  const others = byUuid(other);
  return (
    one.length === other.length &&
    one.every((attendee) => isSameAttendee(attendee, others.get(attendee.uuid)))
  );
}

/**
 * A list attendee by attendee, by uuid. An attendee is taken as a whole: a signature stands for the
 * person it was given by, and must not end up under a name that somebody else has corrected
 * meanwhile.
 */
export const attendeeMergeFields: FieldsOf<AttendeeDraft[], string> = {
  // Mine without what is saved removes nothing: a saved attendee cannot be deleted.
  listNames: ({ mine }) => mine.map(({ uuid }) => uuid),
  isSame: (one, other, uuid) => isSameAttendee(withUuid(one, uuid), withUuid(other, uuid)),
  withField(list, uuid, from) {
    const taken = withUuid(from, uuid);
    if (!taken) return list;
    const former = withUuid(list, uuid);
    const one = { ...taken, id: former?.id ?? taken.id };
    return former ? list.map((other) => (other === former ? one : other)) : [...list, one];
  },
};

const withUuid = (list: readonly AttendeeDraft[], uuid: string) =>
  list.find((attendee) => attendee.uuid === uuid);
const byUuid = (list: readonly AttendeeDraft[]) =>
  new Map(list.map((attendee) => [attendee.uuid, attendee]));

/** A list with what another version of it has in place of placeholders. */
export function filledList<Party extends AttendeeDraft>(
  list: Party[],
  other: readonly AttendeeDraft[],
): Party[] {
  if (!list.some(hasPlaceholder)) return list;
  const others = byUuid(other);
  return list.map((attendee) => filled(attendee, others.get(attendee.uuid)));
}

/**
 * Versions to be merged, where a placeholder is no change: theirs stands in its place. The base's
 * own stays where mine has another value than theirs, as nobody knows which of the two has changed
 * it.
 */
export function comparableVersions({
  base,
  mine,
  theirs,
}: Versions<AttendeeDraft[]>): Versions<AttendeeDraft[]> {
  const filledMine = filledList(mine, theirs);
  const ofMine = byUuid(filledMine);
  const ofTheirs = byUuid(theirs);
  const fillBase = (attendee: AttendeeDraft): AttendeeDraft => {
    const own = ofMine.get(attendee.uuid);
    const other = ofTheirs.get(attendee.uuid);
    if (!other) return attendee;
    const known = (name: 'personId' | 'signature') =>
      !own || own[name] === other[name] ? other[name] : attendee[name];
    const signature = known('signature');
    const signatureRecord =
      signature === other.signature ? other.signatureRecord : attendee.signatureRecord;
    return filled(attendee, { personId: known('personId'), signature, signatureRecord });
  };
  return { base: base?.map(fillBase) ?? null, mine: filledMine, theirs };
}

/**
 * Cases of the list with what the device knows more of their attendees. Of another revision it
 * stays as it is, whole and with its revision, until the attendees are asked for.
 * @returns `outdated`: the businesses of which that is so
 */
export function withKnownAttendees(
  listed: Case[],
  known: readonly Case[],
): { cases: Case[]; outdated: number[] } {
  if (known.length === 0) return { cases: listed, outdated: [] };
  const businesses = new Map(
    known.flatMap((one) => one.businesses.map((each) => [each.businessId, each])),
  );
  const outdated: number[] = [];
  const merged = (business: Business): Business => {
    const { attendees, attendeesRevision } = businesses.get(business.businessId) ?? business;
    const whole = filledList(business.attendees, attendees);
    if (whole.every((attendee, index) => attendee === business.attendees[index])) return business;
    if (attendeesRevision === business.attendeesRevision) return { ...business, attendees: whole };
    outdated.push(business.businessId);
    return { ...business, attendees, attendeesRevision };
  };
  return { cases: mapBusinesses(listed, merged), outdated };
}
