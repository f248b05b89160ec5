import type { Database, Transaction } from '../db/database';
import type { FileStore } from '../files/file-store';
import type { CommandContext } from '../operator-commands/command-record';

/**
 * The services and the author of an operator's command that touches database and files together.
 * Such a command opens its own transactions.
 */
export interface StorageContext {
  database: Database;
  files: FileStore;
  requestId: string;
  by?: string | undefined;
}

/** Runs one step of a command in a transaction. */
export const inTransaction = <Result>(
  { database, requestId, by }: StorageContext,
  work: (context: CommandContext & { transaction: Transaction }) => Promise<Result>,
): Promise<Result> => database.transaction((transaction) => work({ transaction, requestId, by }));
