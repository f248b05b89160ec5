import { createHash } from 'node:crypto';
import { type ListedResult, type ResultPaper, resultVersion } from '@feltbok/contract/results.ts';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Access } from '../access/access';
import { boundaryLineJson } from '../boundary-lines/boundary-line-json';
import { boundaryMarkJson } from '../boundary-marks/boundary-mark-json';
import { joinBusinessesWithCase } from '../boundary-marks/boundary-marks.repository';
import { attendeeTextWithFacts } from '../cases/case-json';
import { businessState } from '../cases/case-state-json';
import { arrayText, type JsonRow } from '../db/json-text';
import { paperResources } from '../db/paper-resources';
import { documentsWithTypes } from '../documents/document-json';
import { resultDocumentText, resultHeadText } from './result-json';

/** A business whose result can be read. */
export interface FoundBusiness {
  businessId: number;
  caseId: number;
}

/**
 * Finds the businesses that have a reference. @param caseReference undefined for those of any case
 * @returns at most two
 */
export async function findBusinesses(
  access: Access,
  reference: string,
  caseReference: string | undefined,
): Promise<FoundBusiness[]> {
  const { rows } = await access.transaction.execute<FoundBusiness & Record<string, unknown>>(sql`
    select businesses.business_id as "businessId", businesses.case_id as "caseId"
    from ${joinBusinessesWithCase(access)}
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.reference = ${reference}
      ${caseReference === undefined ? sql`` : sql`and cases.reference = ${caseReference}`}
    limit 2`);
  return rows;
}

/** The documents of a row of `businesses`, and those of the case as a whole, with their content. */
const documentsOfBusiness = sql`
  from ${documentsWithTypes}
  where documents.customer_id = businesses.customer_id and documents.case_id = businesses.case_id
    and (documents.business_id = businesses.business_id or documents.business_id is null)
    and documents.state = 'stored'`;

const documentsText = sql`(select ${arrayText(
  resultDocumentText,
  sql`documents.document_id`,
)} ${documentsOfBusiness})`;

/**
 * Names the version of each row that a table has for a row of `businesses`. PostgreSQL gives a row
 * another `xmin` with every change, whoever makes it, so that no change can be missed.
 */
const listRowVersions = (table: string): SQL => {
  const name = sql.identifier(table);
  return sql`(
    select coalesce(string_agg(concat(${name}.uuid, ${name}.xmin), ',' order by ${name}.uuid), '')
    from ${name} where ${name}.customer_id = businesses.customer_id
      and ${name}.business_id = businesses.business_id)`;
};

const businessVersion = sql`encode(sha256(convert_to(concat_ws('/',
  cases.xmin, businesses.xmin,
  ${listRowVersions('attendees')},
  ${listRowVersions('boundary_marks')},
  ${listRowVersions('boundary_lines')},
  coalesce((
    select sketches.xmin::text from sketches
    where sketches.customer_id = cases.customer_id and sketches.case_id = cases.case_id), ''),
  ${documentsText}), 'UTF8')), 'hex')`;

/**
 * Changes when a release of the API writes results in another way, which no row of the database
 * shows.
 */
const resultFormat = createHash('sha256')
  .update(String(resultVersion))
  .update(
    new PgDialect().sqlToQuery(
      sql
        .join(
          [
            resultHeadText,
            attendeeTextWithFacts,
            boundaryMarkJson,
            boundaryLineJson,
            resultDocumentText,
          ],
          sql` `,
        )
        .inlineParams(),
    ).sql,
  )
  .digest('base64url');

/**
 * Reads the revisions of results without reading the results.
 * @returns by the business's id; none for a business that the account does not see
 */
export async function readRevisions(
  access: Access,
  businessIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await access.transaction.execute<{ businessId: number; version: string }>(sql`
    select businesses.business_id as "businessId", ${businessVersion} as version
    from ${joinBusinessesWithCase(access)}
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = any(string_to_array(${businessIds.join(',')}, ',')::bigint[])`);
  return new Map(
    rows.map(({ businessId, version }) => [
      businessId,
      createHash('sha256').update(`${resultFormat} ${version}`).digest('base64url'),
    ]),
  );
}

/** A business as a list of results shows it, without the revision. */
export type BusinessRow = Omit<ListedResult, 'revision' | 'href'> & {
  businessId: number;
  /** Whether something was recorded in its case after the moment that was asked for. */
  isChanged: boolean;
};

/**
 * Reads a page of the businesses in the order of their numbers.
 * @param afterId number of a business; only those with higher numbers are read
 * @param changedAfter null for every business
 * @param caseReference undefined for those of every case
 */
export async function readBusinessPage(
  access: Access,
  {
    afterId,
    changedAfter,
    caseReference,
    rowsPerPage,
  }: {
    afterId: number;
    changedAfter: string | null;
    caseReference: string | undefined;
    rowsPerPage: number;
  },
): Promise<BusinessRow[]> {
  // An index has the events of a case in this order. Moments of requests have milliseconds.
  const lastEvent = sql`
    select date_trunc('milliseconds', occurred_at) as occurred_at from audit_events
    where audit_events.customer_id = cases.customer_id and audit_events.case_id = cases.case_id
    order by audit_events.audit_event_id desc limit 1`;
  const { rows } = await access.transaction.execute<{ row: BusinessRow }>(sql`
    select json_build_object(
      'businessId', businesses.business_id,
      'caseReference', cases.reference,
      'businessReference', businesses.reference,
      'caseChangedAt', event.occurred_at,
      'state', ${businessState},
      'isChanged', ${changedAfter}::timestamp with time zone is null
        or coalesce(event.occurred_at > ${changedAfter}::timestamp with time zone, false)) as row
    from ${joinBusinessesWithCase(access)} left join lateral (${lastEvent}) as event on true
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id > ${afterId}
      ${caseReference === undefined ? sql`` : sql`and cases.reference = ${caseReference}`}
    order by businesses.business_id limit ${rowsPerPage}`);
  return rows.map(({ row }) => row);
}

/** @returns the JSON text of what a result begins with; undefined when there is no such business */
export async function readResultHead(
  access: Access,
  businessId: number,
): Promise<string | undefined> {
  const { rows } = await access.transaction.execute<{ text: string }>(sql`
    select ${resultHeadText} as text from ${joinBusinessesWithCase(access)}
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = ${businessId}`);
  return rows[0]?.text;
}

/** @returns the JSON text of an array of `ResultDocumentRow` */
export async function readResultDocuments(access: Access, businessId: number): Promise<string> {
  const { rows } = await access.transaction.execute<JsonRow & Record<string, unknown>>(sql`
    select ${documentsText} as text from ${joinBusinessesWithCase(access)}
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = ${businessId}`);
  return rows[0]?.text ?? '[]';
}

/** A paper as the audit trail has it. */
export type IssuedRow = Pick<ResultPaper, 'kind' | 'code' | 'issuedAt' | 'sha256'>;

/** Reads the papers that were issued for a case that the account sees. */
export async function readIssuedPapers(access: Access, caseId: number): Promise<IssuedRow[]> {
  const { rows } = await access.transaction.execute<IssuedRow & Record<string, unknown>>(sql`
    select resource as kind, after ->> 'code' as code, after ->> 'generatedAt' as "issuedAt",
      after ->> 'sha256' as sha256
    from audit_events
    where customer_id = ${access.customer.customerId} and case_id = ${caseId}
      and resource in ${paperResources} and action = 'created' and after ? 'sha256'
    order by audit_event_id`);
  return rows;
}
