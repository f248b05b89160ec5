import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';

/**
 * Finds versions that differ from the newest entry of the changelog, which the app shows beside the
 * version.
 * @param {string} changelog
 * @param {Record<string, string | undefined>} versions by the place that states it
 * @returns {string[]}
 */
export function findVersionProblems(changelog, versions) {
  const newest = /^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1];
  if (!newest) return ['CHANGELOG.md has no heading of a version'];
  return Object.entries(versions)
    .filter(([, version]) => version !== newest)
    .map(
      ([place, version]) =>
        `${place} states version ${version}, and CHANGELOG.md begins with ${newest}`,
    );
}

/** @param {string} file */
const read = (file) => readFileSync(join(projectRoot, file), 'utf8');

await runAsCommand(import.meta.url, async () => {
  /** @type {string[]} */
  const workspaces = JSON.parse(read('package.json')).workspaces;
  const manifests = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)];
  const releases = read('.env.example').matchAll(/^(\w+_RELEASE)=(.*)$/gm);
  const versions = Object.fromEntries([
    ...manifests.map((file) => [file, JSON.parse(read(file)).version]),
    ...Array.from(releases, ([, name, version]) => [`.env.example ${name}`, version]),
  ]);
  const problems = findVersionProblems(read('CHANGELOG.md'), versions);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
