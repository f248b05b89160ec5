/**
 * Values of CSS `list-style-type` that the paper draws; the first of each is what a list has by
 * itself.
 */
const ordered = [
  'decimal',
  'decimal-leading-zero',
  'lower-latin',
  'upper-latin',
  'lower-roman',
  'upper-roman',
  'lower-greek',
  'none',
];
const unordered = ['disc', 'circle', 'square', 'none'];

/** Other words for the same: those of CSS, and of the attribute `type`. */
const synonyms: Readonly<Record<string, string>> = {
  a: 'lower-latin',
  A: 'upper-latin',
  i: 'lower-roman',
  I: 'upper-roman',
  'lower-alpha': 'lower-latin',
  'upper-alpha': 'upper-latin',
};

/** The marker that paper and screens show for what a list says of it. */
export function toMarker(isOrdered: boolean, wanted: string | undefined): string {
  const known = isOrdered ? ordered : unordered;
  const marker = synonyms[wanted ?? ''] ?? wanted?.toLowerCase() ?? '';
  return known.includes(marker) ? marker : (known[0] as string);
}
