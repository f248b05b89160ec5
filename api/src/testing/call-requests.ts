import { randomUUID } from 'node:crypto';
import { type CallSchema, callSchemas } from '@feltbok/shared/wire/call-schemas';
import { type CallName, calls } from '@feltbok/shared/wire/calls';
import type { ResourceKind } from '@feltbok/shared/wire/identifiers';
import type { InjectOptions } from 'fastify';

/** As the wire's schemas are written out: JSON Schema with `x-resource` where a resource is named. */
interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  examples?: unknown[];
  'x-resource'?: ResourceKind;
  'x-unique'?: boolean;
}

export type ResourceIds = Partial<Record<ResourceKind, number | string>>;

export const callNames = Object.keys(calls) as CallName[];
const callSchemaOf = (name: CallName): CallSchema => callSchemas[name];

/** Well-formed ids that name nothing. */
const anyUuid = '00000000-0000-4000-8000-000000000000';
export const anyIds: ResourceIds = { agreementTemplate: anyUuid, documentUuid: anyUuid };

/**
 * A request that the call's own definition gives: its path and query with these ids, and the example of its body with
 * these ids in it, a uuid of its own, and a name that nothing else has. Ids that are not given stay those of the example;
 * in path and query they are 1.
 */
export function exampleRequest(name: CallName, ids: ResourceIds): InjectOptions {
  const { method, path } = calls[name];
  const { params, query, body } = callSchemaOf(name) as { params?: Schema; query?: Schema; body?: Schema };
  const url = path.replace(/\{(\w+)\}/g, (_, field: string) => parameterText(params, field, ids));
  const search = Object.keys(query?.properties ?? {}).map((field) => `${field}=${parameterText(query, field, ids)}`);
  return {
    method,
    url: search.length > 0 ? `${url}?${search.join('&')}` : url,
    ...(body && { payload: exampleBody(body, ids) as object }),
  };
}

function parameterText(schema: Schema | undefined, field: string, ids: ResourceIds): string {
  const kind = schema?.properties?.[field]?.['x-resource'];
  return String((kind && ids[kind]) ?? 1);
}

function exampleBody(body: Schema, ids: ResourceIds): unknown {
  const [example] = body.examples ?? [];
  if (example === undefined) throw new Error('A body without an example cannot be tried.');
  return filledIn(body, example, ids);
}

function filledIn(schema: Schema, value: unknown, ids: ResourceIds): unknown {
  const kind = schema['x-resource'];
  if (kind) return ids[kind] ?? value;
  if (schema.format === 'uuid') return randomUUID();
  if (schema['x-unique']) return `${value} ${randomUUID()}`;
  const [inner] = schema.anyOf ?? [];
  if (inner && value !== null) return filledIn(inner, value, ids);
  if (Array.isArray(value)) return value.map((item) => filledIn(schema.items ?? {}, item, ids));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    filledIn(schema.properties?.[name] ?? {}, field, ids),
  ]);
  return Object.fromEntries(fields);
}
