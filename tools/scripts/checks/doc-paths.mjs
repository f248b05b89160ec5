import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';

/** Paths that a build or an operator makes, and that are in no repository. */
const generated =
  /(?:^|\/)dist\/|^deploy\/(?:secrets\b|digests\.env$|release-keys\.json$|releases\.json$)/;
const inBackticks =
  /`((?:shared|own-phone|host|remote-[a-z]+|api|sandbox|e2e|tools|deploy|docs)\/[\w@./-]+)`/g;

const inBackticksBelow = /`((?:[\w-]+\/)+[\w-][\w.-]*\.\w+)`/g;

/**
 * Finds the paths in backticks that a document names and that do not exist. A document may say
 * below which folder its paths are.
 * @param {string} file
 * @param {string} text
 * @param {(path: string) => boolean} exists
 */
export function findMissingPaths(file, text, exists) {
  const below = /Paths\s+are\s+below\s+`([\w/-]+)`/.exec(text)?.[1];
  const named = [...text.matchAll(below ? inBackticksBelow : inBackticks)].map(
    ([, path = '']) => path,
  );
  const folders = ['', dirname(file), ...(below ? [below] : [])];
  return named.filter(
    (path) =>
      !generated.test(path) && !folders.some((folder) => exists(normalize(join(folder, path)))),
  );
}

const fileInBackticks = /`((?:[\w@.-]+\/)*[\w-][\w.-]*\.(?:tsx?|[cm]js|css|sql|conf|sh))`/g;

/**
 * Finds the files in backticks that no file of the project ends with. A document may name a file
 * by the last part of its path.
 * @param {string} text
 * @param {string[]} files
 */
export function findMissingFiles(text, files) {
  const named = [...text.matchAll(fileInBackticks)].map(([, path = '']) => path);
  const isThere = (/** @type {string} */ path) =>
    files.some((file) => file === path || file.endsWith(`/${path.replace(/^@feltbok\//, '')}`));
  return named.filter((path) => !generated.test(path) && !isThere(path));
}

/**
 * Finds the documents that a configuration file cites and that do not exist, and the headings, in
 * quotation marks after a document, that the document does not have.
 * @param {string} text
 * @param {(path: string) => string | null} readDocument null where there is none
 */
export function findMissingCitations(text, readDocument) {
  const cited = [...text.matchAll(/([\w./-]*\w\.md)(?:, "([^"]+)")?/g)];
  return cited.flatMap(([, path = '', heading]) => {
    const document = readDocument(path);
    if (document === null) return [path];
    if (heading === undefined || hasHeading(document, heading)) return [];
    return [`${path}, "${heading}"`];
  });
}

/** @param {string} document @param {string} heading */
const hasHeading = (document, heading) =>
  document
    .split('\n')
    .some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '').trim() === heading);

/** Configuration files, which cite documents too. */
const configuration = /(?:^|\/)(?:[\w.-]*Dockerfile|\.env\.example)$|\.(?:ya?ml|conf|sh|sql)$/;

/**
 * Finds the test titles, in quotation marks and with their row, that a document names and that no
 * test has.
 * @param {string} text of the document
 * @param {string} tests the text of all of them
 */
export function findMissingTitles(text, tests) {
  const named = [...text.matchAll(/“(\[[A-Z]+-\d[^”]*)”/g)].map(([, title = '']) => title);
  const written = tests.replaceAll(/\\(['"`])/g, '$1');
  return named.filter((title) => !written.includes(title));
}

await runAsCommand(import.meta.url, async () => {
  const exists = (/** @type {string} */ path) => existsSync(join(projectRoot, path));
  const read = (/** @type {string} */ file) => readFileSync(join(projectRoot, file), 'utf8');
  const files = listSourceFiles();
  const problems = files
    .filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md'))
    .flatMap((file) => {
      const text = read(file);
      const missing = [...findMissingPaths(file, text, exists), ...findMissingFiles(text, files)];
      return [...new Set(missing)].map((path) => `${file} names ${path}, which does not exist`);
    });
  const readDocument = (/** @type {string} */ path) => (exists(path) ? read(path) : null);
  for (const file of files.filter((path) => configuration.test(path))) {
    const missing = findMissingCitations(read(file), readDocument);
    problems.push(...missing.map((cited) => `${file} names ${cited}, which does not exist`));
  }
  const tests = files.filter((file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file));
  const unknown = findMissingTitles(read('docs/security.md'), tests.map(read).join('\n'));
  problems.push(
    ...unknown.map((title) => `docs/security.md names the test “${title}”, which does not exist`),
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
