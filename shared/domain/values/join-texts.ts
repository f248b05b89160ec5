/**
 * Joins two versions of a text: the lines of the first, followed by those of the second that the
 * first does not have.
 */
export function joinTexts(first: string, second: string): string {
  if (first.includes(second)) return first;
  if (second.includes(first)) return second;
  const lines = first.split('\n');
  const known = new Set(lines.map((line) => line.trim()));
  const added = second.split('\n').filter((line) => !known.has(line.trim()));
  return [...lines, ...added].join('\n');
}
