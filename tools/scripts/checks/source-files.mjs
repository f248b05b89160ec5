import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/**
 * Lists the files that belong to the project: those that git tracks, and new ones that it does not
 * ignore.
 * @returns {string[]} paths from the root, with slashes
 */
export function listSourceFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  // A file that was deleted but not yet committed is still listed.
  return [...new Set(output.split('\0'))].filter(
    (file) => file && existsSync(join(projectRoot, file)),
  );
}
