import { calls } from '@feltbok/contract/all-calls.ts';
import type { CallName } from '@feltbok/contract/call-types.ts';
import {
  type bytes,
  type CallDefinition,
  getBodySchema,
  getSuccessResponse,
  stream,
} from '@feltbok/contract/define-call.ts';
import type { Permission } from '@feltbok/domain/users/user-role.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: CallName;
    /**
     * What the account's role must permit before the body is read, and again in the transaction.
     */
    needs?: Permission;
    /** The longest time since the user has signed in. */
    signedInWithinMinutes?: number;
    /**
     * The call deletes, or lets a device in: the user may have to have signed in shortly before.
     */
    wantsFreshSignIn?: true | 'always';
    /** What to do with a body that is too large; a sentence. */
    largerBodies?: string;
  }
}

type Calls = typeof calls;
type BodySchema<Call> = Call extends { body: infer Body }
  ? Body extends typeof bytes
    ? unknown
    : { body: Body }
  : unknown;
type RouteSchema<Call> = Pick<Call, Extract<keyof Call, 'params'>> &
  (Call extends { query: infer Query } ? { querystring: Query } : unknown) &
  BodySchema<Call>;

/** A call of the contract as a route: its method, its path, and the schemas of what comes in. */
export function callRoute<Name extends CallName>(name: Name) {
  const call: CallDefinition = calls[name];
  const { params, query, bodyLimitBytes, bodyValues, largerBodies } = call;
  const { needs, signedInWithinMinutes, wantsFreshSignIn } = call;
  const body = getBodySchema(call);
  const isStreamed = getSuccessResponse(call) === stream;
  return {
    method: call.method,
    url: call.path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    } as RouteSchema<Calls[Name]>,
    ...(bodyLimitBytes && { bodyLimit: bodyLimitBytes }),
    // HEAD would begin what nobody reads, and who compresses waits until there is enough.
    ...(isStreamed && { exposeHeadRoute: false, compress: false as const }),
    config: {
      call: name,
      ...(bodyValues && { bodyValues }),
      ...(largerBodies && { largerBodies }),
      ...(needs && { needs }),
      ...(signedInWithinMinutes && { signedInWithinMinutes }),
      ...(wantsFreshSignIn && { wantsFreshSignIn }),
      ...(isStreamed && { answersSlowly: true }),
    },
  };
}
