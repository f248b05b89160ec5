import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from './project-root.mjs';

/**
 * Collects the packages that a script and its modules import before its first line runs.
 * @param {string} file
 * @param {Map<string, string[]>} found packages by importing file
 */
function collectPackages(file, found = new Map()) {
  if (found.has(file)) return found;
  const names = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:[^;']* from )?'([^']+)';/gm),
  ].map(([, name = '']) => name);
  found.set(
    file,
    names.filter((name) => !/^(?:node:|\.)/.test(name)),
  );
  for (const name of names)
    if (name.startsWith('.')) collectPackages(join(dirname(file), name), found);
  return found;
}

for (const script of ['test', 'start', 'dev', 'build', 'install']) {
  test(`npm run ${script} starts in a clone without installed packages`, () => {
    const packages = collectPackages(join(projectRoot, 'tools/scripts', `${script}.mjs`));
    assert.ok(packages.size > 3);
    assert.deepEqual(
      [...packages].filter(([, names]) => names.length > 0),
      [],
    );
  });
}
