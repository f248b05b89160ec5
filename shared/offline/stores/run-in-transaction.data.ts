interface Transaction {
  done: Promise<void>;
  abort(): void;
}

/**
 * Runs the work atomically. Settles at the transaction's `complete` event, because the data are not
 * durable when its requests succeed.
 */
export async function runInTransaction<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([
    work().catch((error) => {
      abortTransaction(transaction);
      throw error;
    }),
    transaction.done,
  ]);
  return result;
}

/**
 * Aborts the transaction. Work that threw before it reached the database does not abort it, and
 * half of a step must not be committed.
 */
function abortTransaction(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}
