import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Tells how to run npm: as a script of this Node, because a bare `npm` is a batch file on Windows
 * and may belong to another Node elsewhere.
 * @returns {{ command: string, prefix: string[] }} arguments of npm follow after `prefix`
 */
export function getNpmCommand(environment = process.env) {
  const beside = dirname(process.execPath);
  const candidates = [
    environment.npm_execpath,
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  for (const candidate of candidates) {
    if (candidate?.endsWith('npm-cli.js') && existsSync(candidate)) {
      return { command: process.execPath, prefix: [candidate] };
    }
  }
  return { command: 'npm', prefix: [] };
}
