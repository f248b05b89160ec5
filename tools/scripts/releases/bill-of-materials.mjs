import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';

/**
 * An entry of the lock file's `packages`, whose key is the folder of the package.
 * @typedef {object} LockedPackage
 * @property {string} [name] where it differs from the folder's
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity] in the format of Subresource Integrity
 * @property {boolean} [dev] whether only development needs it
 * @property {boolean} [link] whether it is a workspace
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {Record<string, LockedPackage>} LockedPackages */

/**
 * Builds the list, in CycloneDX 1.6, of every package that a release contains. `npm sbom` cannot be
 * used: it leaves out packages that development needs too, and fails where the lock file lacks the
 * packages of another machine.
 * @param {LockedPackages} packages of the lock file
 * @param {{ name: string, version: string, license: string }} application
 */
export function createBillOfMaterials(packages, { name, version, license }) {
  const shipped = Object.keys(packages).filter((path) => isShipped(path, packages[path]));
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const application = {
    type: 'application',
    'bom-ref': name,
    name,
    version,
    licenses: toLicences(license),
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: application },
    components: shipped.map((path) => toComponent(path, packages[path] ?? {})),
    dependencies: [
      { ref: name, dependsOn: listDependencies(packages, workspaces) },
      ...shipped.map((path) => ({ ref: path, dependsOn: listDependencies(packages, [path]) })),
    ],
  };
}

/** @param {string} path @param {LockedPackage} [entry] */
const isShipped = (path, entry) => path.includes('node_modules/') && !entry?.dev && !entry?.link;

/** @param {string} path @param {LockedPackage} entry */
function toComponent(path, entry) {
  const fullName =
    entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(fullName) ?? [];
  return {
    type: 'library',
    'bom-ref': path,
    group,
    name,
    version: entry.version,
    purl: `pkg:npm/${fullName.replace('@', '%40')}@${entry.version}`,
    licenses: toLicences(entry.license),
    hashes: toHashes(entry.integrity),
  };
}

/**
 * A licence without an identifier, such as one in a file of the package, is listed in the package's
 * words.
 * @param {string} [text]
 */
function toLicences(text) {
  if (!text) return [];
  const isExpression = /^[\w.+() -]+$/.test(text) && !/^(SEE |UNLICENSED$)/.test(text);
  return [isExpression ? { expression: text } : { license: { name: text } }];
}

/** @param {string} [integrity] */
function toHashes(integrity = '') {
  return [...integrity.matchAll(/\bsha(\d+)-(\S+)/g)].map(([, bits, base64 = '']) => ({
    alg: bits === '1' ? 'SHA-1' : `SHA-${bits}`,
    content: Buffer.from(base64, 'base64').toString('hex'),
  }));
}

/**
 * Lists the shipped packages that the given packages need when they run.
 * @param {LockedPackages} packages
 * @param {string[]} paths
 */
function listDependencies(packages, paths) {
  const found = paths.flatMap((path) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).map(
      (name) => findPackage(packages, path, name),
    );
  });
  return [...new Set(found)].filter(
    (path) => path !== undefined && isShipped(path, packages[path]),
  );
}

/**
 * Looks for a package as Node does: in the folder of the importing one, then in each folder above.
 * @param {LockedPackages} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined} its folder
 */
function findPackage(packages, from, name) {
  const path = `${from}/node_modules/${name}`.replace(/^\//, '');
  if (packages[path]) return path;
  if (from === '') return undefined;
  return findPackage(packages, from.includes('/') ? dirname(from) : '', name);
}
