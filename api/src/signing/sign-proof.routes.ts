import { type SigningKeys, signPagePath } from '@feltbok/contract/signing-requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import { askedBy, beginProof, finishProof } from './open-signing';
import type { PartyProvider } from './party-provider.data';
import { bodySchema, type Reject } from './sign-calls';

interface ProofSettings {
  database: Database;
  provider: PartyProvider;
  reject: Reject;
  onRequest: (request: FastifyRequest) => Promise<void>;
}

const answered = { type: 'string', minLength: 1, maxLength: 4096 };

/**
 * By which a remote party proves who it is: its browser goes to the provider, and comes back with
 * an answer.
 */
export function proofCalls(
  app: FastifyInstance,
  { database, provider, reject, onRequest }: ProofSettings,
): void {
  app.post<{ Body: SigningKeys }>(
    `${signPagePath}/proof`,
    { bodyLimit: 1024, onRequest, schema: { body: bodySchema() } },
    async ({ id, body }, reply) => {
      const found = await askedBy(database, body, id);
      if (typeof found === 'string') throw reject(found);
      if (found.asked.way !== 'link') throw reject('unproven');
      return reply
        .header('Cache-Control', 'no-store')
        .send({ address: await beginProof(database, body, provider) });
    },
  );
  app.post<{ Body: SigningKeys & { state: string; answer: string } }>(
    `${signPagePath}/proven`,
    {
      bodyLimit: 16_384,
      onRequest,
      schema: { body: bodySchema({ state: answered, answer: answered }) },
    },
    async ({ id, body: { state, answer, ...keys } }, reply) => {
      const found = await askedBy(database, keys, id);
      if (typeof found === 'string') throw reject(found);
      const outcome = await finishProof(database, keys, { state, code: answer }, provider, id);
      if (outcome !== 'proven') throw reject(outcome);
      return reply.code(204).send();
    },
  );
}
