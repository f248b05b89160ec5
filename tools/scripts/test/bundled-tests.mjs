import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Compiles test files and all that they import to JavaScript, once for all of them: each file runs
 * in its own process, which would spend more time on reading TypeScript than on most of its tests.
 * The built files are deleted when this process ends.
 * @param {string} workspace whose tests they are
 * @param {string[]} files
 * @param {Record<string, string>} programs programs that the tests start, name by source file
 * @returns {Promise<string[]>} the built files
 */
export async function bundleTests(workspace, files, programs) {
  // The folder is inside the workspace, where Node finds the packages.
  const cache = join(workspace, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const named = files.map((file) => [
    relative(workspace, file).replace(/[\\/]/g, '.').replace(/\.ts$/, ''),
    file,
  ]);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await build({
    absWorkingDir: workspace,
    entryPoints: { ...Object.fromEntries(named), ...programs },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [ownSources, keepSourcePlaces(Object.keys(programs))],
  });
  return named.map(([name]) => join(folder, `${name}.js`));
}

/**
 * Packages stay where they are, except those of this project, which are TypeScript.
 * @type {import('esbuild').Plugin}
 */
const ownSources = {
  name: 'own sources',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@feltbok/') ? undefined : { external: true },
    );
  },
};

/**
 * Points files that a module reads beside itself to the folder of its source. A program that a
 * module starts lies beside the bundle.
 * @param {string[]} programs names
 * @returns {import('esbuild').Plugin}
 */
const keepSourcePlaces = (programs) => ({
  name: 'places of the sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (
        !text.includes('import.meta.') ||
        programs.some((name) => text.includes(`'./${name}.js'`))
      )
        return undefined;
      const contents = text
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(path)));
      return { contents, loader: 'ts' };
    });
  },
});
