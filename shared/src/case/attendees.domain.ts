import type { Attendee } from '@feltbok/shared/wire/cases';

/** An attendee as the screen edits it: a new one has no id before the server has given it. */
export type AttendeeDraft = Omit<Attendee, 'id'> & { id?: number };

/** One attendee whom both sides have changed, each in another way. */
interface UndecidedAttendee {
  uuid: string;
  mine: AttendeeDraft | undefined;
  theirs: AttendeeDraft | undefined;
}

export interface MergedAttendees {
  /** Theirs in their order, then those that only this device has added. Where undecided: mine. */
  attendees: AttendeeDraft[];
  undecided: UndecidedAttendee[];
}

/** What the server makes of the other fields, and so no change of the user's. */
const derived = new Set<string>(['id', 'businessId', 'role', 'komm']);

export function isSameAttendee(one: AttendeeDraft | undefined, other: AttendeeDraft | undefined): boolean {
  if (!one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => !derived.has(name)));
  return [...names].every((name) => one[name as keyof Attendee] === other[name as keyof Attendee]);
}

export function isSameList(one: readonly AttendeeDraft[], other: readonly AttendeeDraft[]): boolean {
  const others = byUuid(other);
  return one.length === other.length && one.every((attendee) => isSameAttendee(attendee, others.get(attendee.uuid)));
}

/**
 * Two lists that came of the same one, attendee by attendee. An attendee is taken as a whole: a signature stands for
 * the person it was given by, and must not end up under a name that somebody else has corrected meanwhile.
 */
export function mergeAttendees(
  base: readonly AttendeeDraft[],
  mine: readonly AttendeeDraft[],
  theirs: readonly AttendeeDraft[],
): MergedAttendees {
  const before = byUuid(base);
  const ours = byUuid(mine);
  const others = byUuid(theirs);
  const undecided: UndecidedAttendee[] = [];
  const decide = (uuid: string): AttendeeDraft | undefined => {
    const was = before.get(uuid);
    const my = ours.get(uuid);
    const their = others.get(uuid);
    // Mine without what is saved removes nothing: a saved attendee cannot be deleted.
    if (isSameAttendee(my, was) || isSameAttendee(my, their) || !my) return their;
    if (!isSameAttendee(their, was)) undecided.push({ uuid, mine: my, theirs: their });
    return their ? { ...my, id: their.id ?? my.id } : my;
  };
  const uuids = new Set([...others.keys(), ...ours.keys()]);
  return { attendees: [...uuids].map(decide).filter((one) => one !== undefined), undecided };
}

const byUuid = (list: readonly AttendeeDraft[]) => new Map(list.map((attendee) => [attendee.uuid, attendee]));
