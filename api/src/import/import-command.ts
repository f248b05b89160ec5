import { readFile } from 'node:fs/promises';
import { DataDirFault } from '../db/data-dir-lock';
import { openDatabase } from '../db/open-database';
import { PostgresFault } from '../db/postgres-database';
import { EnvironmentFault, readDatabaseSettings, readFileStoreSettings } from '../environment';
import { FileStoreFault } from '../files/file-store';
import { openFileStore } from '../files/open-file-store';
import { hasDocuments, importDocuments } from './documents';
import { importInto } from './import.repository';
import { ImportFileFault, readImportFile } from './import-file';

async function run(path: string | undefined): Promise<string> {
  if (path === undefined)
    throw new EnvironmentFault('Usage: DATA_DIR=<directory> or DATABASE_URL=<address> node import.js <file.json>');
  const settings = readDatabaseSettings(process.env);
  const file = readImportFile(await readFile(path, 'utf8'));
  const { database, close } = await openDatabase(settings);
  try {
    const documents = hasDocuments(file) ? readFileStoreSettings(process.env) : undefined;
    const made = {
      ...(await importInto(database, file)),
      documents: documents ? await importDocuments(database, await openFileStore(documents), file) : 0,
    };
    return `Imported ${path}. New: ${Object.entries(made)
      .map(([what, count]) => `${count} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
      .join(', ')}.`;
  } finally {
    await close();
  }
}

function explained(path: string | undefined, error: unknown): string {
  if (error instanceof ImportFileFault) return `${path} cannot be imported.\n${error.message}`;
  if (
    error instanceof EnvironmentFault ||
    error instanceof DataDirFault ||
    error instanceof PostgresFault ||
    error instanceof FileStoreFault
  )
    return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR' ? message : (stack ?? message);
}

const [path] = process.argv.slice(2);
try {
  process.stdout.write(`${await run(path)}\n`);
} catch (error) {
  process.stderr.write(`${explained(path, error)}\n`);
  process.exitCode = 1;
}
