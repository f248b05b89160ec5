/** What the tables of the documentation read of a JSON schema and of the notes on a setting. */
interface DocumentedSchema {
  type?: string;
  properties?: Record<string, DocumentedSchema>;
  required?: string[];
  items?: DocumentedSchema;
  enum?: readonly string[];
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  unit?: string;
  description?: string;
  default?: unknown;
  /** Stands in place of a default that no single value can say. */
  withoutIt?: string;
  /** May lie in a file that the variable with `_FILE` at its end names. */
  isSecret?: boolean;
}

/**
 * Replaces what stands between the markers of a page.
 * @param page Markdown
 * @param source says in the marker what the part is made of, and by which command
 * @throws Error where the page has no place for it
 */
export function replaceMadePart(page: string, source: string, part: string): string {
  const begin = `<!-- made of ${source} -->`;
  const end = '<!-- end of the settings -->';
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no place for what is made of ${source}.`);
  return `${page.slice(0, from + begin.length)}\n\n${part}\n\n${page.slice(to)}`;
}

/**
 * @param schema an object of settings; those of objects below it are named by their path
 * @returns a table in Markdown with a row for each setting
 */
export function toSettingsTable(schema: DocumentedSchema): string {
  const header = ['| setting | value | without it | meaning |', '|---|---|---|---|'];
  return [...header, ...toRows(schema, '')].join('\n');
}

function toRows({ properties = {}, required = [] }: DocumentedSchema, parent: string): string[] {
  return Object.entries(properties).flatMap(([name, setting]) => {
    const path = `${parent}${name}`;
    const rows = toRowsBelow(setting, path);
    if (setting.description === undefined) return rows;
    const preset = describeDefault(setting, required.includes(name));
    const meaning = setting.isSecret
      ? `${setting.description}; a secret, which may be in a file named by \`${name}_FILE\``
      : setting.description;
    const row = `| \`${path}\` | ${describeType(setting)} | ${preset} | ${meaning} |`;
    return [row, ...rows];
  });
}

function toRowsBelow(setting: DocumentedSchema, path: string): string[] {
  if (setting.type === 'array') return toRows(setting.items ?? {}, `${path}[].`);
  return toRows(setting, `${path}.`);
}

function describeType({ type, format, unit, ...schema }: DocumentedSchema): string {
  if (schema.enum) return schema.enum.map(toCode).join(', ');
  if (type === 'array') return 'list';
  if (type === 'object') return 'object';
  if (type === 'boolean') return '`true` or `false`';
  if (type === 'string') return format ?? 'text';
  const range = describeRange(schema);
  return unit === undefined ? range : `${range}, ${unit}`;
}

function describeRange({ minimum, exclusiveMinimum, maximum }: DocumentedSchema): string {
  if (exclusiveMinimum !== undefined) return `above ${exclusiveMinimum}`;
  if (minimum === undefined) return 'a number';
  return maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`;
}

function describeDefault(setting: DocumentedSchema, isRequired: boolean): string {
  if (setting.withoutIt !== undefined) return setting.withoutIt;
  if (setting.default === undefined) return isRequired ? 'required' : 'none';
  if (Array.isArray(setting.default)) return setting.default.map(toCode).join(', ') || 'none';
  return toCode(setting.default);
}

const toCode = (value: unknown) => `\`${value}\``;
