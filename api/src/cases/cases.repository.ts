import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import { caseListWhere, compiledCaseList } from './case-list-statement';

/** The embedded database takes some 20 ms for so many on an ordinary server. */
export const casesPerPage = 60;

/** A case with all that belongs to it. */
export type CaseRow = {
  caseId: number;
  /** JSON of `CaseSchema`. */
  text: string;
};

/** A page of the account's cases. @param after a case id; only cases of higher ids */
export async function readCasePage(access: Access, after = 0): Promise<CaseRow[]> {
  const condition = sql`${reachableCases(access)} and cases.case_id > ${after}`;
  const { rows } = await access.transaction.execute<CaseRow>(
    sql`${caseListWhere(condition)} limit ${casesPerPage}`,
  );
  return rows;
}

/** One of them, as the JSON text of `CaseSchema`; undefined when the account sees no such case. */
export async function caseJson(access: Access, caseId: number): Promise<string | undefined> {
  const { rows } = await access.transaction.execute<CaseRow>(
    caseListWhere(sql`${reachableCases(access)} and cases.case_id = ${caseId}`),
  );
  return rows[0]?.text;
}

/**
 * Another when a release of the API writes the list in another way, which no row in the database
 * shows.
 */
const format = createHash('sha256')
  .update(JSON.stringify(compiledCaseList('')))
  .digest('base64url');

/**
 * What changes with the account's case list, and is had without making it. It is read before the
 * list: a list that is newer than its tag is only sent once too often, one that is older would
 * stay.
 */
export async function caseListTag({ transaction, customer, user }: Access): Promise<string> {
  const { rows } = await transaction.execute<{ version: string }>(sql`
    select version from case_list_versions where customer_id = ${customer.customerId}`);
  // The list of one account is not that of another: cases are assigned, and documents are one's
  // own.
  const parts = [
    format,
    customer.customerId,
    user.subject,
    user.role,
    rows[0]?.version ?? 'never changed',
  ];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
}
