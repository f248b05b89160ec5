import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/**
 * Finds the script of an installed package's command, which Node can run itself: the links in
 * node_modules/.bin are shell scripts or batch files, depending on the machine.
 * @param {string} packageName
 * @param {string} command a key of the package's `bin`
 * @throws Error when the package is not installed or has no such command
 */
export function findPackageCommand(packageName, command) {
  const folder = join(projectRoot, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin?.[command];
  if (!script) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, script);
}
