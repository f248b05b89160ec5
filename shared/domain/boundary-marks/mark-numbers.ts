/** The digits that end a mark's number, and what precedes them. */
const endingDigits = /^(.*?)(\d{1,9})$/;

/**
 * Finds the number of the next mark: the latest one counted up past all numbers in use. Leading
 * zeros and a text before the digits stay, so that `P09` is followed by `P10`.
 * @param latest number of the latest mark; empty to count up from the highest number in use
 */
export function findNextMarkNumber(latest: string, used: readonly string[]): string {
  const taken = new Set(used.map((number) => number.trim()));
  let next = countUp(latest.trim() || findHighestNumber([...taken]));
  while (taken.has(next)) next = countUp(next);
  return next;
}

function countUp(number: string): string {
  const [, prefix = number, digits = '0'] = endingDigits.exec(number) ?? [];
  return prefix + String(Number(digits) + 1).padStart(digits.length, '0');
}

/** @returns the highest number that consists of digits alone; empty without any */
function findHighestNumber(numbers: readonly string[]): string {
  const digitsAlone = numbers.filter((number) => /^\d{1,9}$/.test(number));
  return digitsAlone.sort((first, second) => Number(first) - Number(second)).at(-1) ?? '';
}
