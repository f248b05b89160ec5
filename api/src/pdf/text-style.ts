import { colourOf, fontSizeOf } from './css-values';
import type { Alignment, TextStyle } from './document';
import type { Element } from './html-tree';

/** What an element inherits: of the text, and of the paragraphs around it. */
export interface Inherited {
  style: TextStyle;
  /** Points. */
  fontSize: number;
  alignment?: Alignment | undefined;
  /** Blanks and line ends count, as in `pre`. */
  preformatted?: boolean;
}

const byTag: Record<string, TextStyle> = {
  ...{ b: { bold: true }, strong: { bold: true }, th: { bold: true } },
  ...{ i: { italics: true }, em: { italics: true }, figcaption: { italics: true }, caption: { italics: true } },
  ...{ u: { underline: true }, s: { strike: true }, sub: { raised: 'sub' }, sup: { raised: 'sup' } },
  ...{ code: { monospaced: true }, pre: { monospaced: true }, mark: { background: '#ffff66' } },
};

/** The editor's own classes, in the colours and sizes that its style sheet gives them. */
const byClass: Record<string, TextStyle> = {
  ...{ 'marker-yellow': { background: '#fdfd77' }, 'marker-green': { background: '#62f962' } },
  ...{ 'marker-pink': { background: '#fc7899' }, 'marker-blue': { background: '#72ccfd' } },
  ...{
    'pen-red': { colour: '#e71313', background: '#ffffff' },
    'pen-green': { colour: '#128a00', background: '#ffffff' },
  },
};
const sizeByName: Record<string, number> = {
  ...{ 'text-tiny': 0.7, 'text-small': 0.85, 'text-big': 1.4, 'text-huge': 1.8, small: 0.83 },
};

const alignments: Record<string, Alignment> = {
  ...{ left: 'left', start: 'left', right: 'right', end: 'right', center: 'center', justify: 'justify' },
};

/** What the inside of an element inherits. */
export function inheritedIn({ tag, attributes, classes, styles }: Element, outer: Inherited): Inherited {
  const style: TextStyle = { ...outer.style, ...byTag[tag] };
  for (const name of classes) Object.assign(style, byClass[name]);
  let { fontSize } = outer;
  const factor = [tag, ...classes].map((name) => sizeByName[name]).find((one) => one !== undefined);
  if (factor) fontSize *= factor;
  fontSize = fontSizeOf(styles['font-size'], fontSize) ?? fontSize;
  if (fontSize !== outer.fontSize) style.size = fontSize;

  const colour = colourOf(styles.color);
  if (colour) style.colour = colour;
  const isText = !blocksWithBackground.has(tag);
  const background = isText ? colourOf(styles['background-color']) : undefined;
  if (background) style.background = background;
  const weight = styles['font-weight'];
  if (weight) style.bold = weight === 'bold' || Number(weight) >= 600;
  if (styles['font-style']) style.italics = styles['font-style'] === 'italic';
  const line = styles['text-decoration'];
  if (line) Object.assign(style, { underline: line === 'underline', strike: line === 'line-through' });
  if (/mono|courier|consolas/i.test(styles['font-family'] ?? '')) style.monospaced = true;
  const raised = styles['vertical-align'];
  if (isText && (raised === 'sub' || raised === 'super')) style.raised = raised === 'sub' ? 'sub' : 'sup';
  if (tag === 'a' && attributes.href) {
    Object.assign(style, { link: attributes.href, underline: true, colour: colour ?? '#0b5394' });
  }
  return {
    style,
    fontSize,
    alignment: alignments[styles['text-align'] ?? ''] ?? outer.alignment,
    preformatted: tag === 'pre' || outer.preformatted === true,
  };
}

/** Their background is that of a whole cell, not of its letters. */
const blocksWithBackground = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'figure']);
