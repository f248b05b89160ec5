import { createHash } from 'node:crypto';
import { GivenRecordSchema } from '@feltbok/contract/attendees.ts';
import {
  type AskedSignature,
  type SigningKeys,
  signPagePath,
} from '@feltbok/contract/signing-requests.ts';
import { signatureMaxLength } from '@feltbok/domain/attendees/attendee-limits.ts';
import { extractSignatureRecord } from '@feltbok/domain/signatures/former-signature.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../db/database';
import { createNotFound } from '../http/problem';
import { type PdfWorkers, toProblem } from '../pdf/pdf-workers';
import { isAskedFor, openRequest, readShownText, storeSignature } from './open-signing';
import { createPartyProvider, type PartyProviderSettings } from './party-provider.data';
import { createBodySchema, createRejections, requireRate, signatureSchema } from './sign-calls';
import { signPage, signStyle } from './sign-page';
import { addProofCalls } from './sign-proof.routes';

const toSourceHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${toSourceHash(signStyle)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface SignPageSettings {
  database: Database;
  pdfs: PdfWorkers;
  metrics: Registry;
  /** The script of the page; undefined where it was not built. */
  script: string | undefined;
  /**
   * The provider by which remote parties prove their identity; undefined where none is configured.
   */
  partyIdentity?: PartyProviderSettings | undefined;
}

/**
 * Adds the page on which a party signs on its own phone, and the page's two calls. The token is the
 * only credential.
 */
export function addSignPageRoutes(app: FastifyInstance, settings: SignPageSettings): void {
  const { script } = settings;
  const fresh = { 'Cache-Control': 'no-cache' };
  app.get(signPagePath, (_request, reply) =>
    reply
      .headers({ ...fresh, 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(signPage),
  );
  app.get(`${signPagePath}/page.js`, (_request, reply) => {
    if (script === undefined) throw createNotFound('The page’s script');
    return reply.headers(fresh).type('text/javascript; charset=utf-8').send(script);
  });
  addSigningCalls(app, settings);
}

function addSigningCalls(
  app: FastifyInstance,
  { database, pdfs, metrics, partyIdentity }: SignPageSettings,
): void {
  const reject = createRejections(metrics);
  const onRequest = requireRate(app);
  const provider = partyIdentity && createPartyProvider(partyIdentity);
  if (provider) addProofCalls(app, { database, provider, reject, onRequest });
  app.post<{ Body: SigningKeys }>(
    `${signPagePath}/request`,
    { bodyLimit: 1024, onRequest, schema: { body: createBodySchema() } },
    async ({ id, body }, reply) => {
      const found = await openRequest(database, body, id);
      if (typeof found === 'string') throw reject(found);
      const { asked } = found;
      const canProve = asked.way === 'link' && asked.identity === null;
      const answer: AskedSignature = {
        ...asked,
        shown: await readShownText(found, pdfs),
        provider: (canProve && provider?.name) || null,
      };
      return reply.header('Cache-Control', 'no-store').send(answer);
    },
  );
  app.post<{ Body: SigningKeys & SignatureFields }>(
    `${signPagePath}/signature`,
    {
      // Strokes are in the record and, for a page of version 1.7, in the picture too.
      bodyLimit: 2 * signatureMaxLength,
      onRequest,
      schema: {
        body: createBodySchema(
          { signature: signatureSchema },
          { signatureRecord: GivenRecordSchema },
        ),
      },
    },
    async ({ id, body: { signature, signatureRecord, ...keys } }, reply) => {
      const found = await openRequest(database, keys, id);
      if (typeof found === 'string') throw reject(found);
      const signed = {
        signature,
        signatureRecord: signatureRecord ?? (await extractSignatureRecord(signature)),
      };
      const broken = await pdfs
        .findBrokenSignatures([signature], found.customerId)
        .catch((error) => {
          throw toProblem(error);
        });
      if (broken.size > 0 || !(await isAskedFor(signed, found.asked))) throw reject('unfit');
      if (!(await storeSignature(database, keys, signed, id))) throw reject('used');
      return reply.code(204).send();
    },
  );
}
