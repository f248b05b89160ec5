import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';

/** What a write is answered. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
};

/** The answer that a key already has at this account, and what it was the answer to. */
export async function answered(
  { transaction, customer, user }: Access,
  key: string,
): Promise<(Answer & { requestHash: string }) | undefined> {
  const { rows } = await transaction.execute<Answer & { requestHash: string }>(sql`
    select request_hash as "requestHash", status, headers, body from idempotency_keys
    where customer_id = ${customer.customerId} and subject = ${user.subject} and key = ${key}`);
  return rows[0];
}

/** @param parts of what was asked, in an order that never changes */
export function requestHashOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
