import type { Database, Transaction } from '../db/database';
import type { FileStore } from '../files/file-store';
import type { ActContext } from '../operator-commands/command-record';

/**
 * What an operator's act works with that concerns database and files together. It opens
 * transactions of its own.
 */
export interface Custody {
  database: Database;
  files: FileStore;
  requestId: string;
  by?: string | undefined;
}

/** A step of it, as one transaction. */
export const inTransaction = <Result>(
  { database, requestId, by }: Custody,
  work: (context: ActContext & { transaction: Transaction }) => Promise<Result>,
): Promise<Result> => database.transaction((transaction) => work({ transaction, requestId, by }));
