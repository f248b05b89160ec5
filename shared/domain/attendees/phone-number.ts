/** Digits of the longest telephone number (E.164). */
const longestNumber = 15;

/** Digits of a Norwegian number without the country's. */
const norwegianLength = 8;

/**
 * Digits of the shortest Norwegian number that people have. Fewer digits before a slash are an area
 * code.
 */
const shortestNumber = 5;

/**
 * A number as people write it: digits with blanks, dots, hyphens, brackets or slashes between them.
 */
const writtenNumber = /\+?[\d(][\d\s().\-\u2010-\u2015/]*\d/gu;

/**
 * Finds the number to dial in what somebody wrote into the field of a telephone number.
 * @returns digits, with `+` before them where it stands there; the first number where there are
 *   several
 */
export function findPhoneNumber(text: string): string {
  const candidates = text.normalize('NFKC').match(writtenNumber) ?? [];
  const found = candidates.find((candidate) => countDigits(candidate) >= 3);
  if (found === undefined) return text.replace(/[^\d+]/g, '');
  const number = takeFirstOfTwo(found.replace(/^(\+|00)([\d\s]*)\(0\)/, '$1$2')).replace(
    /[^\d+]/g,
    '',
  );
  // Two numbers with nothing but a blank between them.
  return number.length > longestNumber && !/^(?:\+|00)/.test(number)
    ? number.slice(0, norwegianLength)
    : number;
}

/** Returns the first of two numbers. A slash separates two numbers, or follows an area code. */
function takeFirstOfTwo(text: string): string {
  const [first = '', ...rest] = text.split('/');
  return countDigits(first) >= shortestNumber ? first : [first, ...rest].join('');
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;
