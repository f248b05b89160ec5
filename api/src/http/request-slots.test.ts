import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { createAccountSlots } from './request-slots';

test('[SRV-2] six requests of an account run at once, and other accounts go on', async () => {
  const app = Fastify();
  const turnOf = createAccountSlots();
  const inside: string[] = [];
  const release: (() => void)[] = [];
  app.addHook('onRequest', (request, reply) =>
    turnOf(request, reply, String(request.headers.account)),
  );
  app.get('/', async ({ headers }) => {
    inside.push(String(headers.account));
    await new Promise<void>((done) => release.push(done));
    return 'done';
  });
  const ask = (account: string) => app.inject({ url: '/', headers: { account } });
  const kariRequests = Array.from({ length: 9 }, () => ask('kari'));
  while (inside.length < 6) await new Promise(setImmediate);
  const nilsRequest = ask('nils');
  while (!inside.includes('nils')) await new Promise(setImmediate);
  assert.equal(inside.filter((account) => account === 'kari').length, 6);
  while (release.length > 0) {
    release.shift()?.();
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
  const answers = await Promise.all([...kariRequests, nilsRequest]);
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.equal(inside.length, 10);
  await app.close();
});

test('[SRV-2] a client that leaves, waiting or running, gives its turn to the next', async () => {
  const app = Fastify();
  const turnOf = createAccountSlots();
  let began = 0;
  app.addHook('onRequest', (request, reply) => turnOf(request, reply, 'kari'));
  app.get('/long', async () => {
    began += 1;
    await new Promise(() => undefined);
  });
  app.get('/', async () => 'done');
  const address = await app.listen({ port: 0 });
  const leaving = new AbortController();
  const remaining = Array.from({ length: 9 }, () =>
    fetch(`${address}/long`, { signal: leaving.signal }).catch(() => 'ended'),
  );
  while (began < 6) await new Promise((soon) => setTimeout(soon, 5));
  const last = fetch(address);
  leaving.abort();
  assert.deepEqual(new Set(await Promise.all(remaining)), new Set(['ended']));
  assert.equal((await last).status, 200);
  assert.equal(began <= 9, true);
  await app.close();
});
