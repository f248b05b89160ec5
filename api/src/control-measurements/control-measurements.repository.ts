import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableBusinesses } from '../access/reachable-cases';

export const controlsPerPage = 200;

/**
 * A page of a business's control measurements, in the order of their uuids.
 * @param after a uuid; only controls of higher uuids
 * @returns none where there is no such business within the account's reach
 */
export async function readControlPage(
  access: Access,
  businessId: number,
  after?: string,
): Promise<ControlMeasurement[]> {
  const { rows } = await access.transaction.execute<{ control: ControlMeasurement }>(sql`
    select jsonb_build_object('uuid', uuid, 'businessId', control_measurements.business_id,
      'point', point,
      'measurement', measurement) as control
    from control_measurements join businesses
      on businesses.customer_id = control_measurements.customer_id
      and businesses.business_id = control_measurements.business_id
    where control_measurements.customer_id = ${access.customer.customerId}
      and control_measurements.business_id = ${businessId} and ${reachableBusinesses(access)}
      ${after === undefined ? sql`` : sql`and control_measurements.uuid > ${after}`}
    order by uuid limit ${controlsPerPage}`);
  return rows.map(({ control }) => control);
}

/** @returns undefined when there is no such business within the account's reach */
export async function caseOfBusiness(
  access: Access,
  businessId: number,
): Promise<number | undefined> {
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
