import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { findLibraries, formatLibrary } from '../build/libraries-plugin.mjs';
import { projectRoot } from '../scripts/project-root.mjs';
import { getNpmCommand } from '../scripts/setup/npm.mjs';
import { runAsCommand } from '../scripts/setup/run-as-command.mjs';
import { runQuietly } from '../scripts/setup/run-quietly.mjs';

const source = join(projectRoot, 'shared', 'survey-formats');
/** The public modules, by the names of their files in the package. */
const entries = { index: 'src/index.ts', coordinates: 'src/coordinates/index.ts' };

/**
 * Builds the package as it is published: modules that Node and browsers load as they are, with the
 * libraries that they need, and the types of each export.
 * @param {string} folder is emptied first
 */
export async function buildPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const resources = await bundleModules(folder);
  await writeTypes(join(folder, 'types'));
  const { name, version, license, description } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    exports: {
      '.': { types: './types/survey-formats/src/index.d.ts', default: './index.js' },
      './coordinates': {
        types: './types/survey-formats/src/coordinates/index.d.ts',
        default: './coordinates.js',
      },
    },
    sideEffects: false,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(projectRoot, 'LICENSE'), join(folder, 'LICENSE'));
  const libraries = findLibraries(resources).map(formatLibrary).join('\n');
  writeFileSync(join(folder, 'third-party.txt'), libraries);
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} the files in the modules
 */
async function bundleModules(folder) {
  const { metafile } = await build({
    absWorkingDir: source,
    entryPoints: entries,
    outdir: folder,
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs).map((file) => resolve(source, file));
}

/**
 * Writes the types of all modules, those of `shared/domain` included, with paths that lead from one
 * to the other.
 * @param {string} folder
 */
async function writeTypes(folder) {
  const configuration = join(folder, 'tsconfig.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    configuration,
    JSON.stringify({
      extends: join(projectRoot, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['ES2023', 'DOM'],
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: folder,
        rootDir: join(projectRoot, 'shared'),
        paths: { '@feltbok/domain/*': [join(projectRoot, 'shared', 'domain', '*')] },
      },
      files: Object.values(entries).map((file) => join(source, file)),
    }),
  );
  const compiler = join(projectRoot, 'node_modules', 'typescript-native', 'bin', 'tsc');
  await run(process.execPath, [compiler, '--project', configuration]);
  rmSync(configuration);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) completePaths(folder, join(folder, file));
}

/**
 * Gives the imports of a file of types the paths that Node's resolution asks for.
 * @param {string} folder of all types
 * @param {string} file
 */
function completePaths(folder, file) {
  const toDomain = relative(dirname(file), join(folder, 'domain')).replaceAll('\\', '/');
  const text = readFileSync(file, 'utf8')
    .replaceAll(/(['"])@feltbok\/domain\//g, `$1${toDomain}/`)
    .replaceAll(/((?:from |import\()['"]\.[^'"]*?)(?:\.ts)?(?=['"])/g, '$1.js');
  writeFileSync(file, text);
}

/**
 * Packs a built package.
 * @param {string} folder
 * @param {string} destination a folder
 * @returns {Promise<string>} the file
 */
export async function packPackage(folder, destination) {
  const { command, prefix } = getNpmCommand();
  mkdirSync(destination, { recursive: true });
  const args = ['pack', '--json', '--pack-destination', destination, folder];
  const output = await run(command, [...prefix, ...args]);
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('[')));
  return join(destination, filename);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function run(command, args) {
  const { succeeded, output } = await runQuietly(command, args);
  if (!succeeded) throw new Error(output);
  return output;
}

await runAsCommand(import.meta.url, async () => {
  const folder = join(projectRoot, '.feltbok', 'survey-formats');
  await buildPackage(join(folder, 'package'));
  console.log(relative(process.cwd(), await packPackage(join(folder, 'package'), folder)));
});
