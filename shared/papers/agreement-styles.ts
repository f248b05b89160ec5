const number = String.raw`-?\d{1,6}(?:\.\d{1,6})?`;
const length = `${number}(?:px|pt|em|rem|%|cm|mm|in|vw|vh)?`;
const colour = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))`;
const lineStyle = '(?:none|solid|dashed|dotted|double|groove|ridge|inset|outset|hidden)';
const borderPart = `(?:${length}|${lineStyle}|${colour})`;
const decoration = `(?:underline|line-through|none|solid|${colour})`;
const fontFamily = String.raw`[\w\s"',-]{1,200}`;

/**
 * Patterns match whole values: a partial match would let `url()` through beside a permitted value.
 */
const toExactPatterns = (...patterns: string[]) =>
  patterns.map((pattern) => new RegExp(`^\\s*${pattern}\\s*$`, 'i'));
const repeatUpToFour = (part: string) => toExactPatterns(`${part}(?:\\s+${part}){0,3}`);

const border = toExactPatterns(`${borderPart}(?:\\s+${borderPart}){0,2}`);
const spacing = repeatUpToFour(`(?:${length}|auto)`);
const size = toExactPatterns(length, 'auto', 'none');

/**
 * The styles that the editor writes, by property, with their permitted values: text, lists, tables
 * and their cells, pictures and page breaks. None of them can hold an address.
 */
export const agreementStyles: Record<string, RegExp[]> = {
  color: toExactPatterns(colour),
  'background-color': toExactPatterns(colour),
  'font-family': toExactPatterns(fontFamily),
  'font-size': toExactPatterns(length, '(?:x?x-)?(?:small|large)', 'medium', 'smaller', 'larger'),
  'font-weight': toExactPatterns('bold', 'normal', String.raw`\d{3}`),
  'font-style': toExactPatterns('italic', 'normal'),
  'line-height': toExactPatterns(length, 'normal'),
  'text-align': toExactPatterns('left', 'right', 'center', 'justify', 'start', 'end'),
  'text-decoration': repeatUpToFour(decoration),
  'text-decoration-line': repeatUpToFour(decoration),
  'vertical-align': toExactPatterns('top', 'middle', 'bottom', 'baseline', 'sub', 'super'),
  'list-style-type': toExactPatterns('[a-z-]{3,40}'),
  float: toExactPatterns('left', 'right', 'none'),
  'aspect-ratio': toExactPatterns(String.raw`${number}(?:\s*/\s*${number})?`, 'auto'),
  'page-break-after': toExactPatterns('always', 'avoid', 'auto'),
  'border-collapse': toExactPatterns('collapse', 'separate'),
  'border-spacing': repeatUpToFour(length),
  'border-color': repeatUpToFour(colour),
  'border-style': repeatUpToFour(lineStyle),
  'border-width': repeatUpToFour(length),
  '--ck-content-list-marker-color': toExactPatterns(colour),
  '--ck-content-list-marker-font-family': toExactPatterns(fontFamily),
  '--ck-content-list-marker-font-size': toExactPatterns(length),
  ...assignValues(['border', 'border-top', 'border-right', 'border-bottom', 'border-left'], border),
  ...assignValues(
    ['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
    spacing,
  ),
  ...assignValues(
    ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'text-indent'],
    spacing,
  ),
  ...assignValues(['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height'], size),
};

/**
 * The editor hides the blank that it puts into a page break; the paper hides no text with this
 * style.
 */
export const spanStyles: Record<string, RegExp[]> = { display: toExactPatterns('none') };

/** Styles that hide text. They are read to report hidden text, and never stored. */
export const hidingStyles: Record<string, RegExp[]> = {
  display: toExactPatterns('[a-z-]{3,40}'),
  visibility: toExactPatterns('[a-z]{3,20}'),
  opacity: toExactPatterns(number, `${number}%`),
  'mso-hide': toExactPatterns('[a-z]{3,20}'),
};

function assignValues(properties: string[], values: RegExp[]): Record<string, RegExp[]> {
  return Object.fromEntries(properties.map((property) => [property, values]));
}
