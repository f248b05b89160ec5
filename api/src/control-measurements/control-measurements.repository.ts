import type { ControlMeasurement } from '@feltbok/shared/wire/control-measurements';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableBusinesses } from '../access/reach';

/**
 * The control measurements of a business, the earliest first.
 * @returns undefined when there is no such business within the account's reach
 */
export async function controlMeasurementsOf(
  access: Access,
  businessId: number,
): Promise<ControlMeasurement[] | undefined> {
  const { rows } = await access.transaction.execute<{ list: ControlMeasurement[] }>(sql`
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'uuid', uuid, 'businessId', business_id, 'point', point, 'measurement', measurement)
        order by measurement ->> 'from', uuid), '[]')
      from control_measurements
      where control_measurements.customer_id = businesses.customer_id
        and control_measurements.business_id = businesses.business_id) as list
    from businesses
    where businesses.business_id = ${businessId} and ${reachableBusinesses(access)}`);
  return rows[0]?.list;
}

/** @returns undefined when there is no such business within the account's reach */
export async function caseOfBusiness(access: Access, businessId: number): Promise<number | undefined> {
  const { rows } = await access.transaction.execute<{ caseId: string }>(sql`
    select businesses.case_id as "caseId" from businesses
    where businesses.business_id = ${businessId} and ${reachableBusinesses(access)}`);
  return rows[0] && Number(rows[0].caseId);
}

/** @returns whether it was added; false where the business has one with this uuid already */
export async function addControlMeasurement(
  { transaction, customer }: Access,
  { uuid, businessId, point, measurement }: ControlMeasurement,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    insert into control_measurements (customer_id, business_id, uuid, point, measurement)
    values (${customer.customerId}, ${businessId}, ${uuid}, ${JSON.stringify(point)}::jsonb,
      ${JSON.stringify(measurement)}::jsonb)
    on conflict do nothing returning uuid`);
  return rows.length > 0;
}
