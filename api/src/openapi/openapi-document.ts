import { STATUS_CODES } from 'node:http';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import {
  bytes,
  type CallDefinition,
  file,
  getBodySchema,
  getSuccessResponse,
  getSuccessStatus,
  listFailures,
  noContent,
  stream,
} from '@feltbok/contract/define-call.ts';
import { profileHeader } from '@feltbok/contract/profile.ts';
import { permits, userRoles } from '@feltbok/domain/users/user-role.ts';
import manifest from '../../package.json' with { type: 'json' };
import { ProblemSchema } from '../http/problem';
import { type Components, components, type Schema } from './components';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

export interface Operation {
  operationId: CallName;
  summary: string;
  description?: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content?: Content }
  >;
}

/** The OpenAPI 3.1 document of the product API. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

const description =
  'The calls of Feltbok, field software for Norwegian cadastral survey meetings. Paths are read in upper and lower case ' +
  'alike. An account sees its own customer’s cases, in the municipalities that the customer is restricted to; all else ' +
  'is answered as if it were not there. Every failure is a problem document (RFC 9457) that names the fields at fault.';

const meanings: Record<number, string> = {
  400: 'Something of the request does not hold; `errors` names each field.',
  401: 'The bearer token is missing, or does not hold.',
  403: 'The account is not admitted, or its role does not permit it.',
  404: 'There is no such thing within the account’s reach.',
  409: 'It cannot be done as things stand.',
  412: 'Somebody else has changed it since: `current` is what it is now.',
  413: 'The body is too large.',
  415: 'The body is of a type that the call does not read.',
  416: 'The content has no such part.',
  422: 'There are as many as there may be, or the Idempotency-Key was used for another request before.',
  429: 'The account has made too many requests; Retry-After says when to ask again.',
  502: 'The service behind the call did not answer as it should.',
  503: 'It cannot be done now; Retry-After says when to ask again.',
};

/**
 * The document of the calls that client and server share: made from their definitions, so that it
 * cannot differ.
 */
export function openApiDocument(): OpenApiDocument {
  const parts = components();
  const paths: OpenApiDocument['paths'] = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method } = calls[name];
    const path = calls[name].path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, parts) };
  }
  const areas = new Set(Object.values(calls).flatMap(({ tags }) => tags));
  return {
    openapi: '3.1.0',
    info: { title: 'Feltbok API', version: manifest.version, description },
    tags: [...areas].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: parts.schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(name: CallName, { refer }: Components): Operation {
  const call: CallDefinition = calls[name];
  const { summary, tags, caller, needs } = call;
  const body = getBodySchema(call);
  const bytesTaken = call.body === bytes ? anyBytes : undefined;
  const takes = body ? json(refer(body)) : bytesTaken;
  return {
    operationId: name,
    summary,
    ...(needs && {
      description: `For the roles ${userRoles.filter((role) => permits(role, needs)).join(', ')}.`,
    }),
    tags: [...tags],
    parameters: parametersOf(name, refer),
    ...(takes && { requestBody: { required: true, content: takes } }),
    responses: {
      ...successesOf(name, refer),
      ...failuresOf(call, takes !== undefined, caller === undefined, refer),
    },
  };
}

function parametersOf(name: CallName, refer: Components['refer']): Parameter[] {
  const { params, query, headers = [] }: CallDefinition = calls[name];
  const header = (
    header: string,
    text: string,
    schema: Schema = { type: 'string' },
  ): Parameter => ({
    name: header,
    in: 'header',
    required: header === profileHeader.name,
    description: text,
    schema,
  });
  return [
    ...namedIn('path', params, refer),
    ...namedIn('query', query, refer),
    header(profileHeader.name, 'The map profile that the caller works with.', {
      const: profileHeader.value,
    }),
    ...headers.map(({ name: headerName, description, pattern }) =>
      header(headerName, description, { type: 'string', ...(pattern && { pattern }) }),
    ),
  ];
}

function namedIn(
  place: 'path' | 'query',
  schema: CallDefinition['params'],
  refer: Components['refer'],
): Parameter[] {
  const { required = [] }: { required?: string[] } = schema ?? {};
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: refer(field),
  }));
}

function successesOf(name: CallName, refer: Components['refer']): Operation['responses'] {
  const call: CallDefinition = calls[name];
  const { method, etag: tag } = call;
  const answer = getSuccessResponse(call);
  const isBytes = answer === bytes || answer === file;
  const headers = tag && {
    ETag: {
      required: true,
      schema: { type: 'string' },
      description: `Of the ${tag === 'content' ? 'answer' : 'revision'}.`,
    },
  };
  const bytesSent = isBytes || answer === stream ? anyBytes : undefined;
  const content = bytesSent ?? (answer === noContent ? undefined : json(refer(answer)));
  const done = { description: 'Done.', ...(headers && { headers }), ...(content && { content }) };
  return {
    [getSuccessStatus(call)]: done,
    ...(isBytes &&
      method === 'GET' && { 206: { ...done, description: 'The part that was asked for.' } }),
    ...(tag === 'content' &&
      method === 'GET' && {
        304: { description: 'As the caller knows it.', ...(headers && { headers }) },
      }),
  };
}

function failuresOf(
  call: CallDefinition,
  hasBody: boolean,
  takesKey: boolean,
  refer: Components['refer'],
): Operation['responses'] {
  const content = { 'application/problem+json': { schema: refer(ProblemSchema) } };
  // The profile header is checked on every call, the key on every write of a user.
  const always = [
    400,
    401,
    403,
    429,
    ...(call.method !== 'GET' && takesKey ? [422] : []),
    ...(hasBody ? [413, 415] : []),
  ];
  const statuses = [...new Set([...always, ...listFailures(call)])].sort();
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        { description: meanings[status] ?? STATUS_CODES[status] ?? 'A failure.', content },
      ]),
    ),
    default: { description: 'Any other failure.', content },
  };
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } });
const anyBytes: Content = { '*/*': { schema: {} } };
