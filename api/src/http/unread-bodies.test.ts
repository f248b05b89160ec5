import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
before(async () => {
  api = await startTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => api.close());

const mebibyte = 1024 * 1024;

test('[FLT-7] a client that reads only after sending hears why it was rejected', async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/Documents HTTP/1.1\r\nHost: api\r\nContent-Type: ` +
      `application/json\r\nContent-Length: ${30 * mebibyte}\r\n\r\n`,
  );
  const chunk = Buffer.alloc(mebibyte, 'a');
  for (let nth = 0; nth < 30; nth += 1) {
    await new Promise<void>((resolve, reject) => {
      socket.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  const answer = await text(socket);
  assert.match(answer, /^HTTP\/1\.1 401 /);
  assert.match(answer, /"detail":"A bearer token is missing\."/);
});
