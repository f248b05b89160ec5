import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';

const specification = /^docs\/specification\/[a-z]+\.md$/;
const testFiles = /\.(?:test|spec|setup)\.(?:tsx?|mjs)$/;
/** Ids at the beginning of a quoted title or a template. */
const idsOfTitle = /['"`]((?:\[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\] ?)+)/g;

/**
 * Reads the ids of the rows in a file of the specification.
 * @param {string} markdown
 */
export const readRows = (markdown) =>
  [...markdown.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id);

/**
 * Reads the row ids that the test titles of a source file name.
 * @param {string} source
 */
export const readTitleIds = (source) =>
  [...source.matchAll(idsOfTitle)].flatMap(([, ids = '']) => ids.match(/[A-Z]+-\d+/g) ?? []);

/**
 * Finds titles that name unknown rows, rows without a test, and rows that are listed twice.
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
  const files = listSourceFiles();
  const rows = files
    .filter((file) => specification.test(file))
    .flatMap((file) => readRows(read(file)));
  const tests = files
    .filter((file) => testFiles.test(file))
    .map((file) => ({ file, ids: readTitleIds(read(file)) }));
  const misfits = findMisfits(rows, tests);
  if (misfits.length > 0) throw new Error(misfits.join('\n'));
});
