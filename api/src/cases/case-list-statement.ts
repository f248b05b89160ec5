import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { caseText } from './case-json';

const dialect = new PgDialect();
/**
 * Compiled once: joining the two hundred parts for each list would take longer than everything else
 * around the query.
 */
const caseTextSql = sql.raw(dialect.sqlToQuery(caseText.inlineParams()).sql);

/**
 * Selects the rows of `CaseListSchema`, each as JSON in the column `text`.
 * @param condition on the table `cases`
 */
export const buildCaseList = (condition: SQL): SQL => sql`
  select cases.case_id as "caseId", ${caseTextSql} as text from cases where ${condition}
    order by cases.case_id`;

/** Compiles the statement for all cases of a customer, as a driver takes it. */
export const compileCaseList = (customerId: string): { sql: string; params: unknown[] } =>
  dialect.sqlToQuery(buildCaseList(sql`cases.customer_id = ${customerId}`));
