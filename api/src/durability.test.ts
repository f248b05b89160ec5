import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Business, Case } from '@feltbok/domain/cases/case.ts';
import { type ApiProcess, buildApi, runToEnd, startApiProcess } from './testing/api-process';
import {
  audience,
  type IdentityProvider,
  scope,
  startIdentityProvider,
} from './testing/identity-provider';
import { surveyData } from './testing/survey-data';
import { profile } from './testing/test-api';
import { environmentWithDatabase, testServer } from './testing/test-database';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-durability-'));
const built = buildApi();
let provider: IdentityProvider;
let environment: NodeJS.ProcessEnv;
let remove: () => Promise<void>;
let headers: Record<string, string>;

before(async () => {
  provider = await startIdentityProvider();
  const serverEnvironment = await environmentWithDatabase();
  remove = serverEnvironment.remove;
  environment = {
    ...serverEnvironment.environment,
    IDENTITY_ISSUER: provider.issuer,
    IDENTITY_AUDIENCE: audience,
    IDENTITY_SCOPE: scope,
  };
  const file = join(folder, 'import.json');
  writeFileSync(file, JSON.stringify(surveyData()));
  const { code, complaint } = await runToEnd([built.import, file], environment);
  assert.equal(code, 0, complaint);
  headers = { Authorization: `Bearer ${await provider.token({ sub: 'kari' })}`, ...profile };
});
after(async () => {
  await provider.close();
  await remove();
  built.remove();
  rmSync(folder, { recursive: true });
});

async function businesses(api: ApiProcess): Promise<Business[]> {
  const answer = await fetch(`${api.address}/api/Cases`, { headers });
  return ((await answer.json()) as Case[]).flatMap((surveyCase) => surveyCase.businesses);
}

const save = (api: ApiProcess, businessId: number, summary: string, key: string) =>
  fetch(`${api.address}/api/Businesses/${businessId}`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ description: '', summary, comment: '', impartiality: true }),
  });

describe('a process that is killed in the middle of 200 writes', () => {
  test('[OFF-11] keeps acknowledged writes, and applies a repeated other write once', async () => {
    const api = await startApiProcess(built, environment);
    const before = await businesses(api);
    const writers = before.map((business) => ({ business, acknowledged: 0, asked: 0, key: '' }));
    assert.ok(writers.length >= 2);
    const total = 200;
    let killed: Promise<number | null> | undefined;
    const saveAndWait = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    await Promise.all(
      writers.map(async (writer) => {
        const { businessId } = writer.business;
        while (writers.reduce((sum, { asked }) => sum + asked, 0) < total) {
          writer.asked += 1;
          writer.key = randomUUID();
          const answer = await save(api, businessId, `Lagring ${writer.asked}`, writer.key).catch(
            () => undefined,
          );
          if (!answer) return;
          assert.equal(answer.status, 204);
          writer.acknowledged += 1;
          if (saveAndWait() >= total / 2) killed ??= api.end('SIGKILL');
        }
      }),
    );
    assert.equal(await killed, null);
    assert.ok(saveAndWait() >= total / 2 && saveAndWait() < total);

    const restarted = await startApiProcess(built, environment);
    for (const { business, asked, acknowledged, key } of writers) {
      const find = async () =>
        (await businesses(restarted)).find(
          ({ businessId }) => businessId === business.businessId,
        ) as Business;
      const stored = (await find()).overviewRevision - business.overviewRevision;
      // The last one may have been stored without its answer getting out.
      assert.ok(
        stored === acknowledged || stored === asked,
        `${stored} kept, ${acknowledged} of ${asked} acknowledged`,
      );
      for (const _ of [1, 2]) {
        const again = await save(restarted, business.businessId, `Lagring ${asked}`, key);
        assert.equal(again.headers.get('etag'), `"${business.overviewRevision + asked}"`);
      }
      assert.equal((await find()).overviewRevision - business.overviewRevision, asked);
      assert.equal((await find()).details.summary, `Lagring ${asked}`);
    }
    assert.equal(await restarted.end('SIGTERM'), 0);
  });
});

test('[API-13] a process that is asked to stop answers its current request first', async () => {
  const api = await startApiProcess(built, environment);
  const [first] = await businesses(api);
  assert.ok(first);
  const body = JSON.stringify({
    description: '',
    summary: 'I siste liten',
    comment: '',
    impartiality: true,
  });
  const { port } = new URL(api.address);
  const socket = connect(Number(port), '127.0.0.1');
  const lines = Object.entries({
    Host: 'localhost',
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Expect: '100-continue',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PUT /api/Businesses/${first.businessId} HTTP/1.1\r\n${lines.join('')}\r\n`);
  // The server has read the head: it asks for the body.
  const [asked] = (await once(socket, 'data')) as [Buffer];
  assert.match(asked.toString(), /^HTTP\/1\.1 100 /);
  const answered = Promise.race([once(socket, 'data'), once(socket, 'close')]);
  const ended = api.end('SIGTERM');
  // It has heard the signal once it takes nobody else.
  while (await fetch(`${api.address}/health/live`).catch(() => null));
  socket.write(body);
  const [answer] = await answered;
  assert.match(String(answer), /^HTTP\/1\.1 204 /);
  assert.equal(await ended, 0);

  const again = await startApiProcess(built, environment);
  assert.equal((await businesses(again))[0]?.details.summary, 'I siste liten');
  assert.equal(await again.end('SIGTERM'), 0);
});

if (testServer) {
  test('one of several processes that start together creates the tables', async () => {
    const empty = await environmentWithDatabase();
    const processes = await Promise.all(
      [1, 2, 3].map(() => startApiProcess(built, { ...environment, ...empty.environment })),
    );
    for (const api of processes) {
      const ready = await fetch(`${api.address}/health/ready`);
      assert.equal(ready.status, 200);
    }
    for (const api of processes) assert.equal(await api.end('SIGTERM'), 0);
    await empty.remove();
  });
}
