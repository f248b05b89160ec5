import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack from 'webpack';

/** Written beside assets.json: the third-party libraries that a build really contains. */
const librariesFile = 'libraries.json';
/** The same list with the text of each licence, which belongs to every copy of a build. */
const thirdPartyFile = 'third-party.txt';

/**
 * Emits the name, version and licence of every library of which this build ships a module or a
 * file, found through the modules in its chunks, and a file with the texts of their licences.
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
        const ownLibraries = findLibraries(listShippedResources(compilation));
        const read = (/** @type {string} */ file) =>
          this.also.map((folder) => readFileSync(join(folder, file), 'utf8'));
        const libraries = ownLibraries.map(({ name, version, licence }) => ({
          name,
          version,
          licence,
        }));
        const otherLibraries = read(librariesFile).flatMap((text) => JSON.parse(text));
        compilation.emitAsset(
          librariesFile,
          new RawSource(JSON.stringify(sortUnique([...libraries, ...otherLibraries]))),
        );
        const texts = [...ownLibraries.map(formatLibrary), ...read(thirdPartyFile)];
        compilation.emitAsset(thirdPartyFile, new RawSource(texts.join('\n')));
      });
    });
  }
}

/** @typedef {{ name: string, version: string, licence: string }} Library */
/** @typedef {Library & { folder: string }} InstalledLibrary */

/**
 * Finds the libraries that files belong to.
 * @param {string[]} resources
 * @returns {InstalledLibrary[]} by their names
 */
export function findLibraries(resources) {
  /** @type {Map<string, InstalledLibrary | null>} */
  const byFolder = new Map();
  for (const resource of resources) {
    const folder = dirname(resource);
    if (!byFolder.has(folder)) byFolder.set(folder, findLibrary(folder));
  }
  return sortUnique([...byFolder.values()].filter((library) => library !== null));
}

/** @param {webpack.Compilation} compilation @returns {string[]} */
function listShippedResources({ modules, chunkGraph }) {
  return [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((/** @type {any} */ module) => module.modules ?? [module])
    .map((/** @type {any} */ module) => module.resource)
    .filter((resource) => typeof resource === 'string' && /[\\/]node_modules[\\/]/.test(resource));
}

/**
 * Finds the package that a folder belongs to. A folder whose package.json names no version is only
 * a part of a package.
 * @param {string} folder
 * @returns {InstalledLibrary | null}
 */
function findLibrary(folder) {
  if (!/[\\/]node_modules[\\/]/.test(folder)) return null;
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
    if (name && version)
      return { name, version, licence: formatLicence(license ?? licenses, folder), folder };
  }
  return findLibrary(dirname(folder));
}

/**
 * Formats a licence; older packages give an object or a list of them.
 * @param {any} licence
 * @param {string} folder of the package, where a file may contain the licence
 * @returns {string}
 */
function formatLicence(licence, folder) {
  if (Array.isArray(licence))
    return licence.map((part) => formatLicence(part, folder)).join(' OR ');
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
 * Formats the library with its licence text, as its package has it.
 * @param {InstalledLibrary} library
 */
export function formatLibrary({ name, version, licence, folder }) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${licence || 'no licence stated'})`, ...texts, ''].join('\n\n');
}

/** @template {Library} L @param {L[]} libraries */
const sortUnique = (libraries) =>
  [
    ...new Map(
      libraries.map((library) => [`${library.name} ${library.version}`, library]),
    ).values(),
  ].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
