import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import { buildCaseList, compileCaseList } from './case-list-statement';

/**
 * Number of cases per page; the embedded database takes about 20 ms for a page on an ordinary
 * server.
 */
export const casesPerPage = 60;

/** A case with everything that belongs to it. */
export type CaseRow = {
  caseId: number;
  /** JSON of `CaseSchema`. */
  text: string;
};

/**
 * Reads a page of the account's cases.
 * @param after id of a case; only cases with higher ids are read
 */
export async function readCasePage(access: Access, after = 0): Promise<CaseRow[]> {
  const condition = sql`${reachableCases(access)} and cases.case_id > ${after}`;
  const { rows } = await access.transaction.execute<CaseRow>(
    sql`${buildCaseList(condition)} limit ${casesPerPage}`,
  );
  return rows;
}

/** Reads a case as the JSON text of `CaseSchema`; undefined when the account sees no such case. */
export async function readCaseJson(access: Access, caseId: number): Promise<string | undefined> {
  const { rows } = await access.transaction.execute<CaseRow>(
    buildCaseList(sql`${reachableCases(access)} and cases.case_id = ${caseId}`),
  );
  return rows[0]?.text;
}

/**
 * Changes when a release of the API writes the list in another way, which no row of the database
 * shows.
 */
const listFormat = createHash('sha256')
  .update(JSON.stringify(compileCaseList('')))
  .digest('base64url');

/**
 * Reads a tag that changes with the account's case list, without building the list. The tag is read
 * before the list: a list that is newer than its tag is only sent once too often, whereas an older
 * list would stay.
 */
export async function readCaseListTag({ transaction, customer, user }: Access): Promise<string> {
  const { rows } = await transaction.execute<{ version: string }>(sql`
    select version from case_list_versions where customer_id = ${customer.customerId}`);
  // Lists differ between accounts, since cases are assigned and documents are marked as one's own.
  const parts = [
    listFormat,
    customer.customerId,
    user.subject,
    user.role,
    rows[0]?.version ?? 'never changed',
  ];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
}
