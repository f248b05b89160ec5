import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { isTaken, requireFreePorts } from './taken-ports.mjs';

/** @param {string} host @returns {Promise<{ port: number, close: () => void }>} */
const listenOn = (host, port = 0) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ port: address.port, close: () => server.close() });
    });
  });

for (const host of ['127.0.0.1', '0.0.0.0', 'localhost']) {
  test(`a port in use on ${host} counts as taken until it is closed`, async () => {
    const { port, close } = await listenOn(host);
    assert.equal(await isTaken(port), true);
    close();
    assert.equal(await isTaken(port), false);
  });
}

test('a taken port is reported with its part before anything starts', async () => {
  const { port, close } = await listenOn('127.0.0.1');
  await assert.rejects(requireFreePorts(port - 10), (/** @type {Error} */ error) => {
    assert.match(error.message, new RegExp(`port ${port}, which the API needs, is taken`));
    assert.match(error.message, /FELTBOK_PORT_BASE=\d+ npm start/);
    return true;
  });
  close();
});
