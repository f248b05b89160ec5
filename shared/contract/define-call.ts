import type { Permission } from '@feltbok/domain/users/user-role.ts';
import type { TObject, TSchema } from 'typebox';
import type { ResourceKind } from './identifiers.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An answer without a body. */
export const noContent = { kind: 'no content' } as const;

/** A body or an answer of bytes of any type. The ETag of such an answer is their SHA-256. */
export const bytes = { kind: 'bytes' } as const;

/** An answer of bytes, with the file name that Content-Disposition gives. */
export const file = { kind: 'file' } as const;

/**
 * An answer of bytes that is passed on as it arrives: a long download, or one that goes on until
 * the caller stops listening.
 */
export const stream = { kind: 'stream' } as const;

/** An answer with a problem document (RFC 9457), which has the same shape in all calls. */
export const problem = { kind: 'problem' } as const;

type Marker = typeof noContent | typeof bytes | typeof file | typeof stream | typeof problem;

/** A header that a caller may send with a call. */
export interface RequestHeader {
  name: string;
  description: string;
  pattern?: string;
}

export const ifMatch: RequestHeader = {
  name: 'If-Match',
  description:
    'The ETag that the change is based on. Without it, the change overwrites any version.',
};

export const ifNoneMatch: RequestHeader = {
  name: 'If-None-Match',
  description: 'The ETag of the version that the caller has.',
};

export const range: RequestHeader = {
  name: 'Range',
  description: 'The requested part of the content.',
};

export const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  description:
    'Made by the caller for this change. A repetition gets the same answer as the first ' +
    'request.',
  pattern: '^[\\x21-\\x7e]{1,255}$',
};

export const mebibyte = 1024 * 1024;

/** Kinds of service accounts, by the scope of their tokens. */
export type ServiceCaller = 'case system' | 'results reader';

/** Definition of a call of the product API, shared by client, server and OpenAPI document. */
export interface CallDefinition {
  method: Method;
  /** Path under the API's address; `:name` stands for a path parameter. */
  path: string;
  /** What the call does, in a sentence. */
  summary: string;
  /** Group of the call in the OpenAPI document. */
  tags: readonly string[];
  params?: TObject;
  query?: TObject;
  /** The body. Its schema has an example, which the tests of all calls send. */
  body?: TSchema | typeof bytes;
  /** Headers that the call reads, besides the token and the profile that every call requires. */
  headers?: readonly RequestHeader[];
  /**
   * Answers by status. Exactly one status is 2xx, since any other does not come from the API. Every
   * call may answer 401, 403 and 429, and every change of a user 423, which are not listed.
   */
  responses: Readonly<Record<number, TSchema | Marker>>;
  /**
   * Meaning of the answer's ETag: `revision` of the resource that the call reads or changes, for
   * If-Match, or a digest of the `content`, for If-None-Match.
   */
  etag?: 'revision' | 'content';
  /**
   * Name of a member that the answer always has. Apps check for it, since an answer that opens the
   * user's data must come from the API.
   */
  member?: string;
  /** The kind of resource whose id or key the answer gives. */
  creates?: ResourceKind;
  /** Largest body in bytes, if it may be larger than usual. */
  bodyLimitBytes?: number;
  /** A sentence that says what to do with a larger body. */
  largerBodies?: string;
  /** Largest number of values in a body, if it may be higher than usual. */
  bodyValues?: number;
  /** Permission that the account's role must have; every role may read within its reach. */
  needs?: Permission;
  /** Longest time since the user signed in, by the token's claim `auth_time`. */
  signedInWithinMinutes?: number;
  /**
   * The call deletes something or admits a device, so the deployer may limit the age of the
   * sign-in.
   * With `always` the limit is five minutes when the deployer has set none.
   */
  wantsFreshSignIn?: true | 'always';
  /**
   * Set when the caller is a case system's service account instead of a user: one that delivers
   * cases, or one that reads results. It sends no idempotency key, since its deliveries are
   * identified by the case system's own references.
   */
  caller?: ServiceCaller;
}

/** Defines a call. `all-calls.ts` collects the definitions by the names of their constants. */
export const defineCall = <const Definition extends CallDefinition>(
  definition: Definition,
): Definition => definition;

/** Finds the one status that means success. */
export function getSuccessStatus({ responses }: CallDefinition): number {
  const successes = listStatuses(responses).filter((status) => status < 300);
  if (successes.length !== 1) throw new Error('A call has exactly one status of the 2xx.');
  return successes[0] as number;
}

/** The answer to a successful call: a schema, or a marker when the answer is not JSON. */
export const getSuccessResponse = (call: CallDefinition): TSchema | Marker =>
  call.responses[getSuccessStatus(call)] as TSchema | Marker;

/** The schema of a JSON body; undefined for bytes. */
export const getBodySchema = ({ body }: CallDefinition): TSchema | undefined =>
  body === bytes ? undefined : body;

/** Lists the failure statuses of the call's definition, without 401 and 403. */
export const listFailures = ({ responses }: CallDefinition): number[] =>
  listStatuses(responses).filter((status) => status >= 400);

const listStatuses = (responses: CallDefinition['responses']): number[] =>
  Object.keys(responses).map(Number);
