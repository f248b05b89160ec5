const number = String.raw`-?\d{1,6}(?:\.\d{1,6})?`;
const length = `${number}(?:px|pt|em|rem|%|cm|mm|in|vw|vh)?`;
const colour = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))`;
const lineStyle = '(?:none|solid|dashed|dotted|double|groove|ridge|inset|outset|hidden)';
const borderPart = `(?:${length}|${lineStyle}|${colour})`;
const decoration = `(?:underline|line-through|none|solid|${colour})`;
const fontFamily = String.raw`[\w\s"',-]{1,200}`;

/**
 * Whole values only: a pattern that a value merely contains would let `url()` ride along with it.
 */
const only = (...patterns: string[]) =>
  patterns.map((pattern) => new RegExp(`^\\s*${pattern}\\s*$`, 'i'));
const upToFour = (part: string) => only(`${part}(?:\\s+${part}){0,3}`);

const border = only(`${borderPart}(?:\\s+${borderPart}){0,2}`);
const spacing = upToFour(`(?:${length}|auto)`);
const size = only(length, 'auto', 'none');

/**
 * The styles that the editor writes, by property, with the values they may have: text, lists,
 * tables and their cells, pictures and page breaks. None of them can name an address.
 */
export const agreementStyles: Record<string, RegExp[]> = {
  color: only(colour),
  'background-color': only(colour),
  'font-family': only(fontFamily),
  'font-size': only(length, '(?:x?x-)?(?:small|large)', 'medium', 'smaller', 'larger'),
  'font-weight': only('bold', 'normal', String.raw`\d{3}`),
  'font-style': only('italic', 'normal'),
  'line-height': only(length, 'normal'),
  'text-align': only('left', 'right', 'center', 'justify', 'start', 'end'),
  'text-decoration': upToFour(decoration),
  'text-decoration-line': upToFour(decoration),
  'vertical-align': only('top', 'middle', 'bottom', 'baseline', 'sub', 'super'),
  'list-style-type': only('[a-z-]{3,40}'),
  float: only('left', 'right', 'none'),
  'aspect-ratio': only(String.raw`${number}(?:\s*/\s*${number})?`, 'auto'),
  'page-break-after': only('always', 'avoid', 'auto'),
  'border-collapse': only('collapse', 'separate'),
  'border-spacing': upToFour(length),
  'border-color': upToFour(colour),
  'border-style': upToFour(lineStyle),
  'border-width': upToFour(length),
  '--ck-content-list-marker-color': only(colour),
  '--ck-content-list-marker-font-family': only(fontFamily),
  '--ck-content-list-marker-font-size': only(length),
  ...each(['border', 'border-top', 'border-right', 'border-bottom', 'border-left'], border),
  ...each(['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'], spacing),
  ...each(
    ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'text-indent'],
    spacing,
  ),
  ...each(['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height'], size),
};

/** The editor hides the blank that it puts into a page break; the paper hides no text for it. */
export const spanStyles: Record<string, RegExp[]> = { display: only('none') };

/** What takes text out of sight: it is read to be reported, and stored nowhere. */
export const hidingStyles: Record<string, RegExp[]> = {
  display: only('[a-z-]{3,40}'),
  visibility: only('[a-z]{3,20}'),
  opacity: only(number, `${number}%`),
  'mso-hide': only('[a-z]{3,20}'),
};

function each(properties: string[], values: RegExp[]): Record<string, RegExp[]> {
  return Object.fromEntries(properties.map((property) => [property, values]));
}
