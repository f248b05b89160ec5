import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { sourceFiles } from './source-files.mjs';

const code = /\.(?:tsx?|mjs)$/;
const notProduct =
  /\.d\.ts$|\.(?:test|spec|setup)\.|(?:^|\/)testing\/|^(?:e2e|bench)\/|\/(?:en|nb|nn)\.ts$/;
const sharedPackage = '@feltbok/shared/';

/** @typedef {{ from: string, to: string }} Import of one file by another, as paths from the root */

/**
 * Folders of one part whose files import each other, directly. A folder and one inside it count as
 * one.
 * @param {readonly Import[]} imports
 * @returns {string[]} as `folder <-> folder`, in the order of their names
 */
export function mutualFolders(imports) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map();
  for (const { from, to } of imports) {
    const one = posix.dirname(from);
    const other = posix.dirname(to);
    if (partOf(one) !== partOf(other) || isWithin(one, other) || isWithin(other, one)) continue;
    used.set(one, (used.get(one) ?? new Set()).add(other));
  }
  return [...used]
    .flatMap(([one, others]) =>
      [...others]
        .filter((other) => one < other && used.get(other)?.has(one))
        .map((other) => `${one} <-> ${other}`),
    )
    .sort();
}

/** @param {string} folder */
const partOf = (folder) => folder.split('/')[0];

/**
 * @param {string} folder
 * @param {string} outer
 */
const isWithin = (folder, outer) => `${folder}/`.startsWith(`${outer}/`);

/**
 * The files of the project that a source text imports.
 * @param {string} from its path
 * @param {string} text
 * @param {ReadonlySet<string>} files all there are
 * @returns {Import[]}
 */
export const importsOf = (from, text, files) =>
  ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    const to = fileNamed(from, fileName, files);
    return to ? [{ from, to }] : [];
  });

/**
 * @param {string} from
 * @param {string} name
 * @param {ReadonlySet<string>} files
 * @returns {string | undefined}
 */
function fileNamed(from, name, files) {
  const paths = name.startsWith(sharedPackage)
    ? ['shared/src/once/', 'shared/src/'].map((folder) => folder + name.slice(sharedPackage.length))
    : [posix.join(posix.dirname(from), name)].filter(() => name.startsWith('.'));
  return paths
    .flatMap((path) => [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`, `${path}/index.ts`])
    .find((one) => files.has(one));
}

/** @returns {Import[]} those of the whole product */
function productImports() {
  const files = new Set(sourceFiles().filter((file) => code.test(file) && !notProduct.test(file)));
  return [...files].flatMap((file) =>
    importsOf(file, readFileSync(join(projectRoot, file), 'utf8'), files),
  );
}

await runAsCommand(import.meta.url, async () => {
  const pairs = mutualFolders(productImports());
  const errors = pairs.map((pair) => `${pair}: move what stands in the wrong folder`);
  if (errors.length > 0) throw new Error(`Folders import each other.\n${errors.join('\n')}`);
});
