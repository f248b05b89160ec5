import { type SigningKeys, signPagePath } from '@feltbok/contract/signing-requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import { beginProof, finishProof, openRequest } from './open-signing';
import type { PartyProvider } from './party-provider.data';
import { createBodySchema, type Reject } from './sign-calls';

interface ProofSettings {
  database: Database;
  provider: PartyProvider;
  reject: Reject;
  onRequest: (request: FastifyRequest) => Promise<void>;
}

const parameterSchema = { type: 'string', minLength: 1, maxLength: 4096 };

/**
 * Adds the calls by which a remote party proves its identity: its browser goes to the provider and
 * comes back with a response.
 */
export function addProofCalls(
  app: FastifyInstance,
  { database, provider, reject, onRequest }: ProofSettings,
): void {
  app.post<{ Body: SigningKeys }>(
    `${signPagePath}/proof`,
    { bodyLimit: 1024, onRequest, schema: { body: createBodySchema() } },
    async ({ id, body }, reply) => {
      const found = await openRequest(database, body, id);
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
      schema: { body: createBodySchema({ state: parameterSchema, answer: parameterSchema }) },
    },
    async ({ id, body: { state, answer, ...keys } }, reply) => {
      const found = await openRequest(database, keys, id);
      if (typeof found === 'string') throw reject(found);
      const outcome = await finishProof(database, keys, { state, code: answer }, provider, id);
      if (outcome !== 'proven') throw reject(outcome);
      return reply.code(204).send();
    },
  );
}
