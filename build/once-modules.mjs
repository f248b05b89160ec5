import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../shared/src/once', import.meta.url));

/**
 * The modules that exist once in the page: all in shared/src/once but tests and stories. Each
 * `name` ends a share key.
 */
export function onceModules() {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|stories)\.tsx?$/.test(name))
    .map((name) => ({ file: join(folder, name), name: name.replace(/\.tsx?$/, '') }));
}
