import type { Access } from '../access/access';
import { readRevisions } from './results.repository';

/** Runs work in a transaction of its own, with the reader's access. */
export type RunWithAccess = <Result>(work: (access: Access) => Promise<Result>) => Promise<Result>;

/** Number of businesses whose revisions are read in a transaction, each with thousands of marks. */
const revisionsPerTransaction = 10;

/**
 * Reads the revisions of many results, a few in each transaction, so that nobody waits for all.
 * @returns by the business's id; none for a business that the account does not see
 */
export async function readRevisionsInTurns(
  withAccess: RunWithAccess,
  businessIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const revisions = new Map<number, string>();
  for (let start = 0; start < businessIds.length; start += revisionsPerTransaction) {
    const ids = businessIds.slice(start, start + revisionsPerTransaction);
    const found = await withAccess((access) => readRevisions(access, ids));
    for (const [id, revision] of found) revisions.set(id, revision);
  }
  return revisions;
}
