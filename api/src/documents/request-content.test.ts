import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { RequestProblem } from '../http/problem';
import { streamBody } from './request-content';

const server = createServer();
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

async function receiveBody(
  send: (request: ReturnType<typeof httpRequest>) => void,
): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    headers: { 'Content-Length': 10 },
  });
  request.on('error', () => {});
  const arrival = once(server, 'request');
  send(request);
  const [incoming, response] = await arrival;
  incoming.on('end', () => response.end());
  return incoming;
}
const brokeOff = (error: unknown) =>
  error instanceof RequestProblem &&
  error.status === 400 &&
  error.message === 'The upload broke off after 4 bytes.';

describe('the bytes of a request', () => {
  test('are what was sent', async () => {
    const request = await receiveBody((sender) => sender.end('0123456789'));
    assert.equal(String(await buffer(streamBody(request))), '0123456789');
  });

  test('end, saying how much was received, when the sender falls silent', async () => {
    const request = await receiveBody((sender) => sender.write('0123'));
    await assert.rejects(buffer(streamBody(request, 30)), brokeOff);
  });

  test('end, saying how much was received, when the connection is lost', async () => {
    const request = await receiveBody((sender) => sender.write('0123', () => sender.destroy()));
    await assert.rejects(buffer(streamBody(request)), brokeOff);
  });
});
