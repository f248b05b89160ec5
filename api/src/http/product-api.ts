import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Access } from '../access/access';

/** Where the routes of the product are added: behind the token and the profile header, typed by their schemas. */
export type ProductApi = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Does this request's work in its one transaction. @throws RequestProblem 403 when the account is not admitted */
    withAccess<Result>(work: (access: Access) => Promise<Result>): Promise<Result>;
  }
}
