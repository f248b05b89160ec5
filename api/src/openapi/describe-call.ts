import { STATUS_CODES } from 'node:http';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import {
  bytes,
  type CallDefinition,
  file,
  getSuccessResponse,
  getSuccessStatus,
  listFailures,
  noContent,
  stream,
} from '@feltbok/contract/define-call.ts';
import { profileHeader } from '@feltbok/contract/profile.ts';
import { permits, userRoles } from '@feltbok/domain/users/user-role.ts';
import type { FastifySchema } from 'fastify';
import { ProblemSchema } from '../http/problem';

const meanings: Record<number, string> = {
  400: 'The request is invalid; `errors` names each field.',
  401: 'The bearer token is missing or invalid.',
  403: 'The account is not admitted, or its role does not permit it.',
  404: 'The account can see no such resource.',
  409: 'The current state does not permit it.',
  412: 'Somebody else has changed it since: `current` is the current version.',
  413: 'The body is too large.',
  415: 'The call does not accept this type of body.',
  416: 'The content has no such part.',
  422: 'The maximum number is reached, or the Idempotency-Key was used for another request before.',
  423: 'The case is delivered, and is not changed until a lead has opened it again.',
  429: 'The account has made too many requests; Retry-After says when to try again.',
  502: 'The service behind the call did not answer correctly.',
  503: 'It cannot be done now; Retry-After says when to try again.',
};

const anyBytes = { '*/*': { schema: {} } };
const problemContent = { 'application/problem+json': { schema: ProblemSchema } };

/**
 * Describes a call as @fastify/swagger reads it. This is not the schema of the call's route,
 * because Fastify would also check headers and write answers by it.
 */
export function describeCall(name: CallName): FastifySchema {
  const call: CallDefinition = calls[name];
  const { summary, tags, needs, params, query } = call;
  const body = call.body === bytes ? { content: anyBytes } : call.body;
  return {
    operationId: name,
    summary,
    tags,
    ...(needs && { description: `For the roles ${listRoles(needs)}.` }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    headers: describeHeaders(call),
    ...(body && { body }),
    response: {
      ...describeSuccess(call),
      ...describeFailures(call),
    },
  };
}

const listRoles = (needs: NonNullable<CallDefinition['needs']>) =>
  userRoles.filter((role) => permits(role, needs)).join(', ');

function describeHeaders({ headers = [] }: CallDefinition) {
  const read = headers.map(({ name, description, pattern }) => [
    name,
    { type: 'string', description, ...(pattern && { pattern }) },
  ]);
  const profile = {
    const: profileHeader.value,
    description: 'The map profile that the caller works with.',
  };
  return {
    type: 'object',
    properties: { [profileHeader.name]: profile, ...Object.fromEntries(read) },
    required: [profileHeader.name],
  };
}

function describeSuccess(call: CallDefinition): Record<number, object> {
  const { method, etag } = call;
  const response = getSuccessResponse(call);
  const isFile = response === bytes || response === file;
  const headers = etag && {
    headers: { ETag: { type: 'string', description: `Of the ${toTagSubject(etag)}.` } },
  };
  const done = { description: 'Done.', ...headers, ...describeContent(response) };
  const responses: Record<number, object> = { [getSuccessStatus(call)]: done };
  if (method !== 'GET') return responses;
  if (isFile) responses[206] = { ...done, description: 'The requested part.' };
  if (etag === 'content')
    responses[304] = { type: 'null', description: 'The caller has this version.', ...headers };
  return responses;
}

const toTagSubject = (etag: NonNullable<CallDefinition['etag']>) =>
  etag === 'content' ? 'answer' : 'revision';

function describeContent(response: ReturnType<typeof getSuccessResponse>) {
  if (response === noContent) return { type: 'null' };
  const isBytes = response === bytes || response === file || response === stream;
  return { content: isBytes ? anyBytes : { 'application/json': { schema: response } } };
}

function describeFailures(call: CallDefinition): Record<string, object> {
  const takesKey = call.method !== 'GET' && call.caller === undefined;
  // The profile header is checked on every call, the key on every change of a user.
  const always = [400, 401, 403, 429];
  const statuses = new Set([
    ...always,
    ...(takesKey ? [422, 423] : []),
    ...(call.body ? [413, 415] : []),
    ...listFailures(call),
  ]);
  const failures = [...statuses].map((status) => [
    status,
    { description: meanings[status] ?? STATUS_CODES[status], content: problemContent },
  ]);
  return {
    ...Object.fromEntries(failures),
    default: { description: 'Any other failure.', content: problemContent },
  };
}
