import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { databaseOn } from '../db/embedded-database';
import { migrationsDigest } from './migrations-digest';

const folder = fileURLToPath(new URL('../../node_modules/.cache/template-database', import.meta.url));

/**
 * A database in memory with all migrations applied. Making one takes seconds, so the first is stored as a file that the
 * other test processes load, until a migration or the engine changes.
 */
export async function migratedEngine(): Promise<PGlite> {
  const file = join(folder, `${templateKey()}.tar`);
  if (!existsSync(file)) await storeTemplate(file);
  const engine = new PGlite({ loadDataDir: new Blob([readFileSync(file)]) });
  return engine;
}

async function storeTemplate(file: string): Promise<void> {
  const engine = new PGlite();
  const { pool } = await databaseOn(engine);
  await pool.end();
  const content = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Renamed into place, so that a test process beside this one never loads half a file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

function templateKey(): string {
  const engine = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  return createHash('sha256').update(migrationsDigest()).update(readFileSync(engine)).digest('hex').slice(0, 20);
}
