import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that knows owners, as the API sees one: what it was asked, and what it answers. */
export async function startOwnerService() {
  const asked: { key: string | null; authorization: string | undefined }[] = [];
  let answer = { status: 200, body: '[]' };
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({
      key: new URL(url, 'http://localhost').searchParams.get('eiendommer'),
      authorization: headers.authorization,
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eierliste?kunde=felt`,
    asked,
    answers(status: number, body: unknown) {
      answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
