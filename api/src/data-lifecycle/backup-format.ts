import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { BackedUpTable } from './backup-tables';

/** Written last: a folder without it is no backup. */
export const manifestIn = (folder: string) => join(folder, 'backup.json');
/** One row a line, as JSON, compressed. */
export const tableIn = (folder: string, table: BackedUpTable) =>
  join(folder, 'tables', `${table}.jsonl.gz`);
/** A file store of its own. */
export const filesIn = (folder: string) => join(folder, 'files');

const BackupManifest = Type.Object({
  format: Type.Literal(1),
  /** ISO 8601: the moment that the rows are of. */
  takenAt: Type.String(),
  /** Of the database; rows go back only into tables of the same make. */
  migrations: Type.Array(Type.String()),
  /** Rows, and the SHA-256 of the compressed file, by table. */
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), sha256: Type.String() })),
  /** The server ids that were given last. */
  numbers: Type.Record(Type.String(), Type.Integer()),
  files: Type.Integer(),
  /**
   * Files that were missing when their turn came, by their keys: of documents that were deleted
   * meanwhile.
   */
  deletedMeanwhile: Type.Array(Type.String()),
});
export type BackupManifest = Static<typeof BackupManifest>;

const check = Compile(BackupManifest);
export const isBackupManifest = (value: unknown): value is BackupManifest => check.Check(value);
