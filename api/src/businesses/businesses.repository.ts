import type { Business } from '@feltbok/domain/cases/case.ts';
import { type OverviewFields, overviewFieldNames } from '@feltbok/domain/cases/overview-fields.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableBusinesses } from '../access/reachable-cases';
import { businessJson } from '../cases/case-json';
import { businesses } from '../db/schema';

type Overview = OverviewFields & { revision: number; caseId: number };

const getColumn = (name: keyof OverviewFields) => sql.identifier(businesses[name].name);
const selected = overviewFieldNames.map(
  (name) => sql`${getColumn(name)} as ${sql.identifier(name)}`,
);

/**
 * Reads the overview of a business and locks it until the request's transaction ends.
 * @returns undefined when the account sees no such business
 */
export async function lockOverview(
  access: Access,
  businessId: number,
): Promise<Overview | undefined> {
  const { rows } = await access.transaction.execute<Overview>(sql`
    select ${sql.join(selected, sql`, `)}, overview_revision as revision, case_id as "caseId"
    from businesses where business_id = ${businessId} and ${reachableBusinesses(access)}
    for update`);
  return rows[0];
}

const toColumnValue = (value: OverviewFields[keyof OverviewFields]): SQL =>
  typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

/** Changes the overview that `lockOverview` has locked. @returns the new revision */
export function changeOverview(
  access: Access,
  businessId: number,
  locked: Overview,
  newOverview: OverviewFields,
): number {
  const values = overviewFieldNames.map(
    (name) => sql`${getColumn(name)} = ${toColumnValue(newOverview[name])}`,
  );
  const revision = locked.revision + 1;
  access.sendLast(sql`
    update businesses
    set ${sql.join(values, sql`, `)}, overview_revision = ${revision}, overview_changed_at = now()
    where customer_id = ${access.customer.customerId} and business_id = ${businessId}`);
  return revision;
}

/** Reads a business that `lockOverview` found, as the API shows it. */
export async function readBusiness(
  access: Access,
  businessId: number,
): Promise<Business | undefined> {
  const { rows } = await access.transaction.execute<{ business: Business }>(sql`
    select ${businessJson} as business from businesses
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = ${businessId}`);
  return rows[0]?.business;
}
