import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';

/**
 * Reads from the audit trail which records of a business users have removed.
 * @param resource as the audit trail names it
 */
export async function readRemovedUuids(
  transaction: Transaction,
  customerId: string,
  { caseId, businessId }: { caseId: number; businessId: number },
  resource: 'boundary mark' | 'boundary line',
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select before ->> 'uuid' as uuid from audit_events
    where customer_id = ${customerId} and case_id = ${caseId} and business_id = ${businessId}
      and resource = ${resource} and action = 'deleted'`);
  return new Set(rows.map(({ uuid }) => uuid));
}
