import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack from 'webpack';

/** Beside assets.json: what of others' work is really in a build. */
const librariesFile = 'libraries.json';
/** The same with the words of each licence, which goes along with every copy of a build. */
const thirdPartyFile = 'third-party.txt';

/**
 * Emits the name, version and licence of every library that this build ships a module or a file of,
 * known by the modules in its chunks, and a file with the words of their licences.
 */
export class LibrariesPlugin {
  /** @param {{ also?: string[] }} options the folders of builds that are shipped with this one */
  constructor({ also = [] } = {}) {
    this.also = also;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('LibrariesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'LibrariesPlugin', stage }, () => {
        const own = inOrder(librariesOf(compilation));
        const read = (/** @type {string} */ file) =>
          this.also.map((folder) => readFileSync(join(folder, file), 'utf8'));
        const libraries = own.map(({ name, version, licence }) => ({ name, version, licence }));
        const others = read(librariesFile).flatMap((text) => JSON.parse(text));
        compilation.emitAsset(
          librariesFile,
          new RawSource(JSON.stringify(inOrder([...libraries, ...others]))),
        );
        const texts = [...own.map(licenceOf), ...read(thirdPartyFile)];
        compilation.emitAsset(thirdPartyFile, new RawSource(texts.join('\n')));
      });
    });
  }
}

/** @typedef {{ name: string, version: string, licence: string }} Library */
/** @typedef {Library & { folder: string }} InstalledLibrary */

/** @param {webpack.Compilation} compilation @returns {InstalledLibrary[]} */
function librariesOf(compilation) {
  /** @type {Map<string, InstalledLibrary | null>} */
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
 * The package that a folder belongs to. Folders with a package.json of their own that names no
 * version only say of which kind their modules are.
 * @param {string} folder @returns {InstalledLibrary | null}
 */
function libraryOf(folder) {
  if (!/[\\/]node_modules[\\/]/.test(folder)) return null;
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
    if (name && version)
      return { name, version, licence: licenceText(license ?? licenses, folder), folder };
  }
  return libraryOf(dirname(folder));
}

/**
 * Older packages give an object or a list of them.
 * @param {any} licence @param {string} folder of the package, which may say that a file of it has
 *   the licence
 * @returns {string}
 */
function licenceText(licence, folder) {
  if (Array.isArray(licence)) return licence.map((one) => licenceText(one, folder)).join(' OR ');
  const [, named = ''] = /^SEE LICEN[CS]E IN (.+)$/.exec(licence) ?? [];
  const files = named.split(' AND ').filter((file) => file && existsSync(join(folder, file)));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  if (/GNU General Public License Version 2 or later/.test(text)) return 'GPL-2.0-or-later';
  if (/^Bitstream Vera Fonts Copyright$/m.test(text)) return 'Bitstream-Vera';
  return typeof licence === 'object' && licence !== null
    ? String(licence.type ?? '')
    : String(licence ?? '');
}

/**
 * The library with the words of its licence, as its package has them. @param {InstalledLibrary}
 * library
 */
function licenceOf({ name, version, licence, folder }) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${licence || 'no licence stated'})`, ...texts, ''].join('\n\n');
}

/** @template {Library} L @param {L[]} libraries */
const inOrder = (libraries) =>
  [
    ...new Map(
      libraries.map((library) => [`${library.name} ${library.version}`, library]),
    ).values(),
  ].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
