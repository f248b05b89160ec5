import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import type { AuditedChange } from '../writes/audit-record';

/**
 * Detaches sketch elements and documents from a boundary mark that is removed; they remain without
 * the mark.
 * @param uuid of the mark
 * @returns the changes for the audit trail
 */
export async function detachMark(
  access: Access,
  caseId: number,
  uuid: string,
): Promise<AuditedChange[]> {
  const { transaction, customer } = access;
  const tied = JSON.stringify([{ markUuid: uuid }]);
  const { rows } = await transaction.execute(sql`
    update sketches set revision = revision + 1, content = jsonb_build_object(
      'shapes', ${removeMarkUuid(sql`content -> 'shapes'`, uuid)}, 'labels',
        ${removeMarkUuid(sql`content -> 'labels'`, uuid)})
    where customer_id = ${customer.customerId} and case_id = ${caseId}
      and (content -> 'shapes' @> ${tied}::jsonb or content -> 'labels' @> ${tied}::jsonb)
    returning case_id`);
  const documents = await transaction.execute<{ id: number; businessId: number | null }>(sql`
    update documents set mark_uuid = null, revision = revision + 1
    where customer_id = ${customer.customerId} and case_id = ${caseId} and mark_uuid = ${uuid}
    returning document_id as id, business_id as "businessId"`);
  const dropped = { before: { markUuid: uuid }, after: { markUuid: null } };
  return [
    ...rows.map(() => ({
      action: 'changed' as const,
      resource: 'sketch',
      id: caseId,
      caseId,
      ...dropped,
    })),
    ...documents.rows.map(({ id, businessId }) => {
      const resource = {
        resource: 'document',
        id: Number(id),
        caseId,
        businessId: businessId ?? undefined,
      };
      return { action: 'changed' as const, ...resource, ...dropped };
    }),
  ];
}

const removeMarkUuid = (elements: ReturnType<typeof sql>, uuid: string) => sql`(
  select coalesce(
    jsonb_agg(case when element ->> 'markUuid' = ${uuid} then element - 'markUuid' else element end
      order by place), '[]')
  from jsonb_array_elements(${elements}) with ordinality as elements (element, place))`;
