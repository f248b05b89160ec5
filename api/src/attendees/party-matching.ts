import { randomUUID } from 'node:crypto';
import type { AttendeeChange } from '@feltbok/contract/attendees.ts';
import { newAttendee } from '@feltbok/contract/new-attendee.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import type { InvalidField } from '../http/problem';

/** A party of a body with the saved party that it matches. */
export interface MatchedParty {
  change: AttendeeChange;
  /** Undefined for a new party. */
  saved: Attendee | undefined;
  /** The uuid in lower case, as PostgreSQL writes it. */
  uuid: string;
  /** Path of the party in the body, such as `[3]`. */
  path: string;
}

/**
 * Matches each party of a body with a saved one: by uuid; by number when the body has no uuid; and
 * when it has neither, by equality, since a device without uuids repeats a list whose response it
 * never got.
 */
export function matchParties(
  saved: Attendee[],
  changes: AttendeeChange[],
  businessId: number,
): { parties: MatchedParty[]; errors: InvalidField[] } {
  const byUuid = new Map(saved.map((attendee) => [attendee.uuid, attendee]));
  const byId = new Map(saved.map((attendee) => [attendee.id, attendee]));
  const named = new Set(
    changes.flatMap(({ id, uuid }) => [...(id ? [id] : []), ...(uuid ? [uuid.toLowerCase()] : [])]),
  );
  const unnamed = saved.filter(({ id, uuid }) => !named.has(id) && !named.has(uuid));
  const errors: InvalidField[] = [];
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
      ofUuid ?? ofId ?? (givenUuid === undefined ? takeEqual(unnamed, change) : undefined);
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

/**
 * Takes an equal party out of `unnamed`, so that two equal parties of a body match two saved ones.
 */
function takeEqual(unnamed: Attendee[], change: AttendeeChange): Attendee | undefined {
  const index = unnamed.findIndex((attendee) =>
    descriptive.every((field) => (change[field] ?? newAttendee[field]) === attendee[field]),
  );
  return index < 0 ? undefined : unnamed.splice(index, 1)[0];
}
