import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Access } from './access/access';
import type { StoredResponse } from './access/idempotent-response';
import type { Write, Written } from './writes/write';

/**
 * The scope that the product's routes are added to: it requires the token and the profile header,
 * and is typed by the routes' schemas.
 */
export type ProductApi = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account's customer, for a request with a body. */
    bodyCustomer: string;
    /** When the caller's token expires, in milliseconds since 1970. */
    tokenExpiresAt: number;
    /**
     * @param always requires a fresh sign-in even where the operator has not set a maximum age
     * @throws RequestProblem 401 when the user signed in too long ago to sign or delete
     */
    requireFreshSignIn(always?: boolean): void;
    /**
     * Runs the work of a request that only reads, in its transaction.
     * @throws RequestProblem 403 when the account is not admitted
     */
    withAccess<Result>(work: (access: Access) => Promise<Result>): Promise<Result>;
    /**
     * Runs the work of a request that changes something, and sends the response; see
     * `performWrite`.
     * @param fingerprint replaces the body where it is not JSON, such as the digest of a stream
     */
    write(
      reply: FastifyReply,
      work: (write: Write) => Promise<Written>,
      fingerprint?: string,
    ): Promise<FastifyReply>;
    /**
     * Runs a write without sending its response, for a response that contains more than is stored
     * under the idempotency key.
     */
    perform(
      work: (write: Write) => Promise<Written>,
      fingerprint?: string,
    ): Promise<StoredResponse>;
  }
}
