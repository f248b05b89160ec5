import type { TSchema } from 'typebox';
import Type from 'typebox';
import { EnvironmentSchema } from './environment-schema';
import { getNotes } from './settings-reader';

const begin = '<!-- made of api/src/environment-schema.ts by `npm run settings-table -w api` -->';
const end = '<!-- end of the settings -->';

/**
 * Replaces the table of settings in a page.
 * @param page Markdown
 * @throws Error where the page has no place for the table
 */
export function withEnvironmentTable(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('The page has no place for the table of settings.');
  return `${page.slice(0, from + begin.length)}\n\n${toEnvironmentTable()}\n\n${page.slice(to)}`;
}

function toEnvironmentTable(): string {
  const rows = Object.entries(EnvironmentSchema.properties).map(([name, setting]) =>
    toRow(name, setting),
  );
  return ['| variable | value | preset | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function toRow(name: string, setting: TSchema): string {
  const notes = getNotes(setting);
  const preset = notes.withoutIt ?? (notes.default === undefined ? 'none' : `\`${notes.default}\``);
  const secret = notes.isSecret ? `; a secret, so also in a file that \`${name}_FILE\` names` : '';
  return `| \`${name}\` | ${describeType(setting)} | ${preset} | ${notes.description}${secret} |`;
}

function describeType(setting: TSchema): string {
  if (!Type.IsInteger(setting)) return 'text';
  const { minimum, maximum, unit } = getNotes(setting);
  const range = `${minimum} to ${maximum}`;
  return unit === undefined ? range : `${range}, ${unit}`;
}
