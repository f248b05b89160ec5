import { computeMeans, type Picture, reduction } from './picture';

/**
 * Side of a square of reduced pixels that is compared as one value. Differences of rasterisers at
 * the edges of letters disappear in the mean of a square of 16 pixels of the screen, but missing
 * parts and other colours do not.
 */
const side = 4;
/** Difference, from 0 to 255 in any channel, above which a square counts as different. */
const squareTolerance = 22;
/**
 * Share of all squares, and minimum number of squares, that may differ: half a button. A line that
 * moves by a pixel changes fewer.
 */
const shareTolerance = 0.002;
const countTolerance = 8;
/**
 * Difference, from 0 to 255 in any channel, that the mean of the whole picture may have: a
 * background of another shade changes every square only a little.
 */
const meanTolerance = 2.5;

/**
 * @returns null when two reduced pictures match, else the area that differs, in pixels of the
 *   screen
 */
export function describeDifference(stored: Picture, seen: Picture): string | null {
  if (stored.width !== seen.width || stored.height !== seen.height) {
    return `it is ${seen.width} by ${seen.height} and was ${stored.width} by ${stored.height}`;
  }
  const before = computeMeans(stored, side);
  const after = computeMeans(seen, side);
  const differing: Array<{ x: number; y: number }> = [];
  const sums = [0, 0, 0];
  const count = before.width * before.height;
  for (let square = 0; square < count; square += 1) {
    const changes = [0, 1, 2].map((channel) => {
      const at = square * 3 + channel;
      return (after.data[at] ?? 0) - (before.data[at] ?? 0);
    });
    changes.forEach((change, channel) => {
      sums[channel] = (sums[channel] ?? 0) + change;
    });
    if (changes.some((change) => Math.abs(change) > squareTolerance)) {
      differing.push({ x: square % before.width, y: Math.floor(square / before.width) });
    }
  }
  if (differing.length > Math.max(countTolerance, shareTolerance * count))
    return `${differing.length} of ${count} squares, ${describeExtent(differing)}`;
  const shift = Math.max(...sums.map((sum) => Math.abs(sum) / count));
  return shift > meanTolerance
    ? `all of it is of another shade, by ${shift.toFixed(1)} of 255`
    : null;
}

function describeExtent(squares: ReadonlyArray<{ x: number; y: number }>): string {
  const pixels = side * reduction;
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  const right = Math.max(...squares.map(({ x }) => x));
  const bottom = Math.max(...squares.map(({ y }) => y));
  return `from ${left * pixels}, ${top * pixels} to ${(right + 1) * pixels}, ${(bottom + 1) * pixels}`;
}
