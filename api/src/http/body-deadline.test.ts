import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import Fastify from 'fastify';
import { addBodyDeadline } from './body-deadline';

const app = Fastify();
addBodyDeadline(app, 50);
app.post('/short', async () => 'taken');
app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.post('/long', { config: { readsBodySlowly: true } }, (request) => text(request.raw));
});
before(() => app.listen({ port: 0, host: '127.0.0.1' }));
after(() => app.close());

const beginRequest = (path: string) => {
  const { port } = app.server.address() as AddressInfo;
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: { 'Content-Type': 'text/plain' },
  });
  request.write('begun, ');
  return request;
};

describe('a body that does not arrive', () => {
  test('ends its request, while one that is read slowly may take longer', async () => {
    const long = beginRequest('/long');
    const short = beginRequest('/short');
    const [error] = await once(short, 'error');
    assert.match(String(error), /socket hang up|ECONNRESET/);
    long.end('and ended');
    const [answer] = await once(long, 'response');
    assert.equal(await text(answer), 'begun, and ended');
  });
});
