import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page';
import { docsStyle } from './docs-style';
import { openApiDocument } from './openapi-document';

/** The page may be dressed by its own style sheet, and do nothing else. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the calls are, for programs and for people. Needs no token: it says nothing of anybody. */
export function openApiRoutes(app: FastifyInstance): void {
  const document = openApiDocument();
  const text = JSON.stringify(document, null, 2);
  const page = docsPage(document);
  const fresh = { 'Cache-Control': 'no-cache' };

  app.get('/api/openapi.json', (_request, reply) =>
    reply.headers(fresh).type('application/json; charset=utf-8').send(text),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers({ ...fresh, 'Content-Security-Policy': pagePolicy })
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
