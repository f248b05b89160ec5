import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reach';

/**
 * How far the trail of the account's customer has come, and which kinds of resources of the case were changed after an
 * earlier position; null for all where there is none. Positions are given in the order of commits.
 * @returns undefined when the account sees no such case
 */
export async function casePosition(
  access: Access,
  caseId: number,
  since: number | undefined,
): Promise<{ position: number; changed: string[] | null } | undefined> {
  const { customerId } = access.customer;
  const { rows } = await access.transaction.execute<{ position: number; changed: string[] | null }>(sql`
    select coalesce((select max(position) from audit_links where customer_id = ${customerId}), 0) as position,
           ${since === undefined ? sql`null::text[]` : changedSince(customerId, caseId, since)} as changed
    from cases where cases.case_id = ${caseId} and ${reachableCases(access)}`);
  return rows[0];
}

const changedSince = (customerId: string, caseId: number, since: number) => sql`array(
  select distinct event.resource
  from audit_links as link join audit_events as event using (customer_id, audit_event_id)
  where customer_id = ${customerId} and link.position > ${since} and event.case_id = ${caseId})`;
