import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { calls } from '@feltbok/contract/all-calls.ts';
import type { FastifyInstance } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import { describeCall } from './describe-call';
import { finishDocument } from './finish-document';

const description = `
The calls of Feltbok, field software for Norwegian cadastral survey meetings. Upper and lower case
in paths do not matter. An account sees its own customer’s cases, in the municipalities that the
customer is restricted to; everything else is answered as if it did not exist. Every failure is a
problem document (RFC 9457) that names the wrong fields.

- Each call has a bearer token of the identity provider, and the profile header.
- A change has If-Match with the ETag of the version that it is based on. If somebody else has
  changed the resource since, the answer is 412 with the current version, and nothing is lost.
- A change has an Idempotency-Key, so that it can be repeated until it is answered, and takes
  effect only once.
- The same as data: [/api/openapi.json](/api/openapi.json), OpenAPI 3.1.
`.trim();

/** The page may load its own scripts, styles and pictures, ask for the document, and no more. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the OpenAPI document. It needs no token, since it says nothing of anybody. It has the
 * routes that are registered after it and made by `callRoute`.
 */
export function openApiRoutes(app: FastifyInstance): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Feltbok API', version: manifest.version, description },
      tags: listTags().map((name) => ({ name })),
      security: [{ bearer: [] }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    convertConstToEnum: false,
    // Only calls of the contract have tags.
    hideUntagged: true,
    transform: ({ schema, url, route: { config } }) => ({
      schema: config?.call ? describeCall(config.call) : schema,
      url,
    }),
    transformObject: (document) =>
      'openapiObject' in document ? finishDocument(document.openapiObject) : document.swaggerObject,
  });
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(app.swagger()),
  );
}

/** Serves the document as a page to read. */
export function docsPageRoutes(app: FastifyInstance): void {
  app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    // The page is for reading: it sends no calls.
    uiConfig: { layout: 'BaseLayout', supportedSubmitMethods: [] },
    theme: { title: 'Feltbok API' },
  });
}

const listTags = () => [...new Set(Object.values(calls).flatMap(({ tags }) => tags))];
