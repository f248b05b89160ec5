import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { caseText } from './case-json';

const dialect = new PgDialect();
/**
 * Put together once: of its two hundred parts that would take longer, for each list, than all else
 * around the query.
 */
const writtenCase = sql.raw(dialect.sqlToQuery(caseText.inlineParams()).sql);

/**
 * The rows of `CaseListSchema`, each the JSON text of one in `text`. @param condition on the table
 * `cases`
 */
export const caseListWhere = (condition: SQL): SQL => sql`
  select cases.case_id as "caseId", ${writtenCase} as text from cases where ${condition}
    order by cases.case_id`;

/** The statement for all cases of a customer, as a driver takes it. */
export const compiledCaseList = (customerId: string): { sql: string; params: unknown[] } =>
  dialect.sqlToQuery(caseListWhere(sql`cases.customer_id = ${customerId}`));
