import { meansOf, type Picture, reduction } from './picture';

/**
 * How many pixels of a reduced picture are one in the comparison: what a rasteriser does otherwise
 * at the edges of letters is lost in the mean of a square of 16 pixels of the screen, what is
 * missing or of another colour is not.
 */
const side = 4;
/** Of 255, in any channel, before a square counts as another. */
const squareTolerance = 22;
/**
 * Of all squares, and so many at the least: half a button. A whole line that moves by a pixel
 * changes fewer.
 */
const shareTolerance = 0.002;
const countTolerance = 8;
/**
 * Of 255, in any channel, for the picture as a whole: a ground of another shade is everywhere and
 * nowhere much.
 */
const meanTolerance = 2.5;

/**
 * @returns null when two reduced pictures show the same, else what is different, in pixels of the
 *   screen
 */
export function difference(stored: Picture, seen: Picture): string | null {
  if (stored.width !== seen.width || stored.height !== seen.height) {
    return `it is ${seen.width} by ${seen.height} and was ${stored.width} by ${stored.height}`;
  }
  const before = meansOf(stored, side);
  const after = meansOf(seen, side);
  const others: Array<{ x: number; y: number }> = [];
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
      others.push({ x: square % before.width, y: Math.floor(square / before.width) });
    }
  }
  if (others.length > Math.max(countTolerance, shareTolerance * count))
    return `${others.length} of ${count} squares, ${extent(others)}`;
  const shift = Math.max(...sums.map((sum) => Math.abs(sum) / count));
  return shift > meanTolerance
    ? `all of it is of another shade, by ${shift.toFixed(1)} of 255`
    : null;
}

function extent(squares: ReadonlyArray<{ x: number; y: number }>): string {
  const pixels = side * reduction;
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  const right = Math.max(...squares.map(({ x }) => x));
  const bottom = Math.max(...squares.map(({ y }) => y));
  return `from ${left * pixels}, ${top * pixels} to ${(right + 1) * pixels}, ${(bottom + 1) * pixels}`;
}
