import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Lease } from '@feltbok/contract/devices.ts';
import { sql } from 'drizzle-orm';
import { buildExampleRequest } from '../testing/call-requests';
import { deviceInContact } from '../testing/created-resources';
import { parseProblem, profile, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
const recoveryKey = 'A'.repeat(43);
let deviceId = '';
beforeEach(async () => {
  await api.database.execute(sql`delete from devices`);
  deviceId = await deviceInContact(api, 'kari');
  await api.database.execute(sql`delete from recovery_keys`);
  assert.equal((await store()).statusCode, 204);
});

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const store = (key = recoveryKey, subject = 'kari') =>
  api.as(subject).send({
    ...buildExampleRequest('storeRecoveryKey', { device: deviceId }),
    payload: { recoveryKey: key },
  });
async function recover(claims: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const token = await api.provider.token({ sub: 'kari', ...claims });
  const request = buildExampleRequest('recoverDevice', { device: deviceId });
  return api.app.inject({
    ...request,
    headers: { Authorization: `Bearer ${token}`, ...profile, ...headers },
  });
}
const uses = async () => {
  const { rows } = await api.database.execute<{ uses: number }>(
    sql`select uses from recovery_keys`,
  );
  return rows.map((row) => row.uses);
};

test('[DEV-1] a fresh sign-in gets the recovery key of the device', async () => {
  const answer = await recover({ auth_time: minutesAgo(4) });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(answer.json(), { recoveryKey });
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('[DEV-1] a sign-in over five minutes ago, or undated, gets no recovery key', async () => {
  for (const auth_time of [minutesAgo(6), minutesAgo(-60), undefined, 'soon', null]) {
    const answer = await recover({ auth_time });
    assert.equal(answer.statusCode, 401, answer.body);
    assert.match(
      String(answer.headers['www-authenticate']),
      /error="insufficient_user_authentication", max_age="300"$/,
    );
  }
  // The same token, looked at already, is no way around it.
  const token = await api.provider.token({ sub: 'kari', auth_time: minutesAgo(6) });
  const headers = { Authorization: `Bearer ${token}`, ...profile };
  assert.equal((await api.app.inject({ url: '/api/Devices', headers })).statusCode, 200);
  const request = buildExampleRequest('recoverDevice', { device: deviceId });
  assert.equal((await api.app.inject({ ...request, headers })).statusCode, 401);
  assert.deepEqual(await uses(), [0]);
});

test('[FLT-11] only a fresh sign-in replaces the recovery key', async () => {
  assert.equal((await store()).statusCode, 204, 'the same again');
  const replace = async (auth_time: number | undefined, key: string) => {
    const token = await api.provider.token({ sub: 'kari', auth_time });
    return api.app.inject({
      ...buildExampleRequest('storeRecoveryKey', { device: deviceId }),
      payload: { recoveryKey: key },
      headers: { Authorization: `Bearer ${token}`, ...profile },
    });
  };
  for (const auth_time of [minutesAgo(6), minutesAgo(-60), undefined]) {
    const answer = await replace(auth_time, 'B'.repeat(43));
    assert.equal(answer.statusCode, 401, answer.body);
    assert.equal(parseProblem(answer).reason, 'fresh sign-in needed');
  }
  assert.deepEqual((await recover({ auth_time: minutesAgo(1) })).json(), { recoveryKey });
  assert.equal((await replace(minutesAgo(1), 'B'.repeat(43))).statusCode, 204);
  assert.deepEqual((await recover({ auth_time: minutesAgo(1) })).json(), {
    recoveryKey: 'B'.repeat(43),
  });
});

test('[DEV-1] no other account of any customer gets the recovery key', async () => {
  for (const sub of ['per', 'nils']) {
    assert.equal((await recover({ sub })).statusCode, 404);
    assert.equal((await store('B'.repeat(43), sub)).statusCode, 404);
  }
  // The same holds when its own device has the same id.
  for (const sub of ['per', 'nils']) {
    await api.as(sub).send({ url: `/api/CustomerContext?deviceId=${deviceId}` });
    assert.equal((await recover({ sub })).statusCode, 404);
    assert.equal((await store('B'.repeat(43), sub)).statusCode, 204);
  }
  assert.deepEqual((await recover()).json(), { recoveryKey });
});

test('[DEV-1, DEV-3] neither wiped devices nor disabled accounts get a recovery key', async () => {
  const act = (what: string) =>
    api.as('kari').send({ method: 'POST', url: `/api/Devices/${deviceId}/${what}` });
  await act('wipe');
  const answer = await recover();
  assert.deepEqual([answer.statusCode, parseProblem(answer).reason], [403, 'device wiped']);
  assert.equal((await store('B'.repeat(43))).statusCode, 403);
  await act('admit');
  assert.deepEqual((await recover()).json(), { recoveryKey });
  await api.database.execute(sql`update users set disabled_at = now() where subject = 'kari'`);
  assert.equal((await recover()).statusCode, 403);
  await api.database.execute(sql`update users set disabled_at = null where subject = 'kari'`);
});

test('[DEV-1] each use of the key is counted, and audited without the key', async () => {
  await api.database.execute(sql`delete from recovery_keys`);
  await store();
  await store();
  await recover();
  await recover();
  assert.deepEqual(await uses(), [2]);
  const { rows } = await api.database.execute(sql`
    select subject, before, after from audit_events where resource_id = ${deviceId}
      order by audit_event_id offset 2`);
  assert.deepEqual(rows, [
    { subject: 'kari', before: { recoveryKey: null }, after: { recoveryKey: 'stored' } },
    { subject: 'kari', before: { recoveries: 0 }, after: { recoveries: 1 } },
    { subject: 'kari', before: { recoveries: 1 }, after: { recoveries: 2 } },
  ]);
});

test('[DEV-1, API-5] a repeated answer is the same, and is stored without the key', async () => {
  const headers = { 'Idempotency-Key': 'once' };
  for (const _ of [1, 2]) assert.deepEqual((await recover({}, headers)).json(), { recoveryKey });
  assert.deepEqual(await uses(), [1]);
  const { rows } = await api.database.execute<{ body: string | null }>(
    sql`select body from idempotency_keys`,
  );
  assert.deepEqual(
    rows.map(({ body }) => body),
    [null],
  );
});

test('[DEV-1] a contact says whether there is a recovery key; a new one replaces it', async () => {
  const contact = async () =>
    (await api.as('kari').send({ url: `/api/CustomerContext?deviceId=${deviceId}` })).json<{
      lease: Lease;
    }>().lease;
  assert.equal((await contact()).hasRecoveryKey, true);
  await store('C'.repeat(43));
  assert.deepEqual((await recover()).json(), { recoveryKey: 'C'.repeat(43) });
  await api.database.execute(sql`delete from recovery_keys`);
  assert.equal((await contact()).hasRecoveryKey, false);
  assert.equal((await recover()).statusCode, 404);
});
