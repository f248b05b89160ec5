import { STATUS_CODES } from 'node:http';
import { UnavailableDocumentSchema } from '@feltbok/contract/case-packages.ts';
import { casterErrors } from '@feltbok/contract/casters.ts';
import { freshSignInNeeded, lossReasons } from '@feltbok/contract/client/api-failure.ts';
import Type, { type Static } from 'typebox';

/** The body of every error response: problem details by RFC 9457, with the invalid fields named. */
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
     * Explains a 403, by which a device loses its access and deletes its data; a 401 that asks for
     * a new sign-in; and the error of a caster that gives no corrections.
     */
    reason: Type.Optional(Type.Enum([...lossReasons, freshSignInNeeded, ...casterErrors])),
    /** Only with 409 for a package: the documents that cannot be in it now. */
    documents: Type.Optional(Type.Array(UnavailableDocumentSchema)),
    /** Only with 412: the current resource. */
    current: Type.Optional(Type.Unknown()),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof ProblemSchema>;

/** A field of a request that is not valid, as a response names it. */
export type InvalidField = NonNullable<Problem['errors']>[number];

interface ProblemMembers {
  errors?: Problem['errors'];
  documents?: Problem['documents'];
  current?: unknown;
  reason?: Problem['reason'];
}

export const problemContentType = 'application/problem+json; charset=utf-8';

/** Ends a request with problem details. It can be thrown anywhere below a route. */
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
 * Formats the body of an error response (RFC 9457). With the type `about:blank` the title is the
 * standard phrase of the status (4.2.1).
 */
export function formatProblem(
  status: number,
  detail: string,
  members: ProblemMembers = {},
): string {
  const title = STATUS_CODES[status] ?? 'Error';
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    ...members,
  } satisfies Problem);
}

export const createDeviceWiped = () =>
  new RequestProblem(403, 'The device is to be wiped.', { reason: 'device wiped' });

export const createNotFound = (what: string) => new RequestProblem(404, `${what} was not found.`);

/** Creates a 422 for a limit that is reached. @param detail says what to do about it */
export const createTooMany = (detail: string) => new RequestProblem(422, detail);

/** Creates a 400 for one invalid field. */
export const createBadField = (field: string, message: string) =>
  new RequestProblem(400, `${field}: ${message}`, { errors: [{ field, message }] });
