import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';

/** From when on a device wants to know what was changed in a case. */
export interface ChangesAsked {
  /** The position of an earlier answer; it decides where both are there. */
  since?: number | undefined;
  /** Seconds before now. */
  lastSeconds?: number | undefined;
}

/**
 * Reads how far the trail of the account's customer has come, and which kinds of resources of the
 * case were changed since then; null where nothing was asked, as anything may be. Positions are
 * given in the order of commits.
 * @returns undefined when the account sees no such case
 */
export async function casePosition(
  access: Access,
  caseId: number,
  asked: ChangesAsked = {},
): Promise<{ position: number; changed: string[] | null } | undefined> {
  const { customerId } = access.customer;
  const { rows } = await access.transaction.execute<{
    position: number;
    changed: string[] | null;
  }>(sql`
    select coalesce((select max(position) from audit_links
      where customer_id = ${customerId}), 0) as position,
           ${changesAsked(customerId, caseId, asked)} as changed
    from cases where cases.case_id = ${caseId} and ${reachableCases(access)}`);
  return rows[0];
}

function changesAsked(customerId: string, caseId: number, { since, lastSeconds }: ChangesAsked) {
  if (since !== undefined) return changedSince(customerId, caseId, since);
  if (lastSeconds !== undefined) return changedWithin(customerId, caseId, lastSeconds);
  return sql`null::text[]`;
}

const changedWithin = (customerId: string, caseId: number, seconds: number) => sql`array(
  select distinct resource from audit_events
  where customer_id = ${customerId} and case_id = ${caseId}
    and occurred_at >= now() - make_interval(secs => ${seconds}))`;

const changedSince = (customerId: string, caseId: number, since: number) => sql`array(
  select distinct event.resource
  from audit_links as link join audit_events as event using (customer_id, audit_event_id)
  where customer_id = ${customerId} and link.position > ${since} and event.case_id = ${caseId})`;
