import { callSchemas } from '@feltbok/shared/wire/call-schemas';
import { type CallName, calls } from '@feltbok/shared/wire/calls';
import type { TSchema } from 'typebox';

type Schemas<Name extends CallName> = (typeof callSchemas)[Name];
type RouteSchema<Name extends CallName> = Pick<Schemas<Name>, Extract<keyof Schemas<Name>, 'params' | 'body'>>;

/** A call of the wire as a route: its method, its path with Fastify's parameters, and the schemas of what comes in. */
export function callRoute<Name extends CallName>(name: Name) {
  const { method, path } = calls[name];
  const { params, body }: { params?: TSchema; body?: TSchema; answer?: TSchema } = callSchemas[name];
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { ...(params ? { params } : {}), ...(body ? { body } : {}) } as RouteSchema<Name>,
  };
}
