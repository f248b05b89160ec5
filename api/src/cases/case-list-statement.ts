import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { caseJson } from './case-json';

const dialect = new PgDialect();
/** Put together once: of its two hundred parts that would take longer, for each list, than all else around the query. */
const writtenCase = sql.raw(dialect.sqlToQuery(caseJson.inlineParams()).sql);

/** One row with the JSON text of `CaseListSchema` in `list`. @param condition on the table `cases` */
export const caseListWhere = (condition: SQL): SQL => sql`
  select coalesce(json_agg(${writtenCase} order by cases.case_id), '[]')::text as list from cases where ${condition}`;

/** The statement for all cases of a customer, as a driver takes it. */
export const compiledCaseList = (customerId: string): { sql: string; params: unknown[] } =>
  dialect.sqlToQuery(caseListWhere(sql`cases.customer_id = ${customerId}`));
