import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { openOnEngine } from '../db/embedded-database';
import { migrationsDigest } from './migrations-digest';

const cacheFolder = fileURLToPath(
  new URL('../../node_modules/.cache/template-database', import.meta.url),
);

/**
 * A database in memory with all migrations applied. Making one takes seconds, so the first is
 * stored as a file that the other test processes load, until a migration or the engine changes.
 */
export async function openMigratedEngine(folder = cacheFolder): Promise<PGlite> {
  const file = join(folder, `${templateKey()}.tar`);
  const template = existsSync(file) ? new Blob([readFileSync(file)]) : await storeTemplate(file);
  return new PGlite({ loadDataDir: template });
}

/**
 * @returns what it stored, so that nobody has to read it again while another process stores the
 *   same
 */
async function storeTemplate(file: string): Promise<Blob> {
  const engine = new PGlite();
  const { pool } = await openOnEngine(engine);
  await pool.end();
  const template = await engine.dumpDataDir('none');
  await engine.close();
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place, so that a test process beside this one never loads half a file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await template.arrayBuffer()));
  renameSync(draft, file);
  removeFormerTemplates(file);
  return template;
}

/** The folder itself stays, because another process may be about to store its file in it. */
function removeFormerTemplates(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(basename(file))) rmSync(join(dirname(file), name), { force: true });
  }
}

function templateKey(): string {
  const engine = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  return createHash('sha256')
    .update(migrationsDigest())
    .update(readFileSync(engine))
    .digest('hex')
    .slice(0, 20);
}
