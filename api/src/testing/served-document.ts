import type { CallName } from '@feltbok/contract/call-types.ts';
import type { FastifyInstance } from 'fastify';

/** A JSON Schema of the OpenAPI document, as far as tests look into it. */
export interface Schema {
  [keyword: string]: unknown;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  /** The values of a record whose fields have any names. */
  additionalProperties?: Schema | boolean;
}

type Content = Record<string, { schema: Schema; example?: unknown }>;

export interface Operation {
  operationId: CallName;
  description?: string;
  tags: string[];
  parameters: { name: string; in: 'path' | 'query' | 'header' }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers?: Record<string, object>; content?: Content }>;
}

/** The OpenAPI document as the API serves it. */
export interface ServedDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export async function fetchDocument(app: FastifyInstance): Promise<ServedDocument> {
  const { body } = await app.inject({ url: '/api/openapi.json' });
  return JSON.parse(body);
}
