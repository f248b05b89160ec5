import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { type FileKey, getCustomerFolder } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import type { RecurringTask } from '../recurring-work';

/** Longer than any upload with its transaction takes; younger files are never touched. */
export const graceMs = 24 * 3_600_000;
const everyMs = 6 * 3_600_000;
const keysPerBatch = 500;
/**
 * Days after its last block for which an upload can be continued. Azure discards blocks after seven
 * days, so the bytes outlive the rows.
 */
const keepBlocksDays = 5;

/** Removes drafts from before `before`, and blocks whose rows were deleted some time ago. */
export async function removeUnfinished(
  database: Pick<Database, 'execute'>,
  files: FileStore,
  before: Date,
) {
  await database.execute(sql`select forget_old_blocks(${keepBlocksDays})`);
  return files.removeUnfinished(
    before,
    new Date(before.getTime() - keepBlocksDays * 24 * 3_600_000),
  );
}

interface CleanupCounts {
  /** Number of removed files that no document refers to. */
  files: number;
  /** Number of removed leftovers of uploads whose process has ended. */
  unfinished: number;
}

/**
 * Removes what a crash between file store and database left behind: files that no document refers
 * to, and incomplete uploads. Several processes may run it at the same time.
 * @param before younger files are not touched
 * @param stop aborts the clean-up
 */
export async function cleanUpFiles(
  database: Database,
  files: FileStore,
  before: Date,
  stop?: AbortSignal,
): Promise<CleanupCounts> {
  const swept = { files: 0, unfinished: await removeUnfinished(database, files, before) };
  const { rows } = await database.execute<{ id: string }>(sql`select customer_ids() as id`);
  for (const { id } of rows) {
    for await (const keys of toBatches(files.keys(getCustomerFolder(id)), keysPerBatch)) {
      if (stop?.aborted) return swept;
      for (const key of await findUnusedKeys(database, id, keys)) {
        const found = await files.stat(key);
        if (!found || found.storedAt >= before) continue;
        await files.delete(key);
        swept.files += 1;
      }
    }
  }
  return swept;
}

/** Runs the clean-up at start and every few hours. */
export const createCleanupTask = (
  database: Database,
  files: FileStore,
  log: FastifyBaseLogger,
): RecurringTask => ({
  name: 'sweep files',
  everyMs,
  async run(stop) {
    const swept = await cleanUpFiles(database, files, new Date(Date.now() - graceMs), stop);
    if (swept.files + swept.unfinished > 0)
      log.info(swept, 'files that no document refers to were removed');
  },
  failure: 'removing unused files failed',
});

/** @returns those of a customer's files that no document refers to */
export async function findUnusedKeys(
  database: Pick<Database, 'execute'>,
  customerId: string,
  keys: FileKey[],
): Promise<FileKey[]> {
  const { rows } = await database.execute<{ key: string }>(sql`
    select claimed_files(${customerId}, ${JSON.stringify(keys)}::jsonb) as key`);
  const claimed = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !claimed.has(key));
}

export async function* toBatches<Item>(
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
