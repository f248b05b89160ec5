import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';

/**
 * Finds which of the uuids are boundary marks of the case. The marks cannot be removed before the
 * request's transaction ends.
 */
export async function findCaseMarks(
  { transaction, customer }: Access,
  caseId: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select boundary_marks.uuid
    from boundary_marks join businesses
      on businesses.customer_id = boundary_marks.customer_id
        and businesses.business_id = boundary_marks.business_id
    where boundary_marks.customer_id = ${customer.customerId} and businesses.case_id = ${caseId}
      and boundary_marks.uuid in
        (select jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb)::uuid)
    for key share of boundary_marks`);
  return new Set(rows.map(({ uuid }) => uuid));
}
