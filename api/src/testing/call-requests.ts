import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import { bytes, type CallDefinition, getBodySchema } from '@feltbok/contract/define-call.ts';
import type { ResourceKind } from '@feltbok/contract/identifiers.ts';
import type { InjectOptions } from 'fastify';

/**
 * As the wire's schemas are written out: JSON Schema with `x-resource` where a resource is named.
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
const partyUuid = 'The attendee, where it is one.';

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

/** Well-formed ids that name nothing. */
const anyUuid = '00000000-0000-4000-8000-000000000000';
export const anyIds: ResourceIds = {
  agreementTemplate: anyUuid,
  documentUuid: anyUuid,
  device: anyUuid,
  signingRequest: anyUuid,
};

/** What is sent where a call takes bytes: the content of the example of a new document. */
const [exampleDocument] = (calls.postDocument.body as Schema).examples as [
  { file: string; fileType: string },
];
const exampleContent = Buffer.from(
  exampleDocument.file.slice(exampleDocument.file.indexOf(',') + 1),
  'base64',
);

/**
 * A request that the call's own definition gives: its path and query with these ids, and the
 * example of its body with these ids in it, a uuid of its own, and a name that nothing else has.
 * Ids that are not given stay those of the example; in path and query they are 1.
 * @param another an id for one place alone, all else as given
 */
export function exampleRequest(
  name: CallName,
  ids: ResourceIds,
  another?: NamedResource & { id: number | string | undefined },
): InjectOptions {
  const { method, path } = calls[name];
  const { params, query, body } = getSchemas(name);
  const collectIds = (place: Place) =>
    another?.place === place ? { ...ids, [another.kind]: another.id } : ids;
  const url = path.replace(/:(\w+)/g, (_, field: string) =>
    parameterText(params, field, collectIds('params')),
  );
  const search = (query?.required ?? []).map(
    (field) => `${field}=${parameterText(query, field, collectIds('query'))}`,
  );
  return {
    method,
    url: search.length > 0 ? `${url}?${search.join('&')}` : url,
    ...(body && { payload: exampleBody(body, collectIds('body')) as object }),
    ...(getCall(name).body === bytes && {
      payload: exampleContent,
      headers: { 'Content-Type': exampleDocument.fileType },
    }),
  };
}

/** Every place where the call's example request names a resource. */
export function listNamedResources(name: CallName): NamedResource[] {
  const { params, query, body } = getSchemas(name);
  const inParameters = ([place, schema]: readonly [Place, Schema | undefined]) =>
    Object.values(schema?.properties ?? {}).flatMap(({ 'x-resource': kind }) =>
      kind ? [{ place, kind }] : [],
    );
  const found = new Set<ResourceKind>();
  if (body) fillPath(body, body.examples?.[0], {}, (kind) => found.add(kind));
  return [
    ...[['params', params] as const, ['query', query] as const].flatMap(inParameters),
    ...[...found].map((kind) => ({ place: 'body' as const, kind })),
  ];
}

function getSchemas(name: CallName): { params?: Schema; query?: Schema; body?: Schema } {
  const call = getCall(name);
  return { params: call.params, query: call.query, body: getBodySchema(call) };
}

function parameterText(schema: Schema | undefined, field: string, ids: ResourceIds): string {
  const { 'x-resource': kind, examples = [] } = schema?.properties?.[field] ?? {};
  return String((kind && ids[kind]) ?? examples[0] ?? 1);
}

function exampleBody(body: Schema, ids: ResourceIds): unknown {
  const [example] = body.examples ?? [];
  if (example === undefined) throw new Error('A body without an example cannot be tried.');
  return fillPath(body, example, ids, () => undefined);
}

function fillPath(
  schema: Schema,
  value: unknown,
  ids: ResourceIds,
  named: (kind: ResourceKind) => void,
): unknown {
  const kind = schema['x-resource'];
  if (kind) {
    named(kind);
    return ids[kind] ?? value;
  }
  if (schema.format === 'uuid') return randomUUID();
  // A digest stays one.
  if (schema['x-unique'] && schema.pattern) return randomBytes(32).toString('hex');
  if (schema['x-unique']) return `${value} ${randomUUID()}`;
  const [inner] = schema.anyOf ?? [];
  // The party of a paper is found by its name: no made-up uuid is an attendee's.
  if (inner?.description === partyUuid) return null;
  if (inner && value !== null) return fillPath(inner, value, ids, named);
  if (Array.isArray(value))
    return value.map((item) => fillPath(schema.items ?? {}, item, ids, named));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    fillPath(schema.properties?.[name] ?? {}, field, ids, named),
  ]);
  return Object.fromEntries(fields);
}
