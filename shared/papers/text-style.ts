import Color from 'color';
import type { Element } from 'domhandler';
import { findHidingReason, type HidingReason } from './hidden-text.ts';
import type { Alignment, Length, TextStyle } from './text-tree.ts';

/** The default size in points. */
export const bodySize = 10.5;

/** The style that an element inherits for its text and paragraphs. */
export interface Inherited {
  style: TextStyle;
  /** Points. */
  fontSize: number;
  alignment?: Alignment | undefined;
  /** Whether blanks and line ends are kept, as in `pre`. */
  preformatted?: boolean;
  /** Why a reader would not see the text; the paper shows it all the same. */
  hiding?: HidingReason | undefined;
}

/** Reads an element's inline styles by property, in lower case. */
export const readStyles = ({ attribs }: Element): Record<string, string> =>
  Object.fromEntries(
    (attribs.style ?? '').split(';').map((declaration) => {
      const colon = declaration.indexOf(':');
      return [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration.slice(colon + 1).trim(),
      ];
    }),
  );

export const listClasses = ({ attribs }: Element): string[] => (attribs.class ?? '').split(/\s+/);

/** Points per CSS unit, with 96 pixels and 72 points per inch. */
const pointsPerUnit: Record<string, number> = {
  px: 0.75,
  pt: 1,
  rem: 12,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  in: 72,
  '': 0.75,
};

/**
 * @param fontSize in points, for `em`
 * @returns `undefined` for a text that is no length, or is relative to the window
 */
export function parseLength(value: string | undefined, fontSize = bodySize): Length | undefined {
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)([a-z%]*)$/i.exec(value?.trim() ?? '') ?? [];
  if (digits === undefined) return undefined;
  if (unit === '%') return { percent: round(Number(digits)) };
  const factor = unit.toLowerCase() === 'em' ? fontSize : pointsPerUnit[unit.toLowerCase()];
  return factor === undefined ? undefined : { points: round(Number(digits) * factor) };
}

/**
 * Rounds to a thousandth of a point, which no printer shows, so that every machine gets the same
 * number.
 */
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Smaller text is unreadable, and larger text does not fit on a page. */
const fontSizes = { least: 5, most: 48 };
/** Points by level; the template draws headings in the same sizes. */
const headingSizes = [18, 14, 12, 11, 10.5, 10.5];
const namedSizes: Record<string, number> = {
  'xx-small': 0.6,
  'x-small': 0.75,
  small: 0.89,
  smaller: 0.83,
  medium: 1,
  large: 1.2,
  larger: 1.2,
  'x-large': 1.5,
  'xx-large': 2,
  'text-tiny': 0.7,
  'text-small': 0.85,
  'text-big': 1.4,
  'text-huge': 1.8,
};

/** @returns points; `undefined` for a text that is no size */
function parseFontSize(value: string, outer: number): number | undefined {
  const named = namedSizes[value.trim().toLowerCase()];
  if (named) return round(named * outer);
  const length = parseLength(value, outer);
  if (!length) return undefined;
  return 'points' in length ? length.points : round((length.percent * outer) / 100);
}

/**
 * @returns `#rrggbb` as seen on white paper; `undefined` for an invisible colour, or a text that is
 * none
 */
export function parseColour(value: string | undefined): string | undefined {
  try {
    const colour = Color(value?.trim().toLowerCase());
    return value && colour.alpha() > 0
      ? Color('white').mix(colour.alpha(1), colour.alpha()).hex().toLowerCase()
      : undefined;
  } catch {
    return undefined;
  }
}

const byTag: Record<string, TextStyle> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  figcaption: { italic: true },
  caption: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  sub: { raised: 'sub' },
  sup: { raised: 'super' },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  code: { monospaced: true },
  pre: { monospaced: true },
  mark: { background: '#ffff66' },
};

/** The editor's classes, with the colours of its style sheet. */
const byClass: Record<string, TextStyle> = {
  'marker-yellow': { background: '#fdfd77' },
  'marker-green': { background: '#62f962' },
  'marker-pink': { background: '#fc7899' },
  'marker-blue': { background: '#72ccfd' },
  'pen-red': { colour: '#e71313' },
  'pen-green': { colour: '#128a00' },
};

/** Maximum letters of an address; Typst permits 8,000. */
const linkLimit = 2000;

const alignments: Record<string, Alignment> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  justify: 'justify',
};

/** Elements whose background fills a cell instead of lying behind letters. */
const withBackground = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'figure']);

/** Computes the style that an element's content inherits. */
export function inheritStyle(element: Element, outer: Inherited): Inherited {
  const { name: tag, attribs } = element;
  const styles = readStyles(element);
  const classes = listClasses(element);
  const style: TextStyle = { ...outer.style, ...byTag[tag] };
  for (const name of classes) Object.assign(style, byClass[name]);
  const [, level] = headingPattern.exec(tag) ?? [];
  const outerSize = level ? (headingSizes[Number(level) - 1] ?? bodySize) : outer.fontSize;
  const chosenSize = findFontSize(element, outerSize);
  const fontSize = Math.min(Math.max(chosenSize ?? outerSize, fontSizes.least), fontSizes.most);
  if (chosenSize !== undefined) style.size = fontSize;
  const isText = !withBackground.has(tag);
  const { 'font-weight': weight, 'vertical-align': verticalAlign } = styles;
  const lines = `${styles['text-decoration'] ?? ''} ${styles['text-decoration-line'] ?? ''}`;
  const link = tag === 'a' && (attribs.href ?? '').length <= linkLimit ? attribs.href : undefined;
  const colour = parseColour(styles.color) ?? (link && '#0b5394');
  const background = isText ? parseColour(styles['background-color']) : undefined;
  Object.assign(style, {
    ...(colour && { colour }),
    ...(background && { background }),
    ...(weight && { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(styles['font-style'] && { italic: styles['font-style'] === 'italic' }),
    // A line through an element covers all of its content, and nothing inside can remove it.
    ...(/underline/i.test(lines) && { underline: true }),
    ...(/line-through/i.test(lines) && { strike: true }),
    ...(/mono|courier|consolas/i.test(styles['font-family'] ?? '') && { monospaced: true }),
    ...(isText &&
      (verticalAlign === 'sub' || verticalAlign === 'super') && { raised: verticalAlign }),
    ...(link && { link, underline: true }),
  });
  return {
    style,
    fontSize,
    alignment: alignments[styles['text-align'] ?? ''] ?? outer.alignment,
    preformatted: tag === 'pre' || outer.preformatted === true,
    hiding: findHiding(element, chosenSize) ?? outer.hiding,
  };
}

const headingPattern = /^h([1-6])$/;

/** @returns points, also sizes that are too small; `undefined` where the element states none */
function findFontSize(element: Element, outer: number): number | undefined {
  const sizes = [
    ...listClasses(element),
    element.name === 'small' ? 'smaller' : '',
    readStyles(element)['font-size'] ?? '',
  ];
  let found: number | undefined;
  for (const size of sizes) found = parseFontSize(size, found ?? outer) ?? found;
  return found;
}

function findHiding(element: Element, fontSize: number | undefined): HidingReason | undefined {
  if ('hidden' in element.attribs) return 'hidden';
  if (fontSize !== undefined && fontSize < fontSizes.least) return 'size';
  return findHidingReason(readStyles(element)) ?? undefined;
}
