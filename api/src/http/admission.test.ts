import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createAdmissionCheck } from '../access/access';
import { parseProblem, profile, startTestApi, type TestApi } from '../testing/test-api';
import { RequestProblem } from './problem';

let api: TestApi;
before(async () => {
  api = await startTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => api.close());

const announced = 200 * 1024 * 1024;

/** A large upload, of which a little is sent at once and the rest never. */
async function upload(path: string, subject: string | null, bytes = announced) {
  const { port } = api.app.server.address() as AddressInfo;
  const token = subject && `Bearer ${await api.provider.token({ sub: subject })}`;
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path,
    headers: {
      'Content-Length': bytes,
      'Content-Type': 'application/json',
      ...profile,
      ...(token && { Authorization: token }),
    },
  });
  request.on('error', () => undefined);
  request.write('{"a":');
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(answer);
  await once(answer.socket, 'close');
  return {
    status: answer.statusCode,
    connection: answer.headers.connection,
    problem: JSON.parse(body),
  };
}

describe('a request, before its body is read,', () => {
  for (const path of ['/api/Attendees/2077', `/api/Documents/${randomUUID()}/content`]) {
    test(`[SRV-1] is rejected at ${path.replace(/[0-9a-f-]{36}/, '{uuid}')}`, async () => {
      assert.deepEqual(
        [await upload(path, null), await upload(path, 'fremmed')].map(({ status, connection }) => [
          status,
          connection,
        ]),
        [
          [401, 'close'],
          [403, 'close'],
        ],
      );
    });
  }

  test('[SRV-1] is answered with 404 at an unknown address', async () => {
    const { status, connection } = await upload('/api/Nothing', null, 500_000);
    assert.deepEqual([status, connection], [404, 'close']);
  });

  test('[SRV-1] is rejected for a disabled account, which soon loses its connection', async () => {
    let clock = 0;
    const requireAdmission = createAdmissionCheck(api.database, 'user', () => clock);
    await requireAdmission({ subject: 'per' }, undefined);
    await api.database.execute(`update users set disabled_at = now() where subject = 'per'`);
    await requireAdmission({ subject: 'per' }, undefined);
    const answer = await api
      .as('per')
      .send({ method: 'PUT', url: '/api/Attendees/1', payload: [] });
    assert.equal(answer.statusCode, 403);
    clock += 10_000;
    await assert.rejects(
      requireAdmission({ subject: 'per' }, undefined),
      (error) => error instanceof RequestProblem && error.status === 403,
    );
  });
});

describe('a role is checked before the body is read', () => {
  test('[SRV-4] a forbidden body loses its connection', async () => {
    await api.database.execute(
      `insert into users (customer_id, subject, name, role)
        values ('4699', 'rolf', 'Rolf', 'reader')`,
    );
    const { status, connection, problem } = await upload('/api/Attendees/2077', 'rolf');
    assert.deepEqual([status, connection], [403, 'close']);
    assert.match(
      problem.detail,
      /^The role reader may not change what a meeting records: ask a lead/,
    );
  });
});

test('[SRV-4] a withdrawn role permits nothing from the next request', async () => {
  await api.database.execute(
    `insert into users (customer_id, subject, name) values ('4699', 'mona', 'Mona')`,
  );
  const { businessId, details } = await api.as('mona').businessOf('4699-31/472');
  const save = () =>
    api.as('mona').send({ method: 'PUT', url: `/api/Businesses/${businessId}`, payload: details });
  assert.equal((await save()).statusCode, 204);
  await api.database.execute(`update users set role = 'reader' where subject = 'mona'`);
  assert.equal((await save()).statusCode, 403);
});

describe('a body is measured before it is parsed', () => {
  const post = (payload: string) =>
    api.as('kari').send({
      method: 'POST',
      url: '/api/Documents',
      payload,
      headers: { 'Content-Type': 'application/json' },
    });

  test('[SRV-2] millions of values are rejected with one sentence', async () => {
    const list = `[${'{},'.repeat(1000)}{}]`;
    const answer = await post(`{"a":[${`${list},`.repeat(2000)}${list}]}`);
    assert.equal(answer.statusCode, 413);
    assert.equal(
      parseProblem(answer).detail,
      'The body holds more than 50000 values. Send it in parts.',
    );
  });

  test('[FLT-7] a list longer than any call accepts is rejected', async () => {
    const answer = await post(`{"a":[${'0,'.repeat(25_000)} no JSON]}`);
    assert.equal(answer.statusCode, 413);
    assert.match(
      parseProblem(answer).detail ?? '',
      /^A list or object of the body holds more than 20000 values/,
    );
  });

  test('[SRV-2] deep nesting is rejected naming the field', async () => {
    const answer = await post(`{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`);
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(parseProblem(answer).errors, [
      { field: 'body', message: 'is nested too deeply' },
    ]);
  });

  test('[SRV-2] text that the database cannot store is named, in any escaping', async () => {
    for (const escaped of ['\\u0000', '\\uD800', '\\udc00x']) {
      const answer = await post(`{"title":"a${escaped}"}`);
      assert.equal(parseProblem(answer).errors?.[0]?.field, 'title', escaped);
    }
  });
});
