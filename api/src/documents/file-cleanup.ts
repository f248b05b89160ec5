import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { customerFolder, type FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import type { RecurringTask } from '../recurring-work';

/**
 * Longer than any upload takes, with the transaction that follows it; nothing younger is touched.
 */
export const graceMs = 24 * 3_600_000;
const everyMs = 6 * 3_600_000;
const keysAtOnce = 500;
/**
 * So long after its last block an upload may go on. Azure discards blocks after seven days, and the
 * bytes stay longest.
 */
const blocksForDays = 5;

/**
 * What uploads have left: drafts since `before`, and blocks that the database has forgotten a while
 * ago.
 */
export async function removeUnfinished(
  database: Pick<Database, 'execute'>,
  files: FileStore,
  before: Date,
) {
  await database.execute(sql`select forget_old_blocks(${blocksForDays})`);
  return files.removeUnfinished(
    before,
    new Date(before.getTime() - blocksForDays * 24 * 3_600_000),
  );
}

interface Swept {
  /** Files that no document points to. */
  files: number;
  /** What uploads left that ended with their process. */
  unfinished: number;
}

/**
 * Removes what a death between file store and database left behind: files that no document points
 * to, and what was never finished. Several processes may do it at the same time.
 * @param before nothing younger is touched
 * @param stop ends it early
 */
export async function sweepFiles(
  database: Database,
  files: FileStore,
  before: Date,
  stop?: AbortSignal,
): Promise<Swept> {
  const swept = { files: 0, unfinished: await removeUnfinished(database, files, before) };
  const { rows } = await database.execute<{ id: string }>(sql`select customer_ids() as id`);
  for (const { id } of rows) {
    for await (const keys of inBatches(files.keys(customerFolder(id)), keysAtOnce)) {
      if (stop?.aborted) return swept;
      for (const key of await unclaimed(database, id, keys)) {
        const found = await files.stat(key);
        if (!found || found.storedAt >= before) continue;
        await files.delete(key);
        swept.files += 1;
      }
    }
  }
  return swept;
}

/** Sweeps at the start and every few hours. */
export const createSweepTask = (
  database: Database,
  files: FileStore,
  log: FastifyBaseLogger,
): RecurringTask => ({
  name: 'sweep files',
  everyMs,
  async run(stop) {
    const swept = await sweepFiles(database, files, new Date(Date.now() - graceMs), stop);
    if (swept.files + swept.unfinished > 0)
      log.info(swept, 'files that nothing points to were removed');
  },
  failure: 'the sweep of files failed',
});

/** @returns those of a customer's files that no document points to */
export async function unclaimed(
  database: Pick<Database, 'execute'>,
  customerId: string,
  keys: FileKey[],
): Promise<FileKey[]> {
  const { rows } = await database.execute<{ key: string }>(sql`
    select claimed_files(${customerId}, ${JSON.stringify(keys)}::jsonb) as key`);
  const claimed = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !claimed.has(key));
}

export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
