import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';

const code = /\.(?:tsx?|mjs)$/;
const notProduct =
  /\.d\.ts$|\.(?:test|spec|setup)\.|(?:^|\/)testing\/|^(?:e2e|tools\/bench)\/|\/(?:en|nb|nn)\.ts$/;
const packageName = /^@feltbok\/([a-z-]+)\//;

/** @typedef {{ from: string, to: string }} Import from a file or folder to another, by path */

/**
 * Finds folders of one part that import each other, at whatever depth their files lie. A folder and
 * the folders inside it count as one.
 * @param {readonly Import[]} imports
 * @returns {string[]} as `folder <-> folder`, in the order of their names
 */
export function findMutualFolders(imports) {
  /** @type {Map<string, Set<string>>} */
  const targetsByFolder = new Map();
  for (const imported of imports) {
    const siblings = findSiblings(imported);
    if (!siblings) continue;
    const targets = targetsByFolder.get(siblings.from) ?? new Set();
    targetsByFolder.set(siblings.from, targets.add(siblings.to));
  }
  return [...targetsByFolder]
    .flatMap(([folder, targets]) =>
      [...targets]
        .filter((target) => folder < target && targetsByFolder.get(target)?.has(folder))
        .map((target) => `${folder} <-> ${target}`),
    )
    .sort();
}

/**
 * Finds the two folders that lie beside each other and hold the files of an import.
 * @param {Import} files
 * @returns {Import | null} null where one folder lies inside the other, or where they belong to
 *   different parts
 */
function findSiblings({ from, to }) {
  const fromNames = posix.dirname(from).split('/');
  const toNames = posix.dirname(to).split('/');
  const depth = fromNames.findIndex((name, index) => name !== toNames[index]);
  const isWithin = depth === -1 || depth >= toNames.length;
  if (isWithin || depth === 0) return null;
  return {
    from: fromNames.slice(0, depth + 1).join('/'),
    to: toNames.slice(0, depth + 1).join('/'),
  };
}

/**
 * Lists the files of the project that a source text imports.
 * @param {string} from its path
 * @param {string} text
 * @param {ReadonlySet<string>} files all there are
 * @returns {Import[]}
 */
export const listImports = (from, text, files) =>
  ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    const to = findFile(from, fileName, files);
    return to ? [{ from, to }] : [];
  });

/**
 * @param {string} from
 * @param {string} name
 * @param {ReadonlySet<string>} files
 * @returns {string | undefined}
 */
function findFile(from, name, files) {
  const path = name.startsWith('.')
    ? posix.join(posix.dirname(from), name)
    : name.replace(packageName, 'shared/$1/');
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`, `${path}/index.ts`];
  return candidates.find((candidate) => files.has(candidate));
}

/** @returns {Import[]} those of the whole product */
function listProductImports() {
  const files = new Set(
    listSourceFiles().filter((file) => code.test(file) && !notProduct.test(file)),
  );
  return [...files].flatMap((file) =>
    listImports(file, readFileSync(join(projectRoot, file), 'utf8'), files),
  );
}

await runAsCommand(import.meta.url, async () => {
  const pairs = findMutualFolders(listProductImports());
  const errors = pairs.map((pair) => `${pair}: move the code that is in the wrong folder`);
  if (errors.length > 0) throw new Error(`Folders import each other.\n${errors.join('\n')}`);
});
