import type { BusinessUpdate } from '@feltbok/shared/wire/businesses';
import type { Business } from '@feltbok/shared/wire/cases';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reach';
import { businessJson } from '../cases/case-json';

type Overview = BusinessUpdate & { revision: number };

/**
 * The overview of a business that the account may see, held until the request's transaction ends.
 * @returns undefined when there is no such business within the account's reach
 */
export async function overviewForChange(access: Access, businessId: number): Promise<Overview | undefined> {
  const { rows } = await access.transaction.execute<Overview>(sql`
    select businesses.description, businesses.summary, businesses.comment, businesses.impartiality,
           businesses.overview_revision as revision
    from businesses join cases
      on cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
    where businesses.customer_id = ${access.customer.customerId} and businesses.business_id = ${businessId}
      and ${reachableCases(access)}
    for update of businesses`);
  return rows[0];
}

/** @returns the new revision of the overview */
export async function changeOverview(access: Access, businessId: number, overview: BusinessUpdate): Promise<number> {
  const { description, summary, comment, impartiality } = overview;
  const { rows } = await access.transaction.execute<{ revision: number }>(sql`
    update businesses
    set description = ${description}, summary = ${summary}, comment = ${comment}, impartiality = ${impartiality},
        overview_revision = overview_revision + 1, overview_changed_at = now()
    where customer_id = ${access.customer.customerId} and business_id = ${businessId}
    returning overview_revision as revision`);
  const [changed] = rows;
  if (!changed) throw new Error('The business that was held for a change is gone.');
  return changed.revision;
}

/** A business that `overviewForChange` found, as the wire shows it. */
export async function businessOf(access: Access, businessId: number): Promise<Business | undefined> {
  const { rows } = await access.transaction.execute<{ business: Business }>(sql`
    select ${businessJson} as business from businesses
    where businesses.customer_id = ${access.customer.customerId} and businesses.business_id = ${businessId}`);
  return rows[0]?.business;
}
