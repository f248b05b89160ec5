import { cp, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const workspace = dirname(fileURLToPath(import.meta.url));
/** Somewhere in this workspace, where the packages are found. */
const target = resolve(process.argv[2] ?? join(workspace, 'dist'));
const { dependencies } = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8'));
// The project's own packages are TypeScript and go into the bundle; others stay beside it.
const packages = Object.keys(dependencies).filter((name) => !name.startsWith('@feltbok/'));

await rm(target, { recursive: true, force: true });
await Promise.all([
  build({
    absWorkingDir: workspace,
    entryPoints: {
      server: 'src/server.ts',
      import: 'src/import/import-command.ts',
      admin: 'src/operator/admin-command.ts',
      migrate: 'src/db/migrate-command.ts',
      'sealed-backup': 'src/data-lifecycle/sealed-backup.ts',
      'pdf-worker': 'src/pdf/pdf-worker.ts',
    },
    outdir: target,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: packages.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  }),
  build({
    absWorkingDir: workspace,
    // The page on a party's own phone: small, whole and without React.
    entryPoints: { 'own-phone-page': '../own-phone/src/own-phone-page.ts' },
    outdir: target,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    logLevel: 'warning',
  }),
  cp(join(workspace, 'src/db/migrations'), join(target, 'migrations'), { recursive: true }),
  cp(join(workspace, 'src/db/engine-thread.mjs'), join(target, 'engine-thread.mjs')),
  cp(join(workspace, 'src/user-guide/made'), join(target, 'made'), { recursive: true }),
]);
