/**
 * Control digits of the numbers that identify parties. Advice, never a condition: test numbers and temporary ones fail
 * them and must be possible to register.
 */

const digitsOf = (text: string) => Array.from(text, Number);

const weighedSum = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

/** With the control digit itself among the digits, at weight 1. */
const firstControlWeights = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const secondControlWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
const organisationWeights = [3, 2, 7, 6, 5, 4, 3, 2, 1];

/**
 * Remainders of the first control sum of a national identity number, D-number or synthetic number. Numbers given out
 * from 2032 on use four; see Skatteetaten, "Nytt fødselsnummer fra 2032".
 */
const firstRemainders = { present: [0], from2032: [0, 1, 2, 3] } as const;

type NationalIdRule = keyof typeof firstRemainders;

/** Whether both control digits of an 11-digit national identity number hold under the rule. */
export function nationalIdHolds(number: string, rule: NationalIdRule): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  const digits = digitsOf(number);
  const allowed: readonly number[] = firstRemainders[rule];
  return allowed.includes(weighedSum(digits, firstControlWeights) % 11) && holds(digits, secondControlWeights);
}

/** Whether the control digit of a 9-digit organisation number holds. */
export const organisationNumberHolds = (number: string): boolean =>
  /^\d{9}$/.test(number) && holds(digitsOf(number), organisationWeights);

const holds = (digits: readonly number[], weights: readonly number[]) => weighedSum(digits, weights) % 11 === 0;

/** F: national identity number, S: organisation number, empty: neither. */
type IdType = '' | 'F' | 'S';

/**
 * Whether the user should look at the number once more: it has its full length, and fails its control digits. The new
 * rule for national identity numbers takes in all that the present one does.
 */
export function shouldCheckNumber(idtype: IdType, number: string): boolean {
  if (idtype === 'F') return /^\d{11}$/.test(number) && !nationalIdHolds(number, 'from2032');
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
 * For tables and lists, which others at the table can read: no more than the first six digits of a national identity
 * number, and nothing of one that lacks digits. The numbers of organisations are public.
 */
export function maskedNumber(idtype: IdType, number: string): string {
  if (idtype === 'S' || number === '') return readableNumber(idtype, number);
  if (idtype === 'F' && /^\d{11}$/.test(number)) return `${number.slice(0, 6)} •••••`;
  return '•'.repeat(number.length);
}
