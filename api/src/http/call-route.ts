import { type CallName, calls } from '@feltbok/contract/calls.ts';
import type { Permission } from '@feltbok/domain/users/user-role.ts';
import { type CallSchema, callSchemas } from './call-schemas';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the account's role must permit before the body is read, and again in the transaction.
     */
    needs?: Permission;
    /** So long ago may the user have signed in. */
    signedInWithinMinutes?: number;
    /**
     * The call deletes, or lets a device in: the user may have to have signed in shortly before.
     */
    wantsFreshSignIn?: true | 'always';
    /** What to do with a body that is too large; a sentence. */
    largerBodies?: string;
  }
}

type Schemas<Name extends CallName> = (typeof callSchemas)[Name];
type RouteSchema<Name extends CallName> = Pick<
  Schemas<Name>,
  Extract<keyof Schemas<Name>, 'params' | 'body'>
> &
  (Schemas<Name> extends { query: infer Query } ? { querystring: Query } : unknown);

/**
 * A call of the wire as a route: its method, its path with Fastify's parameters, and the schemas of
 * what comes in.
 */
export function callRoute<Name extends CallName>(name: Name) {
  const { method, path } = calls[name];
  const definition: CallSchema = callSchemas[name];
  const {
    params,
    query,
    body,
    bodyLimitBytes,
    bodyValues,
    largerBodies,
    needs,
    bytes,
    signedInWithinMinutes,
  } = definition;
  const { wantsFreshSignIn } = definition;
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
    } as RouteSchema<Name>,
    ...(bodyLimitBytes ? { bodyLimit: bodyLimitBytes } : {}),
    // HEAD would begin what nobody reads, and who compresses waits until there is enough.
    ...(bytes === 'stream' && { exposeHeadRoute: false, compress: false as const }),
    config: {
      ...(bodyValues && { bodyValues }),
      ...(largerBodies && { largerBodies }),
      ...(needs && { needs }),
      ...(signedInWithinMinutes && { signedInWithinMinutes }),
      ...(wantsFreshSignIn && { wantsFreshSignIn }),
      ...(bytes === 'stream' && { answersSlowly: true }),
    },
  };
}
