import { STATUS_CODES } from 'node:http';
import { casterErrors } from '@feltbok/contract/casters.ts';
import { freshSignInNeeded, lossReasons } from '@feltbok/contract/client/api-failure.ts';
import Type, { type Static } from 'typebox';

/**
 * The body of every error answer: problem details after RFC 9457, with the fields in error named.
 */
export const ProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
    ),
    /**
     * With 403 why the device has lost its access, and deletes what it stores; with 401 that a new
     * sign-in is asked for; else why a caster gives no corrections.
     */
    reason: Type.Optional(Type.Enum([...lossReasons, freshSignInNeeded, ...casterErrors])),
    /** Only with 412: the resource as it is now. */
    current: Type.Optional(Type.Unknown()),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof ProblemSchema>;

interface ProblemMembers {
  errors?: Problem['errors'];
  current?: unknown;
  reason?: Problem['reason'];
}

export const problemContentType = 'application/problem+json; charset=utf-8';

/** Ends a request with problem details; thrown anywhere below a route. */
export class RequestProblem extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly members: ProblemMembers = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

/**
 * The body of an error answer (RFC 9457). With the type `about:blank` the title is the status's own
 * phrase (4.2.1).
 */
export function problemBody(status: number, detail: string, members: ProblemMembers = {}): string {
  const title = STATUS_CODES[status] ?? 'Error';
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    ...members,
  } satisfies Problem);
}

export const deviceWiped = () =>
  new RequestProblem(403, 'The device is to be wiped.', { reason: 'device wiped' });

export const notFound = (what: string) => new RequestProblem(404, `${what} was not found.`);

/** 422 where there are as many as there may be. @param detail says what to do about it */
export const tooMany = (detail: string) => new RequestProblem(422, detail);

/** 400 for one field. */
export const badField = (field: string, message: string) =>
  new RequestProblem(400, `${field}: ${message}`, { errors: [{ field, message }] });
