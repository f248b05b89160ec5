import type { Static, TSchema } from 'typebox';
import type { calls } from './all-calls.ts';
import type { bytes, file, noContent, stream } from './define-call.ts';

type Calls = typeof calls;
export type CallName = keyof Calls;
/** The calls that apps make; a service account has calls of its own. */
export type AppCallName = {
  [Name in CallName]: Calls[Name] extends { caller: string } ? never : Name;
}[CallName];

type NoParameters = Record<never, never>;

type PathOf<Call> = Call extends { params: infer Params extends TSchema }
  ? Static<Params>
  : NoParameters;

type QueryOf<Call> = Call extends { query: infer Query extends TSchema }
  ? { query: Static<Query> }
  : unknown;

type BodyOf<Call> = Call extends { body: infer Body }
  ? Body extends typeof bytes
    ? Blob
    : Static<Body & TSchema>
  : undefined;

/** The client's view of a response; a stream is passed on as it arrives, and has no value. */
type AnswerOf<Response> = Response extends typeof noContent | typeof stream
  ? undefined
  : Response extends typeof bytes
    ? Blob
    : Response extends typeof file
      ? File
      : Static<Response & TSchema>;

type SuccessOf<Call> = Call extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 204)]
  : never;

/** Parameters, body and answer of each call, derived from the schemas of its definition. */
export type CallTypes = {
  [Name in CallName]: {
    path: PathOf<Calls[Name]>;
    body: BodyOf<Calls[Name]>;
    answer: AnswerOf<SuccessOf<Calls[Name]>>;
  } & QueryOf<Calls[Name]>;
};
