import { EventEmitter, once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

type AnswerOf = () => { status: number; headers?: Record<string, string> } | 'never';

/** A case system's receiver of events on this machine, which answers as a test says. */
export async function startWebhookReceiver(tls?: { cert: Buffer; key: Buffer }) {
  const received: ReceivedRequest[] = [];
  const arrivals = new EventEmitter();
  let answer: AnswerOf = () => ({ status: 204 });
  const server = tls ? createHttpsServer(tls) : createHttpServer();
  server.on('request', async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    received.push({ headers: request.headers, body });
    const given = answer();
    if (given !== 'never') response.writeHead(given.status, given.headers).end('taken');
    arrivals.emit('arrival');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `${tls ? 'https' : 'http'}://localhost:${port}/feltbok`,
    received,
    answerBy: (given: AnswerOf) => {
      answer = given;
    },
    async waitForRequests(count: number): Promise<void> {
      // Nothing else may hold the test's process while it waits.
      const holding = setInterval(() => undefined, 60_000);
      while (received.length < count) await once(arrivals, 'arrival');
      clearInterval(holding);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
