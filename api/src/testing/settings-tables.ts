import { readFileSync } from 'node:fs';
import { replaceMadePart, toSettingsTable } from '@feltbok/testing/settings-table.ts';
import type { TSchema } from 'typebox';
import { CustomerSettingsSchema } from '../access/customer-settings';
import { EnvironmentSchema } from '../environment-schema';

interface SettingsPage {
  file: URL;
  /** Markdown, as it is and as its schema makes it. */
  stored: string;
  current: string;
}

/** The pages of documentation that have a table of settings of the API. */
export function listSettingsPages(): SettingsPage[] {
  return [
    toPage('../../README.md', 'environment-schema.ts', EnvironmentSchema),
    toPage('../../../docs/operation.md', 'access/customer-settings.ts', CustomerSettingsSchema),
  ];
}

function toPage(path: string, source: string, schema: TSchema): SettingsPage {
  const file = new URL(path, import.meta.url);
  const stored = readFileSync(file, 'utf8');
  const marker = `api/src/${source} by \`npm run settings-tables -w api\``;
  return { file, stored, current: replaceMadePart(stored, marker, toSettingsTable(schema)) };
}
