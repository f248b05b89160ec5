import type { Method } from '../define-call.ts';

/** What the client knows of a call at run time: its definition without schemas and texts. */
export interface ClientCall {
  method: Method;
  /** Path under the API's address; `:name` stands for a path parameter. */
  path: string;
  /** Names of the query parameters that must be given. */
  query?: readonly string[];
  /** Names of the query parameters that may be left out. */
  optionalQuery?: readonly string[];
  /** The one status that means success; any other of the 2xx does not come from the API. */
  success: number;
  /** Statuses besides 401 and 403 that the call answers by its definition. */
  documentedFailures: readonly number[];
  /** What the ETag of the answer is of. */
  etag?: 'revision' | 'content';
  /** The answer is a list. */
  answersList?: true;
  /** A member that the answer always has, which is an object. */
  member?: string;
  /** The answer is bytes with their SHA-256 as ETag, and no JSON. */
  answersBytes?: true;
  /** The answer goes on for as long as its caller listens. */
  answersStream?: true;
}
