import type { Random } from '../random';

/**
 * Creates a synthetic national identity number: 80 is added to the month, as the tax administration
 * does for test persons, so that no living person can have it. Both control digits follow the rule
 * in force before 2032.
 */
export function createNationalId(random: Random): string {
  for (;;) {
    const day = random.integer(1, 28);
    const month = random.integer(1, 12) + 80;
    const year = random.integer(40, 99);
    // Numbers from 000 to 499 belong to people born from 1900 to 1999.
    const individual = random.integer(0, 499);
    const start =
      [day, month, year].map((part) => String(part).padStart(2, '0')).join('') +
      String(individual).padStart(3, '0');
    const first = computeControlDigit(start, [3, 7, 6, 1, 8, 9, 4, 5, 2]);
    if (first === undefined) continue;
    const second = computeControlDigit(start + first, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
    if (second !== undefined) return start + first + second;
  }
}

/**
 * Creates an organisation number with a valid control digit. It begins with 3, while registered
 * numbers begin with 8 or 9.
 */
export function createOrganisationNumber(random: Random): string {
  for (;;) {
    const start = `3${String(random.integer(0, 9_999_999)).padStart(7, '0')}`;
    const control = computeControlDigit(start, [3, 2, 7, 6, 5, 4, 3, 2]);
    if (control !== undefined) return start + control;
  }
}

/** Computes the modulo 11 digit; undefined when the digits have none and must be skipped. */
function computeControlDigit(digits: string, weights: readonly number[]): number | undefined {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const control = (11 - (sum % 11)) % 11;
  return control === 10 ? undefined : control;
}
