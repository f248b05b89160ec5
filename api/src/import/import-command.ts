import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DataDirError } from '../db/data-dir-lock';
import type { Database } from '../db/database';
import { connectAsOwner } from '../db/open-database';
import { PostgresError } from '../db/postgres-database';
import { EnvironmentError, readDatabaseSettings, readFileStoreSettings } from '../environment';
import { FileStoreError } from '../files/file-store';
import { openFileStore } from '../files/open-file-store';
import { hasDocuments, importDocuments } from './documents';
import {
  type Imported,
  importDelivery,
  importFile,
  type UserChangeInCase,
} from './import.repository';
import { ImportFileError } from './import-file';
import { readDeliveryFile, readImportFile } from './read-import-file';

const usage =
  'Usage: DATA_DIR=<directory> or DATABASE_OWNER_URL=<address> node import.js [--customer ' +
  '<id>] <file.json>\n' +
  'With --customer the file contains what the case system would send by ' +
  'POST /api/Integration/Cases.';

/** @throws EnvironmentError with the usage when the arguments are wrong */
function parseArguments(words: string[]): { path: string; customerId: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { customer: { type: 'string' } },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    if (path !== undefined && more.length === 0) return { path, customerId: values.customer };
  } catch {
    // The arguments have an unknown option, or an option without its value.
  }
  throw new EnvironmentError(usage);
}

async function runImport(path: string, customerId: string | undefined): Promise<string> {
  const settings = readDatabaseSettings(process.env);
  const text = await readFile(path, 'utf8');
  const importOf = customerId === undefined ? readWholeFile(text) : readDelivery(text, customerId);
  const { database, close } = await connectAsOwner(settings);
  try {
    const { userChanges, ...made } = await importOf(database);
    const counts = Object.entries(made).map(
      ([what, count]) =>
        `${count} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
    );
    return [`Imported ${path}. New: ${counts.join(', ')}.`, ...formatUserChanges(userChanges)].join(
      '\n',
    );
  } finally {
    await close();
  }
}

type ImportOf = (database: Database) => Promise<Imported & { documents?: number }>;

function readWholeFile(text: string): ImportOf {
  const file = readImportFile(text);
  return async (database) => {
    const documents = hasDocuments(file) ? readFileStoreSettings(process.env) : undefined;
    return {
      ...(await importFile(database, file)),
      documents: documents
        ? await importDocuments(database, await openFileStore(documents), file)
        : 0,
    };
  };
}

function readDelivery(text: string, customerId: string): ImportOf {
  const file = readDeliveryFile(text);
  return (database) => importDelivery(database, customerId, file);
}

const formatUserChanges = (userChanges: UserChangeInCase[]) =>
  userChanges.map(
    ({ caseReference, businessReference, resource, uuid, fields }) =>
      `Kept the changes of users: ${caseReference}, ${businessReference}, ` +
      `${resource}${uuid ? ` ${uuid}` : ''} ` +
      `(${fields.join(', ')}).`,
  );

function explainError(path: string | undefined, error: unknown): string {
  if (error instanceof ImportFileError) return `${path} cannot be imported.\n${error.message}`;
  if (
    error instanceof EnvironmentError ||
    error instanceof DataDirError ||
    error instanceof PostgresError ||
    error instanceof FileStoreError
  )
    return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR' ? message : (stack ?? message);
}

let path: string | undefined;
try {
  const words = parseArguments(process.argv.slice(2));
  path = words.path;
  process.stdout.write(`${await runImport(path, words.customerId)}\n`);
} catch (error) {
  process.stderr.write(`${explainError(path, error)}\n`);
  process.exitCode = 1;
}
