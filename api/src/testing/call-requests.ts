import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { bytes, type CallDefinition, getBodySchema } from '@feltbok/contract/define-call.ts';
import type { ResourceKind } from '@feltbok/contract/identifiers.ts';
import type { InjectOptions } from 'fastify';

/**
 * JSON Schema as the contract has it, with `x-resource` where a field has the id of a resource.
 */
interface Schema {
  format?: string;
  description?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  examples?: unknown[];
  'x-resource'?: ResourceKind;
  'x-unique'?: boolean;
}

/** Description of the uuid in the schema of a paper's party. */
const partyUuid = 'The attendee, if the party is one.';

export type ResourceIds = Partial<Record<ResourceKind, number | string>>;
type Place = 'params' | 'query' | 'body';
/** The place where a request names a resource, and the kind of resource. */
export interface NamedResource {
  place: Place;
  kind: ResourceKind;
}

export const callNames = Object.keys(calls) as CallName[];
export const getCall = (name: CallName): CallDefinition => calls[name];

/** A path of the contract as the OpenAPI document writes it. */
export const toDocumentPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

/** Well-formed ids that no resource has. */
const anyUuid = '00000000-0000-4000-8000-000000000000';
export const anyIds: ResourceIds = {
  agreementTemplate: anyUuid,
  documentUuid: anyUuid,
  storedDocument: anyUuid,
  device: anyUuid,
  signingRequest: anyUuid,
  startMark: anyUuid,
  endMark: '00000000-0000-4000-8000-000000000001',
};

/** The example of a new document; its content is sent to calls that take bytes. */
const [exampleDocument] = (calls.postDocument.body as Schema).examples as [
  { file: string; fileType: string },
];
const exampleContent = Buffer.from(
  exampleDocument.file.slice(exampleDocument.file.indexOf(',') + 1),
  'base64',
);

/**
 * Builds a request from a call's definition: its path, its query, and the example of its body, with
 * the given ids, a new uuid and a unique name. Ids that are not given stay those of the example; in
 * path and query they are 1.
 * @param replacement another id for a single place
 */
export function buildExampleRequest(
  name: CallName,
  ids: ResourceIds,
  replacement?: NamedResource & { id: number | string | undefined },
): InjectOptions {
  const { method, path } = calls[name];
  const { params, query, body } = getSchemas(name);
  const collectIds = (place: Place) =>
    replacement?.place === place ? { ...ids, [replacement.kind]: replacement.id } : ids;
  const url = path.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(toParameterText(params, field, collectIds('params'))),
  );
  const search = (query?.required ?? []).map(
    (field) => `${field}=${toParameterText(query, field, collectIds('query'))}`,
  );
  return {
    method,
    url: search.length > 0 ? `${url}?${search.join('&')}` : url,
    ...(body && { payload: buildExampleBody(body, collectIds('body')) as object }),
    ...(getCall(name).body === bytes && {
      payload: exampleContent,
      headers: { 'Content-Type': exampleDocument.fileType },
    }),
  };
}

/** Lists the places where the call's example request names a resource. */
export function listNamedResources(name: CallName): NamedResource[] {
  const { params, query, body } = getSchemas(name);
  const inParameters = ([place, schema]: readonly [Place, Schema | undefined]) =>
    Object.values(schema?.properties ?? {}).flatMap(({ 'x-resource': kind }) =>
      kind ? [{ place, kind }] : [],
    );
  const found = new Set<ResourceKind>();
  if (body) fillIds(body, body.examples?.[0], {}, (kind) => found.add(kind));
  return [
    ...[['params', params] as const, ['query', query] as const].flatMap(inParameters),
    ...[...found].map((kind) => ({ place: 'body' as const, kind })),
  ];
}

function getSchemas(name: CallName): { params?: Schema; query?: Schema; body?: Schema } {
  const call = getCall(name);
  return { params: call.params, query: call.query, body: getBodySchema(call) };
}

function toParameterText(schema: Schema | undefined, field: string, ids: ResourceIds): string {
  const { 'x-resource': kind, examples = [] } = schema?.properties?.[field] ?? {};
  return String((kind && ids[kind]) ?? examples[0] ?? 1);
}

function buildExampleBody(body: Schema, ids: ResourceIds): unknown {
  const [example] = body.examples ?? [];
  if (example === undefined) throw new Error('A body without an example cannot be tried.');
  return fillIds(body, example, ids, () => undefined);
}

function fillIds(
  schema: Schema,
  value: unknown,
  ids: ResourceIds,
  onResource: (kind: ResourceKind) => void,
): unknown {
  const kind = schema['x-resource'];
  if (kind) {
    onResource(kind);
    return ids[kind] ?? value;
  }
  if (schema.format === 'uuid') return randomUUID();
  // A unique value with a pattern is a digest.
  if (schema['x-unique'] && schema.pattern) return randomBytes(32).toString('hex');
  if (schema['x-unique']) return `${value} ${randomUUID()}`;
  const [inner] = schema.anyOf ?? [];
  // The uuid of a paper's party is left out, since a made-up uuid belongs to no attendee.
  if (inner?.description === partyUuid) return null;
  if (inner && value !== null) return fillIds(inner, value, ids, onResource);
  if (Array.isArray(value))
    return value.map((item) => fillIds(schema.items ?? {}, item, ids, onResource));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    fillIds(schema.properties?.[name] ?? {}, field, ids, onResource),
  ]);
  return Object.fromEntries(fields);
}
