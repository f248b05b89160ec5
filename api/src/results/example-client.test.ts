import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { BusinessResult } from '@feltbok/contract/results.ts';
import { resultsScope } from '../testing/identity-provider';
import { newDocument, pdfFile, toDataUrl } from '../testing/sample-documents';
import { startTestApi } from '../testing/test-api';

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

test('[OUT-1] the client of the documentation reads what is new, and only that', async () => {
  const page = await readFile(new URL('../../../docs/integration.md', import.meta.url), 'utf8');
  const [, program = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  const file = join(folder, 'read-results.mjs');
  await writeFile(file, program);
  const results = join(folder, 'results');
  const read = async () => {
    await runFile(process.execPath, [file], {
      env: {
        ...process.env,
        FELTBOK: address,
        TOKEN_ADDRESS: `http://127.0.0.1:${(tokenServer.address() as AddressInfo).port}/token`,
        CLIENT_ID: 'fagsystem',
        CLIENT_SECRET: 'hemmelig',
        FOLDER: results,
      },
    });
    return (await readdir(results)).sort();
  };
  const { businessId } = await api.as('kari').businessOf('4699-31/472');
  const [surveyCase] = await api.as('kari').cases();
  const content = pdfFile(5000);
  const payload = newDocument({ caseId: surveyCase?.caseId ?? 0, businessId }, content, {
    file: toDataUrl('application/pdf', content),
  });
  const saved = await api.as('kari').send({ method: 'POST', url: '/api/Documents', payload });
  assert.equal(saved.statusCode, 201, saved.body);

  const files = await read();
  const names = ['2026/118 2026/118-1', '2026/118 2026/118-2'].map(
    (name) => `${encodeURIComponent(name)}.json`,
  );
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
  const changed = await api.as('kari').send({
    method: 'PUT',
    url: `/api/Businesses/${businessId}`,
    payload: { summary: 'Partene er enige' },
  });
  assert.equal(changed.statusCode, 204, changed.body);
  assert.deepEqual(
    await read(),
    files.filter((name) => name !== names[1]),
  );
  const again: BusinessResult = JSON.parse(await readFile(join(results, names[0] ?? ''), 'utf8'));
  assert.equal(again.overview.summary, 'Partene er enige');
});
