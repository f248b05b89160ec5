import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { startTestApi } from '../../../api/src/testing/test-api';

/** Where the two listen, and what a request of the product needs. */
export interface Served {
  product: number;
  plain: number;
  token: string;
  place: { caseId: number; businessId: number };
}

export type Asked = 'memory from here' | 'memory so far';

/** In milliseconds: so often is memory looked at while files pass. */
const sampleEveryMs = 2;

const api = await startTestApi();
const folder = await mkdtemp(join(tmpdir(), 'feltbok-plain-'));

/**
 * What the product is measured against: the same framework, a stream to the disk, and nothing else.
 */
function plainApp(): FastifyInstance {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.put('/file', async (request) => {
    const name = randomUUID();
    await pipeline(request.raw, createWriteStream(join(folder, name), { flush: true }));
    return { name };
  });
  app.get<{ Params: { name: string } }>('/file/:name', async (request, reply) => {
    const path = join(folder, request.params.name);
    return reply.header('Content-Length', (await stat(path)).size).send(createReadStream(path));
  });
  app.delete<{ Params: { name: string } }>('/file/:name', async (request) =>
    rm(join(folder, request.params.name)),
  );
  return app;
}

const plain = plainApp();
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;
await api.app.listen({ port: 0, host: '127.0.0.1' });
await plain.listen({ port: 0, host: '127.0.0.1' });

const [one] = await api.as('kari').cases();
const [business] = one?.businesses ?? [];
if (!one || !business) throw new Error('There is no case to put documents in.');

/**
 * What the process holds of the machine, and what is in use of that: either alone would hide what
 * the other shows.
 */
function memory() {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, used: heapUsed + external };
}

let before = memory();
let most = 0;
let sampling: NodeJS.Timeout | undefined;
process.on('message', (asked: Asked) => {
  clearInterval(sampling);
  if (asked === 'memory so far') return void process.send?.(most);
  globalThis.gc?.();
  before = memory();
  most = 0;
  sampling = setInterval(() => {
    const { resident, used } = memory();
    most = Math.max(most, resident - before.resident, used - before.used);
  }, sampleEveryMs);
  process.send?.(0);
});
process.once('disconnect', async () => {
  await plain.close();
  await api.close();
  await rm(folder, { recursive: true });
  process.exit();
});

process.send?.({
  product: portOf(api.app),
  plain: portOf(plain),
  token: await api.provider.token({ sub: 'kari', exp: Math.floor(Date.now() / 1000) + 3600 }),
  place: { caseId: one.caseId, businessId: business.businessId },
} satisfies Served);
