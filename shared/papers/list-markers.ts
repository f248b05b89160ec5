/** Values of CSS `list-style-type` that the paper draws; the first one is the default. */
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

/** Synonyms of those values, from CSS and the attribute `type`. */
const synonyms: Readonly<Record<string, string>> = {
  a: 'lower-latin',
  A: 'upper-latin',
  i: 'lower-roman',
  I: 'upper-roman',
  'lower-alpha': 'lower-latin',
  'upper-alpha': 'upper-latin',
};

/**
 * Chooses the marker of a list on paper and screens.
 * @param stated in the list's style or attribute
 */
export function toMarker(isOrdered: boolean, stated: string | undefined): string {
  const known = isOrdered ? ordered : unordered;
  const marker = synonyms[stated ?? ''] ?? stated?.toLowerCase() ?? '';
  return known.includes(marker) ? marker : (known[0] as string);
}
