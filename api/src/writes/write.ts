import type { Permission } from '@feltbok/domain/users/user-role.ts';
import { sql } from 'drizzle-orm';
import { type Access, withAccess } from '../access/access';
import type { Answer, AnsweredRequest } from '../access/idempotent-response';
import type { TokenAccount } from '../auth';
import type { Database } from '../db/database';
import { revisionTag } from '../http/etag';
import { badField, RequestProblem } from '../http/problem';
import { auditRows } from './audit';
import type { AuditedChange } from './audit-record';
import { type Condition, conditionOf } from './if-match';
import { requestHashOf } from './request-hash';

/** What a write works with: the account's access, and the revision that it is based on. */
export type Write = Access & Condition;

/** What came of a write that was not rejected. */
export interface Written {
  status: 200 | 201 | 204;
  /** The resource's revision that now stands; sent as ETag. */
  revision?: number;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** For the audit trail. Empty only when nothing was changed. */
  changes: readonly AuditedChange[];
}

export interface WriteRequest {
  requestId: string;
  method: string;
  /** With the query. */
  path: string;
  ifMatch: string | undefined;
  idempotencyKey: string | undefined;
  /** Stands for the body: two requests with the same are the same. */
  fingerprint: () => string;
  /** What the account's role must permit. */
  needs?: Permission | undefined;
}

/** What POST makes has no revision before. */
const conditionalMethods = ['PUT', 'PATCH', 'DELETE'];

/**
 * Writes in one transaction: access, change, audit trail, and the answer stored under the
 * idempotency key, or none of them. A key that was answered before is answered the same without
 * `work`; rejections are not stored.
 * @throws RequestProblem 403 when the account is not admitted or its role does not permit it, 400
 *   or 422 when the key does not hold, and what `work` throws
 */
export async function performWrite(
  database: Database,
  account: TokenAccount,
  request: WriteRequest,
  work: (write: Write) => Promise<Written>,
): Promise<Answer> {
  const key = keyIn(request.idempotencyKey);
  const perform = async (access: Access, earlier: AnsweredRequest | undefined) => {
    const requestHash =
      key && requestHashOf([request.method, request.path.toLowerCase(), request.fingerprint()]);
    if (earlier) return repeated(earlier, requestHash);
    const condition = conditionOf(request.ifMatch);
    const written = await work({ ...access, ...condition });
    if (
      conditionalMethods.includes(request.method) &&
      request.ifMatch !== undefined &&
      !condition.wasAsked()
    ) {
      throw new Error(`${request.method} ${request.path} did not look at If-Match.`);
    }
    const answer = answerOf(written);
    storeAnswer(access, request.requestId, written.changes, key, requestHash, answer);
    return answer;
  };
  return withAccess(database, account, perform, { idempotencyKey: key, needs: request.needs });
}

function keyIn(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw badField(
    'Idempotency-Key',
    'must have 1 to 255 characters, all of them printable ASCII and none a space',
  );
}

function repeated({ requestHash, ...answer }: AnsweredRequest, asked: string | undefined): Answer {
  if (requestHash === asked) return answer;
  const message = 'was used for another request before';
  throw new RequestProblem(422, `Idempotency-Key: ${message}`, {
    errors: [{ field: 'Idempotency-Key', message }],
  });
}

function answerOf({ status, revision, headers, body }: Written): Answer {
  return {
    status,
    headers: { ...headers, ...(revision !== undefined && { ETag: revisionTag(revision) }) },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

function storeAnswer(
  access: Access,
  requestId: string,
  changes: readonly AuditedChange[],
  key: string | undefined,
  requestHash: string | undefined,
  answer: Answer,
): void {
  const { customer, user } = access;
  const trail =
    changes.length > 0 ? auditRows({ ...customer, ...user, requestId }, changes) : undefined;
  const answered =
    key === undefined
      ? undefined
      : sql`
      insert into idempotency_keys (customer_id, subject, key, request_hash, status, headers, body)
      values (${customer.customerId}, ${user.subject}, ${key}, ${requestHash}, ${answer.status},
              ${JSON.stringify(answer.headers)}::jsonb, ${answer.body})`;
  const both = trail && answered ? sql`with trail as (${trail}) ${answered}` : (trail ?? answered);
  if (both) access.lastly(both);
}
