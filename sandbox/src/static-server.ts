import { readFile } from 'node:fs/promises';
import { extname, posix, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { compressFiles } from './compression';
import { buildContentSecurityPolicy, workerSecurityPolicy } from './content-security-policy';
import { listen, type RunningServer } from './listen';
import { answerHeaders, getTransportHeaders, pageHeaders } from './security-headers';

export interface StaticServerOptions {
  /** Folder of the built files. */
  root: string;
  /** 0 takes any free port. */
  port: number;
  /** The network address to listen on; localhost where it is left out. */
  networkAddress?: string;
  /**
   * Whether it serves the host, where addresses without a file extension are screens. A remote has
   * no screens and allows other origins.
   */
  spa: boolean;
  /**
   * File that is served as /config.json and read for each request, so that an operator changes it
   * without a restart.
   */
  configFile?: string;
  /** Quality of Brotli, from 0 to 11: a server that soon ends needs no high one. */
  compression?: number;
  /** Certificate and key in PEM, for TLS between a proxy and this server. */
  tls?: { cert: string; key: string };
}

/**
 * Serves one built app as a production static host would. Rejects with an error that names the port
 * when it is taken.
 */
export async function startStaticServer(options: StaticServerOptions): Promise<RunningServer> {
  const { spa, configFile, tls } = options;
  const findFile = (request: FastifyRequest) => findServedFile(request, spa);
  const app: FastifyInstance = Fastify({
    ...(tls && { https: { ...tls, minVersion: 'TLSv1.3' as const } }),
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1000 },
    // Hooks do not see an address that cannot be decoded.
    frameworkErrors: sendFrameworkError,
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...answerHeaders,
      ...getTransportHeaders(request.headers),
      vary: 'accept-encoding',
      ...(spa ? {} : { 'access-control-allow-origin': '*', 'timing-allow-origin': '*' }),
    });
    // Only a page and a worker's script need a policy; elsewhere it would only add bytes.
    const file = findFile(request);
    if (spa && file.endsWith('.html')) reply.headers(pageHeaders);
    if (!spa || !configFile || !/\.(html|js)$/.test(file)) return;
    const policy =
      file === 'service-worker.js'
        ? workerSecurityPolicy
        : buildContentSecurityPolicy(await readConfig(configFile));
    reply.header('content-security-policy', policy);
  });

  compressFiles(app, findFile, options.compression);

  await app.register(fastifyStatic, {
    root: resolve(options.root),
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
  });

  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Not found\n'),
  );

  if (configFile) {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/config.json',
      handler: (_request, reply) => sendConfig(reply, configFile),
    });
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const file = findFile(request);
      return reply.header('cache-control', getCacheControl(file)).sendFile(file);
    },
  });

  return listen(app, options.port, options.networkAddress);
}

function sendFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...answerHeaders, ...getTransportHeaders(request.headers) }).send(error);
}

/**
 * Finds the file that answers a request, relative to the root. Headers and compression use it too:
 * an address has many spellings, and each must get the headers of its file.
 */
function findServedFile({ params, routeOptions }: FastifyRequest, spa: boolean): string {
  const { '*': path = routeOptions.url ?? '' } = params as { '*'?: string };
  const file = posix.normalize(`/${path}`).slice(1);
  return spa && extname(file) === '' ? 'index.html' : file;
}

async function sendConfig(reply: FastifyReply, configFile: string) {
  const content = await readFile(configFile).catch(() => undefined);
  if (content === undefined) return reply.callNotFound();
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(content);
}

async function readConfig(configFile: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(configFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A name with a content hash never changes its content; all other files are requested again each
 * time.
 */
const hashedName = /[.-][0-9a-f]{8,}\.[^/]+$/;

const getCacheControl = (file: string) =>
  hashedName.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
