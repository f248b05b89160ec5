import { sql } from 'drizzle-orm';
import { usualEventDays } from '../access/customer-settings';
import type { Database } from '../db/database';
import type { RecurringTask } from '../recurring-work';

/**
 * A tablet may lie in a car for a month and still repeat its last save; a few more days cost
 * little.
 */
const keyDays = 35;
/** Longer than the longest lease: a device that returns later signs in as at a first contact. */
const silentDays = 400;
/** Signatures on phones that no device has fetched are deleted after this time. */
const signatureDays = 7;
const everyMs = 6 * 3_600_000;

/**
 * Removes, for all customers, keys that nobody repeats any more, devices that have long been
 * silent, requests to sign on phones, and reads and ended deliveries to webhooks that are older
 * than the customer keeps them.
 */
export async function removeExpiredKeys(database: Database): Promise<void> {
  await database.execute(sql`select remove_expired_keys(${keyDays})`);
  await database.execute(sql`select remove_expired_reads()`);
  await database.execute(sql`select remove_silent_devices(${silentDays})`);
  await database.execute(sql`select remove_old_deliveries(${usualEventDays})`);
  await database.execute(sql`select forget_old_signing_requests(${signatureDays})`);
}

export const createKeyRemovalTask = (database: Database): RecurringTask => ({
  name: 'remove expired keys',
  everyMs,
  run: () => removeExpiredKeys(database),
  failure: 'expired idempotency keys were not removed',
});
