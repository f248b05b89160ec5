import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { sourceFiles } from './source-files.mjs';

const specification = /^docs\/specification\/[a-z]+\.md$/;
const testFiles = /\.(?:test|spec|setup)\.(?:tsx?|mjs)$/;
/** The ids with which a title begins, of a quoted text or a template. */
const idsOfTitle = /['"`]((?:\[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\] ?)+)/g;

/**
 * The ids of rows in a file of the specification.
 * @param {string} markdown
 */
export const readRows = (markdown) =>
  [...markdown.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id);

/**
 * The ids of rows that test titles in a source file name.
 * @param {string} source
 */
export const readTitleIds = (source) =>
  [...source.matchAll(idsOfTitle)].flatMap(([, ids = '']) => ids.match(/[A-Z]+-\d+/g) ?? []);

/**
 * Where titles and rows do not fit each other.
 * @param {string[]} rows
 * @param {Array<{ file: string, ids: string[] }>} tests
 * @returns {string[]}
 */
export function findMisfits(rows, tests) {
  const known = new Set(rows);
  const proven = new Set(tests.flatMap(({ ids }) => ids));
  const twice = rows.filter((id, index) => rows.indexOf(id) !== index);
  return [
    ...twice.map((id) => `docs/specification has ${id} twice`),
    ...tests.flatMap(({ file, ids }) =>
      ids
        .filter((id) => !known.has(id))
        .map((id) => `${file} names ${id}, which docs/specification does not have`),
    ),
    ...rows.filter((id) => !proven.has(id)).map((id) => `${id} has no test`),
  ];
}

/** @param {string} file */
const read = (file) => readFileSync(join(projectRoot, file), 'utf8');

await runAsCommand(import.meta.url, async () => {
  const files = sourceFiles();
  const rows = files
    .filter((file) => specification.test(file))
    .flatMap((file) => readRows(read(file)));
  const tests = files
    .filter((file) => testFiles.test(file))
    .map((file) => ({ file, ids: readTitleIds(read(file)) }));
  const misfits = findMisfits(rows, tests);
  if (misfits.length > 0) throw new Error(misfits.join('\n'));
});
