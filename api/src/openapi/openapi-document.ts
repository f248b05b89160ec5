import { STATUS_CODES } from 'node:http';
import { type CallDefinition, type CallName, calls } from '@feltbok/contract/calls.ts';
import { profileHeader } from '@feltbok/contract/profile.ts';
import { permits, userRoles } from '@feltbok/domain/users/user-role.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type CallSchema, callSchemas } from '../http/call-schemas';
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
    const { method, path } = calls[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, parts) };
  }
  const areas = new Set(Object.values(callSchemas).map(({ area }) => area));
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
  const { summary, area, body, bytes, caller, needs }: CallSchema = callSchemas[name];
  const bytesTaken = bytes === 'body' ? anyBytes : undefined;
  const takes = body ? json(refer(body)) : bytesTaken;
  return {
    operationId: name,
    summary,
    ...(needs && {
      description: `For the roles ${userRoles.filter((role) => permits(role, needs)).join(', ')}.`,
    }),
    tags: [area],
    parameters: parametersOf(name, refer),
    ...(takes && { requestBody: { required: true, content: takes } }),
    responses: {
      ...successesOf(name, refer),
      ...failuresOf(call, takes !== undefined, caller === undefined, refer),
    },
  };
}

function parametersOf(name: CallName, refer: Components['refer']): Parameter[] {
  const { method, documentedFailures, tag }: CallDefinition = calls[name];
  const { params, query, bytes, caller }: CallSchema = callSchemas[name];
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
    ...(documentedFailures.includes(412)
      ? [
          header(
            'If-Match',
            'The ETag that the change is based on. Left out, it goes over whatever is there.',
          ),
        ]
      : []),
    ...(tag === 'content' && method === 'GET'
      ? [header('If-None-Match', 'The ETag that the caller knows already.')]
      : []),
    ...(bytes === 'answer' && method === 'GET'
      ? [header('Range', 'The part of the content that is asked for.')]
      : []),
    ...(method === 'GET' || caller
      ? []
      : [
          header(
            'Idempotency-Key',
            'Made by the caller for this change: repeated, it is answered as the first time.',
            {
              type: 'string',
              pattern: '^[\\x21-\\x7e]{1,255}$',
            },
          ),
        ]),
  ];
}

function namedIn(
  place: 'path' | 'query',
  schema: CallSchema['params'],
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
  const { success, method, tag }: CallDefinition = calls[name];
  const { answer, bytes }: CallSchema = callSchemas[name];
  const headers = tag && {
    ETag: {
      required: true,
      schema: { type: 'string' },
      description: `Of the ${tag === 'content' ? 'answer' : 'revision'}.`,
    },
  };
  const bytesSent = bytes === 'answer' || bytes === 'stream' ? anyBytes : undefined;
  const content = answer ? json(refer(answer)) : bytesSent;
  const done = { description: 'Done.', ...(headers && { headers }), ...(content && { content }) };
  return {
    [success]: done,
    ...(bytes === 'answer' &&
      method === 'GET' && { 206: { ...done, description: 'The part that was asked for.' } }),
    ...(tag === 'content' &&
      method === 'GET' && {
        304: { description: 'As the caller knows it.', ...(headers && { headers }) },
      }),
  };
}

function failuresOf(
  { method, documentedFailures }: CallDefinition,
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
    ...(method !== 'GET' && takesKey ? [422] : []),
    ...(hasBody ? [413, 415] : []),
  ];
  const statuses = [...new Set([...always, ...documentedFailures])].sort();
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
