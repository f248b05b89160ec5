import { fnr } from '@navikt/fnrvalidator';

/**
 * Whether an 11-digit national identity number, D-number or synthetic number is one, by the rule
 * for those given out from 2032 on too. Advice, never a condition: temporary numbers fail it and
 * must be possible to register.
 */
export const nationalIdHolds = (number: string): boolean => fnr(number).status === 'valid';

const organisationWeights = [3, 2, 7, 6, 5, 4, 3, 2, 1];

/** Whether the control digit of a 9-digit organisation number holds. */
export const organisationNumberHolds = (number: string): boolean =>
  /^\d{9}$/.test(number) &&
  organisationWeights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) %
    11 ===
    0;

/** F: national identity number, S: organisation number, empty: neither. */
type IdType = '' | 'F' | 'S';

/**
 * Whether the user should look at the number once more: it has its full length, and fails its
 * control digits.
 */
export function shouldCheckNumber(idtype: IdType, number: string): boolean {
  if (idtype === 'F') return /^\d{11}$/.test(number) && !nationalIdHolds(number);
  if (idtype === 'S') return /^\d{9}$/.test(number) && !organisationNumberHolds(number);
  return false;
}

/** For reading: 6 and 5 digits, 3 by 3 for an organisation; anything of another length as it is. */
export function readableNumber(idtype: IdType, number: string): string {
  if (idtype === 'F' && /^\d{11}$/.test(number)) return `${number.slice(0, 6)} ${number.slice(6)}`;
  if (idtype === 'S' && /^\d{9}$/.test(number)) return number.replace(/(\d{3})(?=\d)/g, '$1 ');
  return number;
}

/**
 * For tables and lists, which others at the table can read: no more than the first six digits of a
 * national identity number, and nothing of one that lacks digits. The numbers of organisations are
 * public.
 */
export function maskedNumber(idtype: IdType, number: string): string {
  if (idtype === 'S' || number === '') return readableNumber(idtype, number);
  if (idtype === 'F' && /^\d{11}$/.test(number)) return `${number.slice(0, 6)} •••••`;
  return '•'.repeat(number.length);
}
