import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';

const isOfParties = (customerId: string, parties: ReadonlySet<string>) => sql`
  customer_id = ${customerId}
  and party in (select jsonb_array_elements_text(${JSON.stringify([...parties])}::jsonb)::uuid)`;

/**
 * Lists requests to sign on phones or by links, without the secrets that open them.
 * @param parties uuids
 */
export async function listSigningRequests(
  transaction: Pick<Transaction, 'execute'>,
  customerId: string,
  parties: ReadonlySet<string>,
) {
  const { rows } = await transaction.execute<{
    requestId: string;
    content: object | null;
    identity: object | null;
  }>(sql`
    select request_id as "requestId", business_id as "businessId", party, asked_at as "askedAt",
      expires_at as "expiresAt", used_at as "usedAt", content, identity, signature,
      signature_record as "signatureRecord"
    from signing_requests where ${isOfParties(customerId, parties)} order by asked_at, request_id`);
  return rows;
}

/**
 * Erases what parties were asked to sign and what they signed. An open request is revoked, since
 * nobody may sign it any more.
 * @param parties uuids
 */
export async function eraseSigningRequests(
  transaction: Pick<Transaction, 'execute'>,
  customerId: string,
  parties: ReadonlySet<string>,
): Promise<void> {
  await transaction.execute(sql`
    update signing_requests set content = null, signature = null, signature_record = null,
      proving = null, identity = null,
      revoked_at = case when used_at is null then coalesce(revoked_at, now()) end
    where ${isOfParties(customerId, parties)}`);
}
