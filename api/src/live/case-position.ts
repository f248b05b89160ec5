import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';

/** Tells since when a device wants to know the changes of a case. */
export interface ChangeQuery {
  /** The position of an earlier response; it takes precedence over `lastSeconds`. */
  since?: number | undefined;
  /** Number of seconds before now. */
  lastSeconds?: number | undefined;
}

/**
 * Reads the position of the audit trail of the account's customer, and which kinds of resources of
 * the case have changed since the given position or time; null where neither was given, as anything
 * may have changed. Positions follow the order of commits.
 * @returns undefined when the account sees no such case
 */
export async function readCasePosition(
  access: Access,
  caseId: number,
  asked: ChangeQuery = {},
): Promise<{ position: number; changed: string[] | null } | undefined> {
  const { customerId } = access.customer;
  const { rows } = await access.transaction.execute<{
    position: number;
    changed: string[] | null;
  }>(sql`
    select coalesce((select max(position) from audit_links
      where customer_id = ${customerId}), 0) as position,
           ${selectChanges(customerId, caseId, asked)} as changed
    from cases where cases.case_id = ${caseId} and ${reachableCases(access)}`);
  return rows[0];
}

function selectChanges(customerId: string, caseId: number, { since, lastSeconds }: ChangeQuery) {
  if (since !== undefined) return selectLaterChanges(customerId, caseId, since);
  if (lastSeconds !== undefined) return selectRecentChanges(customerId, caseId, lastSeconds);
  return sql`null::text[]`;
}

const selectRecentChanges = (customerId: string, caseId: number, seconds: number) => sql`array(
  select distinct resource from audit_events
  where customer_id = ${customerId} and case_id = ${caseId}
    and occurred_at >= now() - make_interval(secs => ${seconds}))`;

const selectLaterChanges = (customerId: string, caseId: number, since: number) => sql`array(
  select distinct event.resource
  from audit_links as link join audit_events as event using (customer_id, audit_event_id)
  where customer_id = ${customerId} and link.position > ${since} and event.case_id = ${caseId})`;
