import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { maskedNumber, readableNumber } from './national-id.domain';

/** Name, and the unit of the party where there is one: 'Ánne Østby - 31/472'. */
export const nameLine = (
  attendee: Pick<Attendee, 'name' | 'gnr' | 'bnr' | 'fnr' | 'snr'>,
): string => [attendee.name, formatUnit(attendee)].filter(Boolean).join(' - ');

export const addressLine = ({
  address,
  postOffice,
}: Pick<Attendee, 'address' | 'postOffice'>): string =>
  [address, postOffice].filter(Boolean).join(', ');

interface Identification {
  /** Which of the two labels: national identity number, or organisation number. */
  label: 'personNumber' | 'organisationNumber';
  number: string;
}

/**
 * A party's number with its label; null where there is none. In full only where the user has opened
 * the party's panel, masked wherever others can read along.
 */
export function identificationOf(
  { idtype, personId }: Pick<Attendee, 'idtype' | 'personId'>,
  shown: 'in full' | 'masked',
): Identification | null {
  if (idtype === '' || personId === '') return null;
  return {
    label: idtype === 'F' ? 'personNumber' : 'organisationNumber',
    number: shown === 'in full' ? readableNumber(idtype, personId) : maskedNumber(idtype, personId),
  };
}
