import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import type { JsonRow } from '../db/json-text';
import { addCompression } from './compression';
import { sendJsonArray } from './send-json-array';

const rows = (...values: number[]): JsonRow[] => values.map((value) => ({ text: `${value}` }));

describe('[FLT-7] a list that is answered page by page', () => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  async function startServer(pages: () => AsyncGenerator<JsonRow[], void>): Promise<string> {
    // A connection that its caller has left would hold up the end of the test.
    app = Fastify({ forceCloseConnections: true });
    addCompression(app);
    app.get('/list', (_request, reply) => sendJsonArray(reply, pages()));
    app.get('/health', () => 'alive');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }

  const cases = [
    { what: 'no page', pages: [], expected: [] },
    { what: 'one empty page', pages: [rows()], expected: [] },
    { what: 'one page', pages: [rows(1, 2)], expected: [1, 2] },
    { what: 'empty pages among three', pages: [rows(), rows(1), rows()], expected: [1] },
    { what: 'three pages', pages: [rows(1, 2), rows(3), rows(4)], expected: [1, 2, 3, 4] },
    { what: 'three empty pages', pages: [rows(), rows(), rows()], expected: [] },
  ];
  for (const { what, pages, expected } of cases) {
    test(`is complete: ${what}`, async () => {
      const origin = await startServer(async function* () {
        yield* pages;
      });
      const answer = await fetch(`${origin}/list`);
      assert.equal(answer.headers.get('Content-Type'), 'application/json; charset=utf-8');
      assert.deepEqual(await answer.json(), expected);
    });
  }

  test('fails when its first pages cannot be read', async () => {
    const origin = await startServer(async function* () {
      yield rows(1);
      throw new Error('The database is gone.');
    });
    const answer = await fetch(`${origin}/list`);
    assert.equal(answer.status, 500);
  });

  for (const encoding of ['identity', 'br']) {
    test(`is cut off when a later page cannot be read, sent as ${encoding}`, async () => {
      const origin = await startServer(async function* () {
        yield rows(1);
        yield rows(2);
        throw new Error('The database is gone.');
      });
      const headers = { 'Accept-Encoding': encoding };
      await assert.rejects(
        fetch(`${origin}/list`, { headers }).then((answer) => answer.text()),
        TypeError,
      );
    });
  }

  test('is not read further when its client has left', async () => {
    let isEnded = false;
    const large = [{ text: `"${'a'.repeat(1024 * 1024)}"` }];
    const origin = await startServer(async function* () {
      try {
        for (;;) {
          // A page is read in a later turn of the event loop.
          await new Promise((resolve) => setImmediate(resolve));
          yield large;
        }
      } finally {
        isEnded = true;
        app?.server.emit('list ended');
      }
    });
    assert.ok(app);
    const ended = once(app.server, 'list ended');
    const leaving = new AbortController();
    const headers = { 'Accept-Encoding': 'identity' };
    await fetch(`${origin}/list`, { headers, signal: leaving.signal });
    leaving.abort();
    await ended;
    assert.ok(isEnded);
  });
});
