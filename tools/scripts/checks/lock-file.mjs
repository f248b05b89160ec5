import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';

/** @typedef {Record<string, any>} Manifest */

const comparedFields = [
  'name',
  'version',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
];

/**
 * Finds entries of the lock file that do not match the manifests, or are unfinished. npm install
 * trusts the lock file and does not report this itself.
 * @param {Record<string, Manifest>} locked the lock file's `packages`
 * @param {Record<string, Manifest>} manifests package.json by workspace folder; '' is the root's
 * @returns {string[]}
 */
export function findLockFileProblems(locked, manifests) {
  const foreign = Object.entries(manifests).flatMap(([folder, manifest]) =>
    comparedFields
      .filter(
        (field) =>
          !isDeepStrictEqual(
            toSortedEntries(locked[folder]?.[field]),
            toSortedEntries(manifest[field]),
          ),
      )
      .map(
        (field) =>
          `package-lock.json does not have the ${field} of ${join(folder, 'package.json')}`,
      ),
  );
  const unfinished = Object.entries(locked)
    .filter(([path, { version, link }]) => path.includes('node_modules/') && !version && !link)
    .map(([path]) => `package-lock.json has no version of ${path}`);
  const loose = Object.entries(manifests).flatMap(([folder, { dependencies, devDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(
        ([name, version]) =>
          !/^(npm:.+@)?\d+\.\d+\.\d+/.test(version) && !name.startsWith('@feltbok/'),
      )
      .map(
        ([name, version]) =>
          `${join(folder, 'package.json')} wants ${name} ${version}: not an exact version`,
      ),
  );
  return [...foreign, ...unfinished, ...loose];
}

/** An empty section counts as none. */
const toSortedEntries = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort() : (value ?? []);

/** @param {string} file @returns {Manifest} */
const read = (file) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));

await runAsCommand(import.meta.url, async () => {
  const root = read('package.json');
  const folders = ['', .../** @type {string[]} */ (root.workspaces)];
  const manifests = Object.fromEntries(
    folders.map((folder) => [folder, read(join(folder, 'package.json'))]),
  );
  const problems = findLockFileProblems(read('package-lock.json').packages, manifests);
  if (problems.length > 0)
    throw new Error(`${problems.join('\n')}\nRun npm install and commit package-lock.json.`);
});
