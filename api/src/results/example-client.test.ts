import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BusinessResult } from '@feltbok/contract/results.ts';
import { publicLookup } from '../http/public-lookup';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { resultsScope } from '../testing/identity-provider';
import { RecordedMeeting } from '../testing/recorded-meeting';
import { pdfFile } from '../testing/sample-documents';
import { startTestApi } from '../testing/test-api';
import { WebhookSender } from '../webhooks/webhook-sender';
import { formatEventCursor } from './result-cursor';

const runFile = promisify(execFile);
const api = await startTestApi();
const folder = await mkdtemp(join(tmpdir(), 'feltbok-results-'));
/** Answers client credentials, as the token address of an identity provider does. */
const tokenServer = createServer(async (request, response) => {
  const isKnown = request.headers.authorization === `Basic ${btoa('fagsystem:hemmelig')}`;
  const claims = { sub: 'fagsystem-4699', scope: resultsScope };
  response
    .writeHead(isKnown ? 200 : 401)
    .end(JSON.stringify({ access_token: await api.provider.token(claims) }));
});
let address = '';
before(async () => {
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  tokenServer.listen(0, '127.0.0.1');
  await once(tokenServer, 'listening');
});
after(async () => {
  tokenServer.closeAllConnections();
  tokenServer.close();
  await api.close();
  await rm(folder, { recursive: true });
});

const page = await readFile(new URL('../../../docs/integration.md', import.meta.url), 'utf8');
const [, program = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
const file = join(folder, 'read-results.mjs');
await writeFile(file, program);

const createEnvironment = (results: string) => ({
  ...process.env,
  FELTBOK: address,
  TOKEN_ADDRESS: `http://127.0.0.1:${(tokenServer.address() as AddressInfo).port}/token`,
  CLIENT_ID: 'fagsystem',
  CLIENT_SECRET: 'hemmelig',
  FOLDER: results,
});
const names = ['2026/118 2026/118-1', '2026/118 2026/118-2'].map(
  (name) => `${encodeURIComponent(name)}.json`,
);
const readSummary = async (results: string) => {
  const result: BusinessResult = JSON.parse(await readFile(join(results, names[0] ?? ''), 'utf8'));
  return result.overview.summary;
};

test('[OUT-1, OUT-2] the client of the documentation reads what is new, and only that', async () => {
  const results = join(folder, 'results');
  const read = async () => {
    await runFile(process.execPath, [file], { env: createEnvironment(results) });
    return (await readdir(results)).sort();
  };
  const meeting = await RecordedMeeting.open(api, '4699-31/472');
  const content = pdfFile(5000);
  await meeting.addDocument(content);

  const files = await read();
  assert.equal(files.length, 4, files.join());
  assert.deepEqual(
    files.filter((name) => names.includes(name)),
    names,
  );
  const result: BusinessResult = JSON.parse(await readFile(join(results, names[0] ?? ''), 'utf8'));
  const sha256 = result.documents[0]?.sha256 ?? '';
  assert.ok((await readFile(join(results, sha256))).equals(content));

  // A second run reads what has changed: the removed file of an unchanged business stays away.
  await rm(join(results, names[1] ?? ''));
  await meeting.save('PUT', `Businesses/${meeting.businessId}`, { summary: 'Partene er enige' });
  await meeting.drawLabel();
  // The sketch belongs to the case, so that the other business has changed with it.
  assert.deepEqual(await read(), files);
  assert.equal(await readSummary(results), 'Partene er enige');
  await rm(join(results, names[1] ?? ''));
  await meeting.save('PUT', `Businesses/${meeting.businessId}`, { summary: 'Uenige' });
  assert.deepEqual(
    await read(),
    files.filter((name) => name !== names[1]),
  );

  // A cursor that has expired is replaced, and everything is compared again.
  await writeFile(
    join(results, 'state.json'),
    JSON.stringify({
      cursor: formatEventCursor('4699', { position: 1, fingerprint: '0'.repeat(16) }),
      revisions: {},
    }),
  );
  assert.deepEqual(await read(), files);
});

test('[OUT-2] the client of the documentation reads when a genuine webhook tells it to', async () => {
  const results = join(folder, 'called');
  const port = await findFreePort();
  const webhook = `http://localhost:${port}/`;
  const run = (...words: string[]) => {
    const command = parseCommandLine(words);
    assert.ok('act' in command);
    const settings = { allowsLoopback: true };
    return performCommand(api.database, command.act, async () => api.files, settings);
  };
  const account = ['4699', 'fagsystem-4699'];
  await run('webhooks', 'set', ...account, webhook);
  await run('webhooks', 'rotate-key', ...account);
  const listed = await run('webhooks', 'list', '4699');
  assert.ok('rows' in listed);
  const client = spawn(process.execPath, [file], {
    env: {
      ...createEnvironment(results),
      PORT: String(port),
      WEBHOOK_KEYS: String(listed.rows[0]?.keys).split(' ').at(-1),
    },
    stdio: 'inherit',
  });
  try {
    await waitForState(async () => (await readdir(results)).includes(names[0] ?? ''));
    await waitForState(async () => (await sendForgery(webhook)).status === 401);
    const meeting = await RecordedMeeting.open(api, '4699-31/472');
    await meeting.save('PUT', `Businesses/${meeting.businessId}`, { summary: 'Varslet' });
    const settings = { lookup: publicLookup(), allowsLoopback: true, timeoutMs: 20_000 };
    const sender = new WebhookSender(api.forRequests, settings, api.app.log);
    await sender.serveAll(new AbortController().signal);
    await sender.finish();
    await waitForState(async () => (await readSummary(results)) === 'Varslet');
  } finally {
    client.kill();
    await once(client, 'exit');
  }
});

const sendForgery = (webhook: string) =>
  fetch(webhook, {
    method: 'POST',
    headers: {
      'webhook-id': 'a',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1a,${Buffer.alloc(64).toString('base64')}`,
    },
    body: '{}',
  });

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits for another process; what is not there yet counts as not fulfilled. */
async function waitForState(isFulfilled: () => Promise<boolean>): Promise<void> {
  while (!(await isFulfilled().catch(() => false))) await setTimeout(50);
}
