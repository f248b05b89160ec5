import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const programs = ['identity', 'maps', 'static-server', 'demo-data', 'config'];

await build({
  absWorkingDir: here,
  entryPoints: [
    ...programs.map((name) => ({ in: `src/cli/${name}.ts`, out: name })),
    // Read by the program that starts everything, to say who can sign in.
    { in: 'src/demo-data/people.ts', out: 'people' },
  ],
  outdir: 'dist',
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
});
