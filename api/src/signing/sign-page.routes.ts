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
import { notFound } from '../http/problem';
import { asProblem, type PdfWorkers } from '../pdf/pdf-workers';
import { askedBy, isAskedFor, readShown, signBy } from './open-signing';
import { type PartyProviderSettings, partyProvider } from './party-provider.data';
import { bodySchema, rejections, requireRate, signatureSchema } from './sign-calls';
import { signPage, signStyle } from './sign-page';
import { proofCalls } from './sign-proof.routes';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${sourceOf(signStyle)}`,
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
  /** What the page runs; undefined where it was not built. */
  script: string | undefined;
  /** By whom remote parties can prove who they are; undefined where nobody is configured. */
  partyIdentity?: PartyProviderSettings | undefined;
}

/**
 * The page on which a party signs on a phone of its own, and its two calls. Whoever has the token
 * may make them.
 */
export function signPageRoutes(app: FastifyInstance, settings: SignPageSettings): void {
  const { script } = settings;
  const fresh = { 'Cache-Control': 'no-cache' };
  app.get(signPagePath, (_request, reply) =>
    reply
      .headers({ ...fresh, 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(signPage),
  );
  app.get(`${signPagePath}/page.js`, (_request, reply) => {
    if (script === undefined) throw notFound('The page’s script');
    return reply.headers(fresh).type('text/javascript; charset=utf-8').send(script);
  });
  signingCalls(app, settings);
}

function signingCalls(
  app: FastifyInstance,
  { database, pdfs, metrics, partyIdentity }: SignPageSettings,
): void {
  const reject = rejections(metrics);
  const onRequest = requireRate(app);
  const provider = partyIdentity && partyProvider(partyIdentity);
  if (provider) proofCalls(app, { database, provider, reject, onRequest });
  app.post<{ Body: SigningKeys }>(
    `${signPagePath}/request`,
    { bodyLimit: 1024, onRequest, schema: { body: bodySchema() } },
    async ({ id, body }, reply) => {
      const found = await askedBy(database, body, id);
      if (typeof found === 'string') throw reject(found);
      const { asked } = found;
      const canProve = asked.way === 'link' && asked.identity === null;
      const answer: AskedSignature = {
        ...asked,
        shown: await readShown(found, pdfs),
        provider: (canProve && provider?.name) || null,
      };
      return reply.header('Cache-Control', 'no-store').send(answer);
    },
  );
  app.post<{ Body: SigningKeys & SignatureFields }>(
    `${signPagePath}/signature`,
    {
      // The strokes stand in the record, and in the picture of a page of version 1.7.
      bodyLimit: 2 * signatureMaxLength,
      onRequest,
      schema: {
        body: bodySchema({ signature: signatureSchema }, { signatureRecord: GivenRecordSchema }),
      },
    },
    async ({ id, body: { signature, signatureRecord, ...keys } }, reply) => {
      const found = await askedBy(database, keys, id);
      if (typeof found === 'string') throw reject(found);
      const signed = {
        signature,
        signatureRecord: signatureRecord ?? (await extractSignatureRecord(signature)),
      };
      const broken = await pdfs.brokenSignatures([signature], found.customerId).catch((error) => {
        throw asProblem(error);
      });
      if (broken.size > 0 || !(await isAskedFor(signed, found.asked))) throw reject('unfit');
      if (!(await signBy(database, keys, signed, id))) throw reject('used');
      return reply.code(204).send();
    },
  );
}
