import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const programs = ['clamd', 'identity', 'maps', 'receiver', 'caster', 'demo-data'];
const { dependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
// Our own packages are TypeScript and go into the bundle; all else stays a package beside it.
const packages = Object.keys(dependencies).filter((name) => !name.startsWith('@feltbok/'));

// One file with all that it needs: an image that serves an app has no packages in it.
await build({
  absWorkingDir: here,
  entryPoints: ['src/cli/serve-app.ts'],
  outfile: 'dist/serve-app.cjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
});
await build({
  absWorkingDir: here,
  entryPoints: [
    ...programs.map((name) => ({ in: `src/cli/${name}.ts`, out: name })),
    // Read by the program that starts everything, to say who can sign in.
    { in: 'src/demo-people/people.ts', out: 'people' },
  ],
  outdir: 'dist',
  bundle: true,
  external: packages.flatMap((name) => [name, `${name}/*`]),
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
});
