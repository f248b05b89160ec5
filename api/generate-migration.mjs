import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm places drizzle-kit in the root and drizzle-orm in this workspace, where drizzle-kit's own
// imports do not look.
const workspace = dirname(fileURLToPath(import.meta.url));
const hook = `export const resolve = (name, context, next) =>
  next(
    name,
    name.startsWith('drizzle-orm')
      ? { ...context, parentURL: ${JSON.stringify(import.meta.url)} }
      : context,
  );`;
const registration = `import { register } from 'node:module';
  register(${JSON.stringify(asUrl(hook))});`;

const { status } = spawnSync(
  process.execPath,
  [
    '--import',
    asUrl(registration),
    join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs'),
    'generate',
    ...process.argv.slice(2),
  ],
  {
    cwd: workspace,
    stdio: 'inherit',
    env: { ...process.env, NODE_PATH: join(workspace, 'node_modules') },
  },
);
process.exitCode = status ?? 1;

/** @param {string} source */
function asUrl(source) {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
