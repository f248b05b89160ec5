import { type AttendeeDraft, type MergedAttendees, mergeAttendees } from '@feltbok/shared/case/attendees.domain';
import { signatureRecordOf } from '@feltbok/shared/domain/signature-record';
import type { Base } from '@feltbok/shared/sync/change';
import type { Side } from '../conflict/side';
import { addressLine, identificationOf, nameLine } from './attendee-display.domain';
import { type Participation, participationOf } from './participation.domain';

/** Two lists that were made of the same one, on two devices. */
export interface AttendeesConflict {
  /** What both began with; nothing where that is not known. */
  base: readonly AttendeeDraft[];
  mine: readonly AttendeeDraft[];
  theirs: Base<AttendeeDraft[]>;
}

/** Everybody, with those whom both have changed still to be chosen between. */
export const mergedOf = ({ base, mine, theirs }: AttendeesConflict): MergedAttendees =>
  mergeAttendees(base, mine, theirs.values);

export const isEveryAttendeeChosen = (
  { undecided }: MergedAttendees,
  choices: Readonly<Record<string, Side>>,
): boolean => undecided.every(({ uuid }) => choices[uuid] !== undefined);

/** The list that the choices make; a party of theirs is taken as it is, with the signature that they have of it. */
export function chosenList(merged: MergedAttendees, choices: Readonly<Record<string, Side>>): AttendeeDraft[] {
  const undecided = new Map(merged.undecided.map((one) => [one.uuid, one]));
  return merged.attendees.map((attendee) => {
    const theirs = undecided.get(attendee.uuid)?.theirs;
    return theirs && choices[attendee.uuid] === 'theirs' ? theirs : attendee;
  });
}

/** What can differ about a party, as the screen shows it. */
export interface ShownAttendee {
  name: string;
  participation: Participation;
  roleCode: string;
  identification: string;
  address: string;
  email: string;
  phoneNumber: string;
  signature: string;
  /** When it was given, where that is known: ISO 8601. */
  signedAt: string;
}

const shown = (attendee: AttendeeDraft): ShownAttendee => ({
  name: nameLine(attendee),
  participation: participationOf(attendee),
  roleCode: attendee.roleCode,
  identification: identificationOf(attendee, 'masked')?.number ?? '',
  address: addressLine(attendee),
  email: attendee.email,
  phoneNumber: attendee.phoneNumber,
  signature: attendee.signature,
  signedAt: signatureRecordOf(attendee.signature)?.signedAt ?? '',
});

/** What differs between both, by name; when it was signed goes with the signature. */
export function differencesOf(mine: AttendeeDraft, theirs: AttendeeDraft) {
  const [my, their] = [shown(mine), shown(theirs)];
  const names = (Object.keys(my) as (keyof ShownAttendee)[]).filter(
    (name) => name !== 'signedAt' && my[name] !== their[name],
  );
  return { mine: my, theirs: their, names };
}
