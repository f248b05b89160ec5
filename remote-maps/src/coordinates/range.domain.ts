/** The least and the most of some numbers; infinite where there are none. */
export function rangeOf(numbers: ArrayLike<number>): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let at = 0; at < numbers.length; at += 1) {
    lowest = Math.min(lowest, numbers[at] as number);
    highest = Math.max(highest, numbers[at] as number);
  }
  return [lowest, highest];
}
