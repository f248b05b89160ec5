import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import type { AuditedChange } from '../writes/audit-record';

/**
 * What is tied to a boundary mark is so no longer, since the mark is removed; it stays itself.
 * @param uuid of the mark
 * @returns what has changed, for the audit trail
 */
export async function dropTies(access: Access, caseId: number, uuid: string): Promise<AuditedChange[]> {
  const { transaction, customer } = access;
  const tied = JSON.stringify([{ markUuid: uuid }]);
  const { rows } = await transaction.execute(sql`
    update sketches set revision = revision + 1, content = jsonb_build_object(
      'shapes', ${withoutTie(sql`content -> 'shapes'`, uuid)}, 'labels', ${withoutTie(sql`content -> 'labels'`, uuid)})
    where customer_id = ${customer.customerId} and case_id = ${caseId}
      and (content -> 'shapes' @> ${tied}::jsonb or content -> 'labels' @> ${tied}::jsonb)
    returning case_id`);
  const dropped = { before: { markUuid: uuid }, after: { markUuid: null } };
  return rows.map(() => ({ action: 'changed', resource: 'sketch', id: caseId, caseId, ...dropped }));
}

const withoutTie = (elements: ReturnType<typeof sql>, uuid: string) => sql`(
  select coalesce(
    jsonb_agg(case when element ->> 'markUuid' = ${uuid} then element - 'markUuid' else element end order by place), '[]')
  from jsonb_array_elements(${elements}) with ordinality as elements (element, place))`;
