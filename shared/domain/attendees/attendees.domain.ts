import type { Attendee, Business, Case } from '../cases/case.ts';
import { mapBusinesses } from '../cases/map-businesses.ts';
import { getNoticeField } from '../cases/party-notice.ts';
import type { FieldsOf, Versions } from '../values/merge.ts';
import { fillPlaceholders, hasPlaceholder } from './placeholders.ts';

/** An attendee as the screen edits it: a new one has no id before the server has given it. */
export type AttendeeDraft = Omit<Attendee, 'id'> & { id?: number };

/**
 * Fields that the server derives, so that a difference in them is no change by the user. A
 * signature record changes only with its signature, since it has the digest of the picture.
 */
const derived = new Set<string>(['id', 'businessId', 'role', 'komm', 'signatureRecord']);

export function isSameAttendee(
  first: AttendeeDraft | undefined,
  second: AttendeeDraft | undefined,
): boolean {
  if (!first || !second) return first === second;
  const names = new Set(
    [...Object.keys(first), ...Object.keys(second)].filter((name) => !derived.has(name)),
  ) as Set<keyof Attendee>;
  return [...names].every((name) => getNoticeField(first, name) === getNoticeField(second, name));
}

export function isSameList(
  first: readonly AttendeeDraft[],
  second: readonly AttendeeDraft[],
): boolean {
  const secondByUuid = groupByUuid(second);
  return (
    first.length === second.length &&
    first.every((attendee) => isSameAttendee(attendee, secondByUuid.get(attendee.uuid)))
  );
}

/**
 * Compares and merges lists by attendee. An attendee is taken as a whole, because a signature
 * belongs to the person who gave it, and must not end up under a name that somebody else corrected.
 */
export const attendeeMergeFields: FieldsOf<AttendeeDraft[], string> = {
  // A saved attendee cannot be deleted, so one that this list lacks is not removed.
  listNames: ({ ownVersion }) => ownVersion.map(({ uuid }) => uuid),
  isSame: (first, second, uuid) =>
    isSameAttendee(findByUuid(first, uuid), findByUuid(second, uuid)),
  withField(list, uuid, from) {
    const taken = findByUuid(from, uuid);
    if (!taken) return list;
    const former = findByUuid(list, uuid);
    const attendee = { ...taken, id: former?.id ?? taken.id };
    if (!former) return [...list, attendee];
    return list.map((present) => (present === former ? attendee : present));
  },
};

const findByUuid = (list: readonly AttendeeDraft[], uuid: string) =>
  list.find((attendee) => attendee.uuid === uuid);
const groupByUuid = (list: readonly AttendeeDraft[]) =>
  new Map(list.map((attendee) => [attendee.uuid, attendee]));

/** Replaces the placeholders in a list by the values of another version of it. */
export function fillPlaceholdersInList<Party extends AttendeeDraft>(
  list: Party[],
  known: readonly AttendeeDraft[],
): Party[] {
  if (!list.some(hasPlaceholder)) return list;
  const knownByUuid = groupByUuid(known);
  return list.map((attendee) => fillPlaceholders(attendee, knownByUuid.get(attendee.uuid)));
}

/**
 * Prepares versions for merging, so that a placeholder is no change: the server's value replaces
 * it. A placeholder of the base stays where the two sides have different values, because it is not
 * known which of them changed it.
 */
export function toComparableVersions(
  versions: Versions<AttendeeDraft[]>,
): Versions<AttendeeDraft[]> {
  const { base } = versions;
  const local = fillPlaceholdersInList(versions.ownVersion, versions.serverVersion);
  const localByUuid = groupByUuid(local);
  const remoteByUuid = groupByUuid(versions.serverVersion);
  const fillBase = (attendee: AttendeeDraft): AttendeeDraft => {
    const localAttendee = localByUuid.get(attendee.uuid);
    const remoteAttendee = remoteByUuid.get(attendee.uuid);
    if (!remoteAttendee) return attendee;
    const getKnown = (name: 'personId' | 'signature') =>
      !localAttendee || localAttendee[name] === remoteAttendee[name]
        ? remoteAttendee[name]
        : attendee[name];
    const personId = getKnown('personId');
    const signature = getKnown('signature');
    const signatureRecord =
      signature === remoteAttendee.signature
        ? remoteAttendee.signatureRecord
        : attendee.signatureRecord;
    return fillPlaceholders(attendee, { personId, signature, signatureRecord });
  };
  return {
    base: base?.map(fillBase) ?? null,
    ownVersion: local,
    serverVersion: versions.serverVersion,
  };
}

/**
 * Adds to listed cases what the device knows of their attendees beyond the list. Attendees of
 * another revision stay whole, with their revision, until they are fetched.
 * @returns `outdated`: the businesses whose attendees have another revision
 */
export function withKnownAttendees(
  listed: Case[],
  known: readonly Case[],
): { cases: Case[]; outdated: number[] } {
  if (known.length === 0) return { cases: listed, outdated: [] };
  const knownBusinesses = new Map(
    known.flatMap(({ businesses }) =>
      businesses.map((business) => [business.businessId, business] as const),
    ),
  );
  const outdated: number[] = [];
  const addKnown = (business: Business): Business => {
    const { attendees, attendeesRevision } = knownBusinesses.get(business.businessId) ?? business;
    const whole = fillPlaceholdersInList(business.attendees, attendees);
    if (whole.every((attendee, index) => attendee === business.attendees[index])) return business;
    if (attendeesRevision === business.attendeesRevision) return { ...business, attendees: whole };
    outdated.push(business.businessId);
    return { ...business, attendees, attendeesRevision };
  };
  return { cases: mapBusinesses(listed, addKnown), outdated };
}
