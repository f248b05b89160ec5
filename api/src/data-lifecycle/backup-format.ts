import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { BackedUpTable } from './backup-tables';

/** The manifest is written last: a folder without it is not a whole backup. */
export const getManifestPath = (folder: string) => join(folder, 'backup.json');
/** The file has one row per line, as JSON, compressed by gzip. */
export const getTablePath = (folder: string, table: BackedUpTable) =>
  join(folder, 'tables', `${table}.jsonl.gz`);
/** The folder is a file store of its own. */
export const getFilesFolder = (folder: string) => join(folder, 'files');

const BackupManifest = Type.Object({
  format: Type.Literal(1),
  /** ISO 8601: the moment at which the rows were read. */
  takenAt: Type.String(),
  /**
   * Hashes of the database's migrations; rows can be restored only into tables of the same form.
   */
  migrations: Type.Array(Type.String()),
  /** Number of rows, and SHA-256 of the compressed file, by table. */
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), sha256: Type.String() })),
  /** Last value of each sequence, so that no id is used twice. */
  numbers: Type.Record(Type.String(), Type.Integer()),
  files: Type.Integer(),
  /**
   * Keys of files that were missing when they were copied, because their documents had been deleted
   * meanwhile.
   */
  deletedMeanwhile: Type.Array(Type.String()),
});
export type BackupManifest = Static<typeof BackupManifest>;

const check = Compile(BackupManifest);
export const isBackupManifest = (value: unknown): value is BackupManifest => check.Check(value);
