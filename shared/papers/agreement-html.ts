import {
  templateFieldAttribute,
  templateFieldClass,
  templateFieldNames,
} from '@feltbok/domain/agreements/template-fields.ts';
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
 * The editor's own classes, and that of the tables in protocols and reports. Other classes could
 * make a template look like a part of the app.
 */
const editorClasses = [
  /^(?:table|image|page-break|todo-list|multi-level-list|content-table|layout-table|fitted-table)$/,
  /^image(?:_resized|-inline|-style-[a-z-]{1,40})$/,
  /^todo-list__[a-z_]{1,40}$/,
  /^(?:table-style|ck-table-style|ck-list-marker)-[a-z-]{1,40}$/,
  /^text-(?:tiny|small|big|huge)$/,
  /^(?:marker|pen)-[a-z]{1,20}$/,
  new RegExp(`^${templateFieldClass}$`),
];

const field = { name: templateFieldAttribute, values: templateFieldNames };

/** Data URLs of the pictures that the PDF can draw, none of which a browser could run. */
const picture = /^data:image\/(?:png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/;

/** No agreement is nested deeper, and the editor and the PDF would take long for more. */
const nestingLimit = 60;
/**
 * Far above `nestingLimit`: deeper texts up to this limit are flattened, and beyond it a text is no
 * agreement.
 */
const openTagsLimit = 1000;
/**
 * Maximum number of tags in a template, end tags included; a long agreement has a tenth of them.
 * Sanitising takes a millisecond for some hundred.
 */
const templateTags = 40_000;
const selfClosing = ['br', 'hr', 'img', 'input', 'col'];

/**
 * Sanitises the HTML of an agreement to what may be stored: the editor's own elements with PNG or
 * JPEG data URLs, and nothing that runs, fetches or posts. Idempotent.
 */
export const sanitiseAgreement = (html: string): string =>
  sanitise(html, { '*': agreementStyles, span: spanStyles }, []);

/**
 * Sanitises HTML for reading, and keeps the styles that hide text, so that hidden text is found.
 */
export const sanitiseForReading = (html: string): string =>
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
      span: [field],
      div: [field],
      ol: ['start', 'reversed', 'type'],
      li: ['value', 'data-list-item-id'],
      input: ['type', 'checked', 'disabled'],
      table: ['role'],
      col: ['span'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      img: ['src', 'alt', 'width', 'height', { name: 'role', values: ['presentation'] }],
    },
    // `hidden` also hides without a value.
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
    // A page opened by a link must not get access to the app's window.
    transformTags: {
      a: (tagName, attributes) => ({ tagName, attribs: removeOpener(attributes) }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' && !picture.test(attribs.src ?? '')) ||
      (tag === 'input' && attribs.type !== 'checkbox'),
  });
}

const removeOpener = ({
  target,
  rel,
  ...attributes
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  target === '_blank' ? { ...attributes, target, rel: 'noopener noreferrer' } : attributes;

/** Whether HTML holds visible content: text or a picture. */
export const hasContent = (html: string): boolean =>
  html.includes('<img ') || hasVisibleSign(sanitizeHtml(html, { allowedTags: [] }));

/**
 * Whether more tags are open at once than in any agreement. It is checked first, because the
 * parser's time grows with the square of the depth, and one text of a million tags would block the
 * server for minutes.
 */
export function isNestedTooDeeply(html: string): boolean {
  const open = new Map<string, number>();
  let total = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const tag = name.toLowerCase();
    if (selfClosing.includes(tag)) continue;
    const before = open.get(tag) ?? 0;
    // An end tag without a start tag closes nothing.
    if (slash && before === 0) continue;
    const step = slash ? -1 : 1;
    open.set(tag, before + step);
    total += step;
    if (total > openTagsLimit) return true;
  }
  return false;
}

/** Whether a template has too many tags to be sanitised while other requests wait. */
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
