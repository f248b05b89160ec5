import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Access } from './access/access';
import type { Answer } from './access/idempotent-response';
import type { Write, Written } from './writes/write';

/**
 * Where the routes of the product are added: behind the token and the profile header, typed by
 * their schemas.
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
    /** The customer of the account, of a request with a body. */
    customerOfBody: string;
    /** When the caller's token ends, in milliseconds since 1970. */
    tokenExpiresAt: number;
    /**
     * @param always also where the deployer has not set how old a sign-in may be
     * @throws RequestProblem 401 when the user has signed in too long ago to sign or delete
     */
    requireFreshSignIn(always?: boolean): void;
    /**
     * Does the work of a request that only reads, in its one transaction.
     * @throws RequestProblem 403 when the account is not admitted
     */
    withAccess<Result>(work: (access: Access) => Promise<Result>): Promise<Result>;
    /**
     * The same for a request that changes something, and sends its answer; see `performWrite`.
     * @param fingerprint stands for the body where that is no JSON, as a digest does for a stream
     */
    write(
      reply: FastifyReply,
      work: (write: Write) => Promise<Written>,
      fingerprint?: string,
    ): Promise<FastifyReply>;
    /**
     * The same without sending, for an answer that is more than what is stored of it under the key.
     */
    perform(work: (write: Write) => Promise<Written>, fingerprint?: string): Promise<Answer>;
  }
}
