import type { Method } from '../define-call.ts';

/** A call's definition at run time, without schemas and texts. */
export interface ClientCall {
  method: Method;
  /** Path under the API's address; `:name` stands for a path parameter. */
  path: string;
  /** Names of the required query parameters. */
  query?: readonly string[];
  /** Names of the optional query parameters. */
  optionalQuery?: readonly string[];
  /** The only status that means success; any other 2xx does not come from the API. */
  success: number;
  /** Failure statuses in the call's definition, without 401 and 403. */
  documentedFailures: readonly number[];
  /** Meaning of the answer's ETag. */
  etag?: 'revision' | 'content';
  /** Whether the answer is a list. */
  answersList?: true;
  /** Name of a member that the answer always has. */
  member?: string;
  /** Whether the answer is bytes, with their SHA-256 as ETag, instead of JSON. */
  answersBytes?: true;
  /** Whether the answer goes on for as long as its caller listens. */
  answersStream?: true;
}
