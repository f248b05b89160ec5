import Color from 'color';
import type { Element } from 'domhandler';
import { findHidingReason, type HidingReason } from './hidden-text.ts';
import type { Alignment, Length, TextStyle } from './text-tree.ts';

/** Points: of text that says nothing else. */
export const bodySize = 10.5;

/** What an element inherits: of the text, and of the paragraphs around it. */
export interface Inherited {
  style: TextStyle;
  /** Points. */
  fontSize: number;
  alignment?: Alignment | undefined;
  /** Blanks and line ends count, as in `pre`. */
  preformatted?: boolean;
  /** Why a reader of the page would not see the text; the paper shows it all the same. */
  hiding?: HidingReason | undefined;
}

/** Inline styles by property, with names in lower case. */
export const stylesOf = ({ attribs }: Element): Record<string, string> =>
  Object.fromEntries(
    (attribs.style ?? '').split(';').map((one) => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).trim().toLowerCase(), one.slice(colon + 1).trim()];
    }),
  );

export const classesOf = ({ attribs }: Element): string[] => (attribs.class ?? '').split(/\s+/);

/** CSS sizes at 96 pixels an inch, as points of which there are 72. */
const pointsOf: Record<string, number> = {
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
 * @returns undefined for what is no length, or one of the window
 */
export function lengthOf(value: string | undefined, fontSize = bodySize): Length | undefined {
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)([a-z%]*)$/i.exec(value?.trim() ?? '') ?? [];
  if (digits === undefined) return undefined;
  if (unit === '%') return { percent: round(Number(digits)) };
  const factor = unit.toLowerCase() === 'em' ? fontSize : pointsOf[unit.toLowerCase()];
  return factor === undefined ? undefined : { points: round(Number(digits) * factor) };
}

/** A thousandth of a point is less than any printer shows, and the same number on every machine. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Larger and smaller than these nothing can be read, or stands on a page. */
const fontSizes = { least: 5, most: 48 };
/** Points, by level; the template draws headings as large. */
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

/** @returns points; undefined for what is no size */
function parseFontSize(value: string, outer: number): number | undefined {
  const named = namedSizes[value.trim().toLowerCase()];
  if (named) return round(named * outer);
  const length = lengthOf(value, outer);
  if (!length) return undefined;
  return 'points' in length ? length.points : round((length.percent * outer) / 100);
}

/**
 * @returns `#rrggbb` as it looks on white paper; undefined for what is no colour, or cannot be seen
 */
export function colourOf(value: string | undefined): string | undefined {
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

/** The editor's own classes, in the colours that its style sheet gives them. */
const byClass: Record<string, TextStyle> = {
  'marker-yellow': { background: '#fdfd77' },
  'marker-green': { background: '#62f962' },
  'marker-pink': { background: '#fc7899' },
  'marker-blue': { background: '#72ccfd' },
  'pen-red': { colour: '#e71313' },
  'pen-green': { colour: '#128a00' },
};

/** Letters of an address; Typst takes 8,000. */
const linkLimit = 2000;

const alignments: Record<string, Alignment> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  justify: 'justify',
};

/** Their background is that of a whole cell, not of its letters. */
const withBackground = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'figure']);

/** What the inside of an element inherits. */
export function inheritedIn(element: Element, outer: Inherited): Inherited {
  const { name: tag, attribs } = element;
  const styles = stylesOf(element);
  const classes = classesOf(element);
  const style: TextStyle = { ...outer.style, ...byTag[tag] };
  for (const name of classes) Object.assign(style, byClass[name]);
  const [, level] = headingPattern.exec(tag) ?? [];
  const outerSize = level ? (headingSizes[Number(level) - 1] ?? bodySize) : outer.fontSize;
  const chosenSize = findFontSize(element, outerSize);
  const fontSize = Math.min(Math.max(chosenSize ?? outerSize, fontSizes.least), fontSizes.most);
  if (chosenSize !== undefined) style.size = fontSize;
  const isText = !withBackground.has(tag);
  const { 'font-weight': weight, 'vertical-align': raised } = styles;
  const lines = `${styles['text-decoration'] ?? ''} ${styles['text-decoration-line'] ?? ''}`;
  const link = tag === 'a' && (attribs.href ?? '').length <= linkLimit ? attribs.href : undefined;
  const colour = colourOf(styles.color) ?? (link && '#0b5394');
  const background = isText ? colourOf(styles['background-color']) : undefined;
  Object.assign(style, {
    ...(colour && { colour }),
    ...(background && { background }),
    ...(weight && { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(styles['font-style'] && { italic: styles['font-style'] === 'italic' }),
    // A line goes through all that stands in the element: nothing within it can take the line off.
    ...(/underline/i.test(lines) && { underline: true }),
    ...(/line-through/i.test(lines) && { strike: true }),
    ...(/mono|courier|consolas/i.test(styles['font-family'] ?? '') && { monospaced: true }),
    ...(isText && (raised === 'sub' || raised === 'super') && { raised }),
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

/** @returns points, also such as are too small; undefined where the element says nothing of it */
function findFontSize(element: Element, outer: number): number | undefined {
  const sizes = [
    ...classesOf(element),
    element.name === 'small' ? 'smaller' : '',
    stylesOf(element)['font-size'] ?? '',
  ];
  let found: number | undefined;
  for (const size of sizes) found = parseFontSize(size, found ?? outer) ?? found;
  return found;
}

function findHiding(element: Element, fontSize: number | undefined): HidingReason | undefined {
  if ('hidden' in element.attribs) return 'hidden';
  if (fontSize !== undefined && fontSize < fontSizes.least) return 'size';
  return findHidingReason(stylesOf(element)) ?? undefined;
}
