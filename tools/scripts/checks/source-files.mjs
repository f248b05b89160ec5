import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/**
 * The files that belong to the project: tracked, or new and not ignored.
 * @returns {string[]} paths from the root, with slashes
 */
export function sourceFiles() {
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
