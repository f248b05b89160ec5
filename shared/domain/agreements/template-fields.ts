/**
 * Fields that the case fills in an agreement's text. Words stand within a sentence; tables stand on
 * their own.
 */
export const templateFields = {
  caseNumber: 'words',
  property: 'words',
  propertyAddress: 'words',
  businessType: 'words',
  date: 'words',
  place: 'words',
  surveyor: 'words',
  parties: 'words',
  areasBeforeAfter: 'words',
  areas: 'words',
  marks: 'table',
  lines: 'table',
} as const;
export type TemplateField = keyof typeof templateFields;
export const templateFieldNames = Object.keys(templateFields) as TemplateField[];

/** Class of the elements that hold fields. */
export const templateFieldClass = 'template-field';
/** Names the field of an element. */
export const templateFieldAttribute = 'data-field';

/**
 * HTML for each field. Null where the case has no value; absent where the value is not known at
 * the moment, so that the text keeps the one it has.
 */
export type FieldValues = Partial<Record<TemplateField, string | null>>;

/** Stands for a value that is missing: a line to write on, also in apps that know no fields. */
const blank = '________';

const startTag = /<(span|div)(\s[^<>]*)>/g;
const attributePattern = new RegExp(`\\s${templateFieldAttribute}="(\\w+)"`);

const isTemplateField = (name: string): name is TemplateField =>
  Object.hasOwn(templateFields, name);

const tags = { words: 'span', table: 'div' } as const;
const createBlank = (field: TemplateField): string =>
  templateFields[field] === 'table' ? `<p>${blank}</p>` : blank;

/** Returns the HTML inside of a field. @param value null where there is none */
export const getFieldContent = (field: TemplateField, value: string | null): string =>
  value ?? createBlank(field);

/** Creates the HTML of a field. @param value null where there is none */
export function createFieldHtml(field: TemplateField, value: string | null): string {
  const tag = tags[templateFields[field]];
  const content = getFieldContent(field, value);
  return `<${tag} class="${templateFieldClass}" ${templateFieldAttribute}="${field}">${content}</${tag}>`;
}

/** Puts values into the fields of a text. */
export const fillFields = (html: string, values: FieldValues): string =>
  replaceFields(html, (field, content) => {
    const value = values[field];
    return value === undefined ? content : getFieldContent(field, value);
  });

/** Removes the values from the fields of a text, as in a template. */
export const emptyFields = (html: string): string => replaceFields(html, createBlank);

/** Goes through a text once, because its length is another's choice. */
function replaceFields(
  html: string,
  getContent: (field: TemplateField, content: string) => string,
): string {
  if (!html.includes(templateFieldAttribute)) return html;
  let replaced = '';
  let end = 0;
  for (const { index, 0: tag, 1: name = '', 2: attributes = '' } of html.matchAll(startTag)) {
    const [, field = ''] = attributePattern.exec(attributes) ?? [];
    if (index < end || !isTemplateField(field) || tags[templateFields[field]] !== name) continue;
    const start = index + tag.length;
    // Words hold no element, and a table holds no other division.
    const close = html.indexOf(name === 'span' ? '<' : '</div>', start);
    if (close < 0) break;
    if (!html.startsWith(`</${name}>`, close)) continue;
    replaced += html.slice(end, start) + getContent(field, html.slice(start, close));
    end = close;
  }
  return replaced + html.slice(end);
}

/** Lists the fields of a text that have no value. */
export const listUnfilledFields = (html: string): TemplateField[] =>
  listFields(html, (field, content) => content === createBlank(field));

/** Lists the fields of a text whose value is no longer that of the case. */
export const listChangedFields = (html: string, values: FieldValues): TemplateField[] =>
  listFields(html, (field, content) => {
    const value = values[field];
    if (value === undefined) return false;
    return toComparable(content) !== toComparable(getFieldContent(field, value));
  });

/** Lists fields of a text once, in the order of the menu. */
function listFields(
  html: string,
  isListed: (field: TemplateField, content: string) => boolean,
): TemplateField[] {
  const listed = new Set<TemplateField>();
  replaceFields(html, (field, content) => {
    if (isListed(field, content)) listed.add(field);
    return content;
  });
  return templateFieldNames.filter((field) => listed.has(field));
}

/** Browsers and the server write some characters in different ways. */
const toComparable = (content: string): string =>
  content.replaceAll(/&quot;|&#39;|&nbsp;/g, (entity) => characters[entity] ?? entity);
const characters: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&nbsp;': '\u00a0' };
