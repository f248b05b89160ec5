import type { Permission } from '@feltbok/domain/users/user-role.ts';
import { sql } from 'drizzle-orm';
import { type Access, withAccess } from '../access/access';
import type { StoredRequest, StoredResponse } from '../access/idempotent-response';
import type { Caller, TokenAccount } from '../auth';
import type { Database } from '../db/database';
import { formatRevisionTag } from '../http/etag';
import { createBadField, RequestProblem } from '../http/problem';
import { toAuditRows } from './audit';
import type { AuditedChange } from './audit-record';
import { type Condition, createCondition } from './if-match';
import { hashRequest } from './request-hash';
import { explainDelivered, requireUndelivered } from './require-undelivered';

/** The account's access, and the revision that the write is based on. */
export type Write = Access & Condition;

/** The result of a write that was not rejected. */
export interface Written {
  status: 200 | 201 | 204;
  /** The new revision of the resource, which is sent as ETag. */
  revision?: number;
  headers?: Record<string, string>;
  /** Body of the response, which is sent as JSON. */
  body?: unknown;
  /** Changes for the audit trail. Empty only when nothing was changed. */
  changes: readonly AuditedChange[];
}

export interface WriteRequest {
  requestId: string;
  method: string;
  /** Path with the query. */
  path: string;
  ifMatch: string | undefined;
  idempotencyKey: string | undefined;
  /** Fingerprint of the body: two requests with the same one are equal. */
  fingerprint: () => string;
  /** The permission that the account's role must have. */
  needs?: Permission | undefined;
  /** Kind of account that is required. */
  caller: Caller;
}

/** A resource that POST creates has no earlier revision. */
const conditionalMethods = ['PUT', 'PATCH', 'DELETE'];

/**
 * Performs a write in one transaction: access, change, audit trail, and the response stored under
 * the idempotency key, or none of them. A key that has a response gets it again without `work`;
 * rejections are not stored.
 * A user changes no delivered business, whatever the work is.
 * @throws RequestProblem 403 when the account is not admitted or its role lacks the permission, 400
 *   or 422 when the key is not valid, 423 when a delivered business would be changed, and errors of
 *   `work`
 */
export async function performWrite(
  database: Database,
  account: TokenAccount,
  request: WriteRequest,
  work: (write: Write) => Promise<Written>,
): Promise<StoredResponse> {
  const key = parseKey(request.idempotencyKey);
  const perform = async (access: Access, earlier: StoredRequest | undefined) => {
    const requestHash =
      key && hashRequest([request.method, request.path.toLowerCase(), request.fingerprint()]);
    if (earlier) return repeatResponse(earlier, requestHash);
    const condition = createCondition(request.ifMatch);
    const written = await work({ ...access, ...condition });
    if (
      conditionalMethods.includes(request.method) &&
      request.ifMatch !== undefined &&
      !condition.wasChecked()
    ) {
      throw new Error(`${request.method} ${request.path} did not look at If-Match.`);
    }
    const answer = toStoredResponse(written);
    storeResponse(access, request.requestId, written.changes, key, requestHash, answer);
    if (request.caller === 'user') sendCheck(access, written.changes);
    return answer;
  };
  const { needs, caller } = request;
  try {
    return await withAccess(database, account, perform, { idempotencyKey: key, needs, caller });
  } catch (error) {
    throw explainDelivered(error);
  }
}

function sendCheck({ customer, sendLast }: Access, changes: readonly AuditedChange[]): void {
  const check = requireUndelivered(customer.customerId, changes);
  if (check) sendLast(check);
}

function parseKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw createBadField(
    'Idempotency-Key',
    'must have 1 to 255 characters, all of them printable ASCII and none a space',
  );
}

function repeatResponse(
  { requestHash, ...answer }: StoredRequest,
  currentHash: string | undefined,
): StoredResponse {
  if (requestHash === currentHash) return answer;
  const message = 'was used for another request before';
  throw new RequestProblem(422, `Idempotency-Key: ${message}`, {
    errors: [{ field: 'Idempotency-Key', message }],
  });
}

function toStoredResponse({ status, revision, headers, body }: Written): StoredResponse {
  return {
    status,
    headers: { ...headers, ...(revision !== undefined && { ETag: formatRevisionTag(revision) }) },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

function storeResponse(
  access: Access,
  requestId: string,
  changes: readonly AuditedChange[],
  key: string | undefined,
  requestHash: string | undefined,
  answer: StoredResponse,
): void {
  const { customer, user } = access;
  const trail =
    changes.length > 0 ? toAuditRows({ ...customer, ...user, requestId }, changes) : undefined;
  const answered =
    key === undefined
      ? undefined
      : sql`
      insert into idempotency_keys (customer_id, subject, key, request_hash, status, headers, body)
      values (${customer.customerId}, ${user.subject}, ${key}, ${requestHash}, ${answer.status},
              ${JSON.stringify(answer.headers)}::jsonb, ${answer.body})`;
  const both = trail && answered ? sql`with trail as (${trail}) ${answered}` : (trail ?? answered);
  if (both) access.sendLast(both);
}
