interface Transaction {
  done: Promise<void>;
  abort(): void;
}

/**
 * All of the work or nothing. Settles at the transaction's `complete`, not when its requests have
 * succeeded: only then it is on the disk.
 */
export async function inOneTransaction<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([
    work().catch((error) => {
      undo(transaction);
      throw error;
    }),
    transaction.done,
  ]);
  return result;
}

/**
 * Half of a step must not be committed: what threw before it reached the database would not abort
 * it by itself.
 */
function undo(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
