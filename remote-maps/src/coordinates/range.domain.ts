/**
 * The least and the most of some numbers, infinite where there are none, and how many; NaN is none.
 */
export function rangeOf(
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
