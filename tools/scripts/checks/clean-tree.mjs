import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';

/** The patterns are joined from parts, so that this file passes its own check. */
const rules = [
  {
    what: 'names a package registry, which each machine chooses itself',
    pattern:
      /\bregistry\.[a-z0-9-]+\.(?:org|com|net|io|dev|internal|local)\b|"resolved": "https?:/i,
  },
  {
    what: 'contains an absolute path of one machine',
    pattern:
      /(?<![\w.~-])\/(?:home|Users|root|work|tmp|mnt|var\/folders)\/[\w.-]+|\b[A-Z]:\\\\?Users\\/,
  },
  {
    what: 'leaves work for later',
    pattern: new RegExp(`\\b(?:${['TO', 'FIX'].join('DO|')}ME)\\b`),
  },
];

/**
 * @param {string} text
 * @returns {Array<{ line: number, what: string, found: string }>} lines counted from 1
 */
export function findProblems(text) {
  return text.split('\n').flatMap((row, index) =>
    rules.flatMap(({ what, pattern }) => {
      const found = pattern.exec(row)?.[0];
      return found ? [{ line: index + 1, what, found }] : [];
    }),
  );
}

/** @param {Buffer} content */
const isText = (content) => !content.subarray(0, 8000).includes(0);

/** Schemas that others have published are kept as they are, with what they leave for later. */
const isPublishedSchema = (/** @type {string} */ file) => file.endsWith('.xsd');

await runAsCommand(import.meta.url, async () => {
  const files = listSourceFiles().filter((file) => !isPublishedSchema(file));
  const problems = files.flatMap((file) => {
    const content = readFileSync(join(projectRoot, file));
    return isText(content)
      ? findProblems(content.toString('utf8')).map(
          ({ line, what, found }) => `${file}:${line} ${what}: ${found}`,
        )
      : [];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
