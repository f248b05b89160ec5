import type { FieldsOf } from '@feltbok/shared/domain/merge';
import type { Attendee } from '@feltbok/shared/wire/cases';

/** An attendee as the screen edits it: a new one has no id before the server has given it. */
export type AttendeeDraft = Omit<Attendee, 'id'> & { id?: number };

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
 * A list attendee by attendee, by uuid. An attendee is taken as a whole: a signature stands for the person it was given
 * by, and must not end up under a name that somebody else has corrected meanwhile.
 */
export const attendeeMergeFields: FieldsOf<AttendeeDraft[], string> = {
  // Mine without what is saved removes nothing: a saved attendee cannot be deleted.
  namesOf: ({ mine }) => mine.map(({ uuid }) => uuid),
  isSame: (one, other, uuid) => isSameAttendee(withUuid(one, uuid), withUuid(other, uuid)),
  withField(list, uuid, from) {
    const taken = withUuid(from, uuid);
    if (!taken) return list;
    const former = withUuid(list, uuid);
    const one = { ...taken, id: former?.id ?? taken.id };
    return former ? list.map((other) => (other === former ? one : other)) : [...list, one];
  },
};

const withUuid = (list: readonly AttendeeDraft[], uuid: string) => list.find((attendee) => attendee.uuid === uuid);
const byUuid = (list: readonly AttendeeDraft[]) => new Map(list.map((attendee) => [attendee.uuid, attendee]));
