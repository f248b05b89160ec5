import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { addressLine, identificationOf, nameLine } from './attendee-display.domain';
import { type Participation, participationOf } from './participation.domain';

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
  signedAt: attendee.signatureRecord?.signedAt ?? '',
});

/** What differs between both, by name; when it was signed goes with the signature. */
export function differencesOf(mine: AttendeeDraft, theirs: AttendeeDraft) {
  const my = shown(mine);
  const their = shown(theirs);
  const names = (Object.keys(my) as (keyof ShownAttendee)[]).filter(
    (name) => name !== 'signedAt' && my[name] !== their[name],
  );
  return { mine: my, theirs: their, names };
}
