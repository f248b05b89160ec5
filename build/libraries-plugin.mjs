import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack from 'webpack';

/** Beside assets.json: what of others' work is really in a build. */
export const librariesFile = 'libraries.json';

/**
 * Emits the name, version and licence of every library that this build ships a module or a file of, known by the modules
 * in its chunks.
 */
export class LibrariesPlugin {
  /** @param {{ also?: string }} options a libraries.json of a build that is shipped with this one */
  constructor({ also } = {}) {
    this.also = also;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('LibrariesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'LibrariesPlugin', stage }, () => {
        const own = librariesOf(compilation);
        const others = this.also ? JSON.parse(readFileSync(this.also, 'utf8')) : [];
        compilation.emitAsset(librariesFile, new RawSource(JSON.stringify(inOrder([...own, ...others]))));
      });
    });
  }
}

/** @typedef {{ name: string, version: string, licence: string }} Library */

/** @param {webpack.Compilation} compilation @returns {Library[]} */
function librariesOf(compilation) {
  /** @type {Map<string, Library | null>} */
  const byFolder = new Map();
  for (const resource of shippedResources(compilation)) {
    const folder = dirname(resource);
    if (!byFolder.has(folder)) byFolder.set(folder, libraryOf(folder));
  }
  return [...byFolder.values()].filter((library) => library !== null);
}

/** @param {webpack.Compilation} compilation @returns {string[]} */
function shippedResources({ modules, chunkGraph }) {
  return [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((/** @type {any} */ module) => module.modules ?? [module])
    .map((/** @type {any} */ module) => module.resource)
    .filter((resource) => typeof resource === 'string' && /[\\/]node_modules[\\/]/.test(resource));
}

/**
 * The package that a folder belongs to. Folders with a package.json of their own that names no version only say of
 * which kind their modules are.
 * @param {string} folder @returns {Library | null}
 */
function libraryOf(folder) {
  if (!/[\\/]node_modules[\\/]/.test(folder)) return null;
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
    if (name && version) return { name, version, licence: licenceText(license ?? licenses) };
  }
  return libraryOf(dirname(folder));
}

/**
 * Older packages give an object or a list of them.
 * @param {any} licence @returns {string}
 */
function licenceText(licence) {
  if (Array.isArray(licence)) return licence.map(licenceText).join(' OR ');
  return typeof licence === 'object' && licence !== null ? String(licence.type ?? '') : String(licence ?? '');
}

/** @param {Library[]} libraries */
const inOrder = (libraries) =>
  [...new Map(libraries.map((library) => [`${library.name} ${library.version}`, library])).values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version),
  );
