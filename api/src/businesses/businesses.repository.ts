import type { BusinessUpdate } from '@feltbok/shared/wire/businesses';
import type { Business } from '@feltbok/shared/wire/cases';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableBusinesses } from '../access/reach';
import { businessJson } from '../cases/case-json';

type Overview = BusinessUpdate & { revision: number; caseId: number };

/**
 * The overview of a business that the account may see, locked until the request's transaction ends.
 * @returns undefined when there is no such business within the account's reach
 */
export async function overviewForChange(access: Access, businessId: number): Promise<Overview | undefined> {
  const { rows } = await access.transaction.execute<Overview>(sql`
    select description, summary, comment, impartiality, overview_revision as revision, case_id as "caseId"
    from businesses where business_id = ${businessId} and ${reachableBusinesses(access)}
    for update`);
  return rows[0];
}

/**
 * Changes the overview that `overviewForChange` locked.
 * @returns its new revision
 */
export function changeOverview(access: Access, businessId: number, locked: Overview, wanted: BusinessUpdate): number {
  const { description, summary, comment, impartiality } = wanted;
  const revision = locked.revision + 1;
  access.lastly(sql`
    update businesses
    set description = ${description}, summary = ${summary}, comment = ${comment}, impartiality = ${impartiality},
        overview_revision = ${revision}, overview_changed_at = now()
    where customer_id = ${access.customer.customerId} and business_id = ${businessId}`);
  return revision;
}

/** A business that `overviewForChange` found, as the wire shows it. */
export async function businessOf(access: Access, businessId: number): Promise<Business | undefined> {
  const { rows } = await access.transaction.execute<{ business: Business }>(sql`
    select ${businessJson} as business from businesses
    where businesses.customer_id = ${access.customer.customerId} and businesses.business_id = ${businessId}`);
  return rows[0]?.business;
}
