import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders and files that do not affect the output of a build. */
const ignoredFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const ignoredFiles = /\.(test|spec|stories)\.[cm]?[jt]sx?$|\.md$|\.snap$/;

/**
 * Hashes names and contents of all files below the given paths that a build can depend on. Times do
 * not count: checking out another branch and returning leaves the hash unchanged.
 * @param {string} root the names are relative to it
 * @param {string[]} paths files or folders; those that do not exist count as empty
 * @param {(path: string) => boolean} [counts] further restriction, by path relative to `root`
 */
export function hashContent(root, paths, counts = () => true) {
  const hash = createHash('sha256');
  const files = paths
    .flatMap((path) => listFilesBelow(join(root, path)))
    .map((file) => relative(root, file));
  for (const file of [...new Set(files)].sort()) {
    if (!counts(file.replaceAll('\\', '/'))) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file.replaceAll('\\', '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFilesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ignoredFolders.has(entry.name) ? [] : listFilesBelow(join(path, entry.name));
    return entry.isFile() && !ignoredFiles.test(entry.name) ? [join(path, entry.name)] : [];
  });
}
