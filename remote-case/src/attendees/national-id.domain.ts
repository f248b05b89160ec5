import { fnr } from '@navikt/fnrvalidator';

/**
 * Whether an 11-digit national identity number, D-number or synthetic number is valid, also by the
 * rule for numbers issued from 2032 on. It is advice only: temporary numbers fail the check and
 * must
 * be accepted.
 */
export const isNationalIdValid = (number: string): boolean => fnr(number).status === 'valid';

const organisationWeights = [3, 2, 7, 6, 5, 4, 3, 2, 1];

/** Whether the check digit of a 9-digit organisation number is right. */
export const isOrganisationNumberValid = (number: string): boolean =>
  /^\d{9}$/.test(number) &&
  organisationWeights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) %
    11 ===
    0;

/** F: national identity number, S: organisation number, empty: neither. */
type IdType = '' | 'F' | 'S';

/** Whether the user should check the number: it has its full length but wrong check digits. */
export function shouldCheckNumber(idtype: IdType, number: string): boolean {
  if (idtype === 'F') return /^\d{11}$/.test(number) && !isNationalIdValid(number);
  if (idtype === 'S') return /^\d{9}$/.test(number) && !isOrganisationNumberValid(number);
  return false;
}

/** Groups the digits for reading, 6 and 5 or 3 by 3; a number of another length stays as it is. */
export function formatNumber(idtype: IdType, number: string): string {
  if (idtype === 'F' && /^\d{11}$/.test(number)) return `${number.slice(0, 6)} ${number.slice(6)}`;
  if (idtype === 'S' && /^\d{9}$/.test(number)) return number.replace(/(\d{3})(?=\d)/g, '$1 ');
  return number;
}

/**
 * Masks a number for tables and lists, which others at the table can read: at most the first six
 * digits of a national identity number are shown. Organisation numbers are public.
 */
export function maskNumber(idtype: IdType, number: string): string {
  if (idtype === 'S' || number === '') return formatNumber(idtype, number);
  if (idtype === 'F' && /^\d{11}$/.test(number)) return `${number.slice(0, 6)} •••••`;
  return '•'.repeat(number.length);
}
