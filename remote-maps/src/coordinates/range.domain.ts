/**
 * Finds the lowest and highest number and how many there are. `NaN` is skipped; without any number
 * the limits are infinite.
 */
export function findRange(
  numbers: ArrayLike<number>,
): [lowest: number, highest: number, count: number] {
  let lowest = Infinity;
  let highest = -Infinity;
  let count = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    if (Number.isNaN(number)) continue;
    count += 1;
    if (number < lowest) lowest = number;
    if (number > highest) highest = number;
  }
  return [lowest, highest, count];
}
