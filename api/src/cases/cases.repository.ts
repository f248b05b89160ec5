import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reach';
import { caseJson } from './case-json';

/** The account's cases with all that belongs to them, as the JSON text of `CaseList`. */
export async function caseListJson(access: Access): Promise<string> {
  const { rows } = await access.transaction.execute<{ list: string }>(sql`
    select coalesce(json_agg(${caseJson} order by cases.case_id), '[]')::text as list
    from cases where ${reachableCases(access)}`);
  return rows[0]?.list ?? '[]';
}
