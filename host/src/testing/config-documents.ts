import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { replaceMadePart, toSettingsTable } from '@feltbok/testing/settings-table.ts';
import { ConfigSchema } from '../config-schema';

const marker = 'host/src/config-schema.ts by `npm run settings-tables -w host`';
/** Keywords that only serve the documentation. */
const explanations = ['description', 'unit', 'withoutIt', 'patternProperties'];

interface MadeDocument {
  /** Path of the file. */
  file: string;
  /** Text, as it is and as the schema makes it. */
  stored: string;
  current: string;
}

/**
 * What is made of the schema of `config.json`.
 * @param root path of the project
 */
export function listConfigDocuments(root: string): MadeDocument[] {
  const page = read(root, 'docs/deployment.md');
  const rules = read(root, 'host/src/config-rules.json');
  return [
    { ...page, current: replaceMadePart(page.stored, marker, toSettingsTable(ConfigSchema)) },
    { ...rules, current: `${JSON.stringify(ConfigSchema, withoutExplanations)}\n` },
  ];
}

function read(root: string, path: string): Omit<MadeDocument, 'current'> {
  const file = resolve(root, path);
  return { file, stored: readFileSync(file, 'utf8') };
}

/** Leaves out what pages need not know, for `JSON.stringify`. */
function withoutExplanations(name: string, value: unknown): unknown {
  const isForServer = typeof value === 'object' && value !== null && 'isForServer' in value;
  return isForServer || explanations.includes(name) ? undefined : value;
}
