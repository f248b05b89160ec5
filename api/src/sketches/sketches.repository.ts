import type { SketchContent } from '@feltbok/contract/sketches.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';

/** The drawings of a case. */
export interface SketchRecord {
  content: SketchContent;
  /** The revision; 0 where nobody has drawn anything. */
  revision: number;
}

const empty: SketchContent = { shapes: [], labels: [] };

/** @returns undefined when the account sees no such case */
export async function findSketch(
  access: Access,
  caseId: number,
): Promise<SketchRecord | undefined> {
  const { rows } = await access.transaction.execute<{
    content: SketchContent | null;
    revision: number | null;
  }>(sql`
    select sketches.content, sketches.revision
    from cases left join sketches
      on sketches.customer_id = cases.customer_id and sketches.case_id = cases.case_id
    where cases.case_id = ${caseId} and ${reachableCases(access)}`);
  const [row] = rows;
  return row && { content: row.content ?? empty, revision: row.revision ?? 0 };
}

/**
 * Finds a sketch and locks it until the request's transaction ends; its row is created if missing.
 */
export async function lockSketch(
  access: Access,
  caseId: number,
): Promise<SketchRecord | undefined> {
  const { customerId } = access.customer;
  await access.transaction.execute(sql`
    insert into sketches (customer_id, case_id, content, revision)
    select cases.customer_id, cases.case_id, ${JSON.stringify(empty)}::jsonb, 0
    from cases where cases.case_id = ${caseId} and ${reachableCases(access)}
    on conflict do nothing`);
  const { rows } = await access.transaction.execute<SketchRecord & Record<string, unknown>>(sql`
    select sketches.content, sketches.revision
    from sketches join cases on cases.customer_id = sketches.customer_id
      and cases.case_id = sketches.case_id
    where sketches.customer_id = ${customerId} and sketches.case_id = ${caseId}
      and ${reachableCases(access)}
    for update of sketches`);
  return rows[0];
}

/** Changes a sketch that is locked. @returns the new revision */
export async function changeSketch(
  access: Access,
  caseId: number,
  content: SketchContent,
): Promise<number> {
  const { rows } = await access.transaction.execute<{ revision: number }>(sql`
    update sketches set content = ${JSON.stringify(content)}::jsonb, revision = revision + 1
    where customer_id = ${access.customer.customerId} and case_id = ${caseId}
    returning revision`);
  const [changed] = rows;
  if (!changed) throw new Error('The sketch that was locked for a change is missing.');
  return changed.revision;
}
