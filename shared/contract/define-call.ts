import type { Permission } from '@feltbok/domain/users/user-role.ts';
import type { TObject, TSchema } from 'typebox';
import type { ResourceKind } from './identifiers.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The answer has no body. */
export const noContent = { kind: 'no content' } as const;

/** A body or an answer is bytes of any type. The ETag of such an answer is their SHA-256. */
export const bytes = { kind: 'bytes' } as const;

/** The answer is bytes too, under the name that Content-Disposition gives. */
export const file = { kind: 'file' } as const;

/** The answer is bytes that go on for as long as the caller listens. */
export const stream = { kind: 'stream' } as const;

/** The answer is a problem document (RFC 9457); its shape is the same in all calls. */
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
  description: 'The ETag that the change is based on. Left out, it goes over whatever is there.',
};

export const ifNoneMatch: RequestHeader = {
  name: 'If-None-Match',
  description: 'The ETag that the caller knows already.',
};

export const range: RequestHeader = {
  name: 'Range',
  description: 'The part of the content that is asked for.',
};

export const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  description: 'Made by the caller for this change: repeated, it is answered as the first time.',
  pattern: '^[\\x21-\\x7e]{1,255}$',
};

export const mebibyte = 1024 * 1024;

/** All that is known of a call of the product API, once for client, server and document. */
export interface CallDefinition {
  method: Method;
  /** Path under the API's address; `:name` stands for a path parameter. */
  path: string;
  /** What the call does, in a sentence. */
  summary: string;
  /** The calls with the same tag stand together in the document. */
  tags: readonly string[];
  params?: TObject;
  query?: TObject;
  /** A schema has an example: the tests of all calls send it. */
  body?: TSchema | typeof bytes;
  /** What the call reads of the headers besides token and profile, which every call wants. */
  headers?: readonly RequestHeader[];
  /**
   * What the call answers, by status. Exactly one status is of the 2xx: any other does not come
   * from the API. 401, 403 and 429 are answered by every call and not listed.
   */
  responses: Readonly<Record<number, TSchema | Marker>>;
  /**
   * What the ETag of the answer is of: `revision` of the resource that the call reads or changes,
   * for If-Match; `content` of the answer, for If-None-Match.
   */
  etag?: 'revision' | 'content';
  /**
   * A member that the answer always has, which is an object. Apps look for it, since what opens the
   * user's data must be the API's.
   */
  member?: string;
  /** The kind of resource whose number or key the answer gives. */
  creates?: ResourceKind;
  /** Said where a body may be larger than others. */
  bodyLimitBytes?: number;
  /** What to do with a body that is larger still; a sentence. */
  largerBodies?: string;
  /** Said where a body may hold more values than others. */
  bodyValues?: number;
  /** What the account's role must permit; each role may read, within its reach. */
  needs?: Permission;
  /** The longest time since the user has signed in, by the claim `auth_time` of the token. */
  signedInWithinMinutes?: number;
  /**
   * The call deletes, or lets a device in: where the deployer has set how old a sign-in may be for
   * that, it holds. With `always` five minutes hold elsewhere.
   */
  wantsFreshSignIn?: true | 'always';
  /**
   * The caller is a service account with the scope of case systems, in place of a user. It takes no
   * idempotency key, since what it delivers is found again by the case system's own names.
   */
  caller?: 'case system';
}

/** Defines a call; `all-calls.ts` gathers them by the names of their constants. */
export const defineCall = <const Definition extends CallDefinition>(
  definition: Definition,
): Definition => definition;

/** The one status that means success. */
export function getSuccessStatus({ responses }: CallDefinition): number {
  const successes = listStatuses(responses).filter((status) => status < 300);
  if (successes.length !== 1) throw new Error('A call has exactly one status of the 2xx.');
  return successes[0] as number;
}

/** What the call answers when it succeeds: a schema, or what the answer is in place of JSON. */
export const getSuccessResponse = (call: CallDefinition): TSchema | Marker =>
  call.responses[getSuccessStatus(call)] as TSchema | Marker;

/** The schema of the body, where it is JSON. */
export const getBodySchema = ({ body }: CallDefinition): TSchema | undefined =>
  body === bytes ? undefined : body;

/** The statuses besides 401 and 403 that the call answers as failures by its definition. */
export const listFailures = ({ responses }: CallDefinition): number[] =>
  listStatuses(responses).filter((status) => status >= 400);

const listStatuses = (responses: CallDefinition['responses']): number[] =>
  Object.keys(responses).map(Number);
