import { type SQL, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { RequestProblem } from '../http/problem';
import type { AuditedChange } from './audit-record';
import { deliveryResources } from './delivery-resources';

/**
 * Builds the statement that fails when a change is one of a delivered business. It is sent last in
 * the transaction.
 * @returns undefined when no business is changed
 */
export function requireUndelivered(
  customerId: string,
  changes: readonly AuditedChange[],
): SQL | undefined {
  const inCases = changes.filter(({ resource }) => !deliveryResources.includes(resource));
  const businessIds = new Set(inCases.flatMap(({ businessId }) => businessId ?? []));
  const caseIds = new Set(
    inCases.flatMap(({ businessId, caseId }) => (businessId === undefined ? (caseId ?? []) : [])),
  );
  if (businessIds.size === 0 && caseIds.size === 0) return undefined;
  return sql`select require_undelivered(${customerId}, ${toArray(businessIds)},
    ${toArray(caseIds)})`;
}

/** The list is one parameter, so that the statement's text does not depend on its length. */
const toArray = (ids: ReadonlySet<number>): SQL =>
  sql`string_to_array(${[...ids].join(',')}, ',')::bigint[]`;

/** SQLSTATE that the database function raises. */
const deliveredCode = 'FBDEL';

/** @returns the problem in place of the database's error; any other error as it is */
export function explainDelivered(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code !== deliveredCode) return error;
  return new RequestProblem(
    423,
    'The case is delivered, and is changed by nobody until a lead has opened it again.',
  );
}
