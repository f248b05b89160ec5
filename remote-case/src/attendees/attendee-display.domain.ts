import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { formatNumber, maskNumber } from './national-id.domain';

/** Formats a party's name with its property unit, if it has one: 'Ánne Østby - 31/472'. */
export const formatNameLine = (
  attendee: Pick<Attendee, 'name' | 'gnr' | 'bnr' | 'fnr' | 'snr'>,
): string => [attendee.name, formatUnit(attendee)].filter(Boolean).join(' - ');

export const formatAddressLine = ({
  address,
  postOffice,
}: Pick<Attendee, 'address' | 'postOffice'>): string =>
  [address, postOffice].filter(Boolean).join(', ');

interface Identification {
  /** Selects the label: national identity number, or organisation number. */
  label: 'personNumber' | 'organisationNumber';
  number: string;
}

/**
 * Finds a party's number and its label; null for none. The number is shown in full only in the
 * panel that the user opened, and masked wherever others can read along.
 */
export function getIdentification(
  { idtype, personId }: Pick<Attendee, 'idtype' | 'personId'>,
  form: 'in full' | 'masked',
): Identification | null {
  if (idtype === '' || personId === '') return null;
  return {
    label: idtype === 'F' ? 'personNumber' : 'organisationNumber',
    number: form === 'in full' ? formatNumber(idtype, personId) : maskNumber(idtype, personId),
  };
}
