import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableBusinesses } from '../access/reachable-cases';

export const controlsPerPage = 200;

/**
 * Reads a page of a business's control measurements, ordered by uuid.
 * @param after a uuid; only controls with higher uuids are read
 * @returns no rows when the account sees no such business
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

/** @returns undefined when the account sees no such business */
export async function findCaseOfBusiness(
  access: Access,
  businessId: number,
): Promise<number | undefined> {
  const { rows } = await access.transaction.execute<{ caseId: string }>(sql`
    select businesses.case_id as "caseId" from businesses
    where businesses.business_id = ${businessId} and ${reachableBusinesses(access)}`);
  return rows[0] && Number(rows[0].caseId);
}

/** @returns false when the business already has a measurement with this uuid */
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
