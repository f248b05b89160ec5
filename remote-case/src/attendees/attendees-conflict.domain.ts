import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { type PartyNotice, pickNotice } from '@feltbok/domain/cases/party-notice.ts';
import { formatAddressLine, formatNameLine, getIdentification } from './attendee-display.domain';
import { getParticipation, type Participation } from './participation.domain';

/** The values of a party that can differ, as the screen shows them. */
export interface ShownAttendee extends PartyNotice {
  name: string;
  participation: Participation;
  roleCode: string;
  identification: string;
  address: string;
  email: string;
  phoneNumber: string;
  signature: string;
  /** Time of the signature in ISO 8601; empty when it is not known. */
  signedAt: string;
}

const toShownAttendee = (attendee: AttendeeDraft): ShownAttendee => ({
  name: formatNameLine(attendee),
  participation: getParticipation(attendee),
  roleCode: attendee.roleCode,
  identification: getIdentification(attendee, 'masked')?.number ?? '',
  address: formatAddressLine(attendee),
  email: attendee.email,
  phoneNumber: attendee.phoneNumber,
  ...pickNotice(attendee),
  signature: attendee.signature,
  signedAt: attendee.signatureRecord?.signedAt ?? '',
});

/** Finds which values differ between two versions; the time of signing belongs to the signature. */
export function findDifferences(ownVersion: AttendeeDraft, serverVersion: AttendeeDraft) {
  const shownOwn = toShownAttendee(ownVersion);
  const shownServer = toShownAttendee(serverVersion);
  const names = (Object.keys(shownOwn) as (keyof ShownAttendee)[]).filter(
    (name) => name !== 'signedAt' && shownOwn[name] !== shownServer[name],
  );
  return { ownVersion: shownOwn, serverVersion: shownServer, names };
}
