import { hasVisibleSign } from '@feltbok/domain/values/visible-text.ts';
import sanitizeHtml from 'sanitize-html';
import { agreementStyles, hidingStyles, spanStyles } from './agreement-styles.ts';

const text = [
  'p',
  'br',
  'hr',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'strike',
  'ins',
  'sub',
  'sup',
  'mark',
  'small',
  'code',
  'pre',
];
const blocks = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'div', 'section', 'a'];
const lists = ['ul', 'ol', 'li', 'label', 'input'];
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const pictures = ['figure', 'figcaption', 'img'];

/**
 * The classes by which the editor knows its own: others could make a template look like a part of
 * the app.
 */
const editorClasses = [
  /^(?:table|image|page-break|todo-list|multi-level-list|content-table|layout-table)$/,
  /^image(?:_resized|-inline|-style-[a-z-]{1,40})$/,
  /^todo-list__[a-z_]{1,40}$/,
  /^(?:table-style|ck-table-style|ck-list-marker)-[a-z-]{1,40}$/,
  /^text-(?:tiny|small|big|huge)$/,
  /^(?:marker|pen)-[a-z]{1,20}$/,
];

/** What the PDF can draw, and the browser cannot take for anything that runs. */
const picture = /^data:image\/(?:png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/;

/**
 * Deeper than any agreement, shallower than what would cost the editor and the PDF time to walk.
 */
const nestingLimit = 60;
/** Far above the former: what lies between is flattened, what lies beyond is no agreement. */
const openTagsLimit = 1000;
/**
 * Of a template, ends included: a long agreement has a tenth of them. Sanitising takes a
 * millisecond for some hundred.
 */
const templateTags = 40_000;
const selfClosing = ['br', 'hr', 'img', 'input', 'col'];

/**
 * The HTML of an agreement as far as it may be stored: what the editor writes, with PNG or JPEG
 * data URLs, and nothing that runs, fetches, or posts. Idempotent.
 */
export const agreementHtml = (html: string): string =>
  sanitise(html, { '*': agreementStyles, span: spanStyles }, []);

/** The same, to be read: it also says which text is hidden. */
export const agreementHtmlToRead = (html: string): string =>
  sanitise(html, { '*': { ...agreementStyles, ...hidingStyles } }, ['hidden']);

function sanitise(
  html: string,
  allowedStyles: Record<string, Record<string, RegExp[]>>,
  attributes: string[],
): string {
  return sanitizeHtml(html, {
    allowedTags: [...text, ...blocks, ...lists, ...tables, ...pictures],
    allowedAttributes: {
      '*': ['style', 'lang', ...attributes],
      a: ['href', 'target', 'rel'],
      ol: ['start', 'reversed', 'type'],
      li: ['value', 'data-list-item-id'],
      input: ['type', 'checked', 'disabled'],
      table: ['role'],
      col: ['span'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      img: ['src', 'alt', 'width', 'height'],
    },
    // An attribute without a value hides as well.
    nonBooleanAttributes: sanitizeHtml.defaults.nonBooleanAttributes.filter(
      (name) => name !== 'hidden',
    ),
    allowedClasses: { '*': editorClasses },
    allowedStyles,
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit,
    selfClosing,
    // A window that a link opens must not reach back into the app.
    transformTags: {
      a: (tagName, attributes) => ({ tagName, attribs: withoutOpener(attributes) }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' && !picture.test(attribs.src ?? '')) ||
      (tag === 'input' && attribs.type !== 'checkbox'),
  });
}

const withoutOpener = ({
  target,
  rel,
  ...attributes
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  target === '_blank' ? { ...attributes, target, rel: 'noopener noreferrer' } : attributes;

/** Whether HTML holds anything that a reader would see: text, or a picture. */
export const holdsContent = (html: string): boolean =>
  html.includes('<img ') || hasVisibleSign(sanitizeHtml(html, { allowedTags: [] }));

/**
 * Whether more tags stand open at once than any agreement has. To be asked first: the parser's time
 * grows with the square of them, and one text of a million would hold up everybody for minutes.
 */
export function isNestedTooDeeply(html: string): boolean {
  const open = new Map<string, number>();
  let total = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const tag = name.toLowerCase();
    if (selfClosing.includes(tag)) continue;
    const before = open.get(tag) ?? 0;
    // An end without a beginning ends nothing.
    if (slash && before === 0) continue;
    const step = slash ? -1 : 1;
    open.set(tag, before + step);
    total += step;
    if (total > openTagsLimit) return true;
  }
  return false;
}

/** Whether a template has more tags than may be looked at while others wait. */
export function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (
    let at = html.indexOf('<');
    at !== -1 && tags <= templateTags;
    at = html.indexOf('<', at + 1)
  )
    tags += 1;
  return tags > templateTags;
}
