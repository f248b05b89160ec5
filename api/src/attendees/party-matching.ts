import { randomUUID } from 'node:crypto';
import type { AttendeeChange } from '@feltbok/contract/attendees.ts';
import { newAttendee } from '@feltbok/contract/new-attendee.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import type { Problem } from '../http/problem';

/** A party of a body, and the saved one that it is. */
export interface MatchedParty {
  change: AttendeeChange;
  /** Undefined for a new party. */
  saved: Attendee | undefined;
  /** In lower case, as the database writes it. */
  uuid: string;
  /** Where it stands in the body, such as `[3]`. */
  path: string;
}

type FieldErrors = NonNullable<Problem['errors']>;

/**
 * Says which saved party each party of a body is: by uuid; by number where the body has no uuid;
 * and where it has neither, by being the very same, since a device that knows no uuid repeats a
 * list whose answer it never got.
 */
export function matchParties(
  saved: Attendee[],
  changes: AttendeeChange[],
  businessId: number,
): { parties: MatchedParty[]; errors: FieldErrors } {
  const byUuid = new Map(saved.map((attendee) => [attendee.uuid, attendee]));
  const byId = new Map(saved.map((attendee) => [attendee.id, attendee]));
  const named = new Set(
    changes.flatMap(({ id, uuid }) => [...(id ? [id] : []), ...(uuid ? [uuid.toLowerCase()] : [])]),
  );
  const unnamed = saved.filter(({ id, uuid }) => !named.has(id) && !named.has(uuid));
  const errors: FieldErrors = [];
  const seen = new Map<string, string>();

  const parties = changes.map((change, index): MatchedParty => {
    const path = `[${index}]`;
    const error = (field: string, message: string) =>
      errors.push({ field: `${path}.${field}`, message });
    const givenUuid = change.uuid?.toLowerCase();
    const ofUuid = givenUuid === undefined ? undefined : byUuid.get(givenUuid);
    const ofId = change.id == null ? undefined : byId.get(change.id);

    if (change.businessId !== undefined && change.businessId !== businessId) {
      error('businessId', 'must be the business of the address');
    }
    if (change.id != null && !ofId) error('id', 'is no attendee of this business');
    else if (ofId && givenUuid !== undefined && ofId.uuid !== givenUuid)
      error('uuid', 'is not that of the attendee');

    const found =
      ofUuid ?? ofId ?? (givenUuid === undefined ? takeSame(unnamed, change) : undefined);
    const uuid = found?.uuid ?? givenUuid ?? randomUUID();
    const first = seen.get(uuid);
    if (first) error(givenUuid === undefined ? 'id' : 'uuid', `repeats ${first}`);
    seen.set(uuid, path);
    return { change, saved: found, uuid, path };
  });
  return { parties, errors };
}

const descriptive = [
  ...(['name', 'gnr', 'bnr', 'snr', 'fnr', 'idtype', 'personId'] as const),
  ...(['address', 'postOffice', 'email', 'phoneNumber', 'roleCode'] as const),
];

/** Takes it out of `unnamed`, so that two alike in one body are two. */
function takeSame(unnamed: Attendee[], change: AttendeeChange): Attendee | undefined {
  const index = unnamed.findIndex((attendee) =>
    descriptive.every((field) => (change[field] ?? newAttendee[field]) === attendee[field]),
  );
  return index < 0 ? undefined : unnamed.splice(index, 1)[0];
}
