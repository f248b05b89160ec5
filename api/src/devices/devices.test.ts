import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { Device, Lease } from '@feltbok/contract/devices.ts';
import { sql } from 'drizzle-orm';
import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { parseProblem, startTestApi, type TestApi } from '../testing/test-api';
import { removeExpiredKeys } from '../writes/expired-keys';
import { createLeaseSigner } from './lease-signer';

const day = 24 * 60 * 60;
const api: TestApi = await startTestApi();
after(() => api.close());
let deviceId = '';
beforeEach(async () => {
  await api.database.execute(sql`delete from devices`);
  deviceId = randomUUID();
});

const contact = (fields: Record<string, string> = {}, subject = 'kari') =>
  api
    .as(subject)
    .send({ url: `/api/CustomerContext?${new URLSearchParams({ deviceId, ...fields })}` });
const readLease = async (answer: ReturnType<typeof contact>): Promise<Lease> => {
  const { lease } = (await answer).json<CustomerContext>();
  assert.ok(lease);
  return lease;
};
const listDevices = async (subject = 'kari') =>
  (await api.as(subject).send({ url: '/api/Devices' })).json<Device[]>();
const ask = (what: 'wipe' | 'admit', subject = 'kari') =>
  api.as(subject).send({ method: 'POST', url: `/api/Devices/${deviceId}/${what}` });
async function admin(...words: string[]) {
  const read = parseCommandLine(words, 'drift');
  assert.ok('act' in read);
  return performCommand(api.database, read.act, async () => api.files);
}

test('[DEV-5] a user sees the latest descriptions of the account’s devices', async () => {
  await contact({ deviceName: 'Nettbrett på Østlandet', builds: 'host 1.7.0', pending: '0' });
  await contact({ deviceName: 'Nettbrett på Østlandet', builds: 'host 1.7.1', pending: '3' });
  const [first, ...rest] = await listDevices();
  assert.deepEqual(rest, []);
  assert.ok(first && Date.parse(first.firstContact) < Date.parse(first.lastContact));
  const { firstContact: _, lastContact: __, ...described } = first;
  const name = 'Nettbrett på Østlandet';
  const states = { wipeAskedAt: null, wipeAskedBy: null, wipeAnsweredAt: null };
  assert.deepEqual(described, { deviceId, name, builds: 'host 1.7.1', pending: 3, ...states });
  assert.deepEqual(await listDevices('per'), []);
});

test('[DEV-5] what a contact omits keeps its value', async () => {
  await contact({ deviceName: 'Chrome, Android', builds: 'host 1.7.0', pending: '3' });
  await contact();
  const [device] = await listDevices();
  assert.deepEqual(
    [device?.name, device?.builds, device?.pending],
    ['Chrome, Android', 'host 1.7.0', 3],
  );
});

test('[DEV-5] a tablet of two accounts is a device of each', async () => {
  await contact();
  await contact({}, 'per');
  assert.deepEqual([(await listDevices()).length, (await listDevices('per')).length], [1, 1]);
  await ask('wipe');
  assert.equal((await contact({}, 'per')).statusCode, 200);
});

test('[DEV-4] a device gets a lease for the customer’s days, signed by the key', async () => {
  const { token, key } = await readLease(contact());
  assert.equal('d' in key, false);
  const { payload } = await jwtVerify(token, await importJWK(key, 'ES256'));
  assert.deepEqual([payload.device, payload.customer], [deviceId, '4699']);
  assert.equal(Number(payload.exp) - Number(payload.iat), 14 * day);
  await admin('settings', 'set', '4699', 'Offline.Days', '3');
  const shorter = decodeJwt((await readLease(contact())).token);
  assert.equal(Number(shorter.exp) - Number(shorter.iat), 3 * day);
  await admin('settings', 'unset', '4699', 'Offline.Days');
});

test('[DEV-4] version 1.6.0, which names no device, gets no lease', async () => {
  const context = (
    await api.as('kari').send({ url: '/api/CustomerContext' })
  ).json<CustomerContext>();
  assert.equal(context.lease, undefined);
  assert.deepEqual(await listDevices(), []);
});

test('[DEV-4] all processes sign with one key, which changes after ninety days', async () => {
  const signLease = async () =>
    (await createLeaseSigner(api.forRequests)({ deviceId, customerId: '4699' }, 1)).key;
  const former = await signLease();
  assert.deepEqual(await signLease(), former);
  await api.database.execute(
    sql`update private.lease_keys set made_at = now() - interval '91 days'`,
  );
  const [listedDevice, secondLease] = await Promise.all([signLease(), signLease()]);
  assert.deepEqual(listedDevice, secondLease);
  assert.notDeepEqual(listedDevice, former);
});

test('[DEV-3] only a device that is to be wiped is told so', async () => {
  await contact();
  assert.equal((await ask('wipe')).statusCode, 204);
  const answer = await contact();
  assert.deepEqual([answer.statusCode, parseProblem(answer).reason], [403, 'device wiped']);
  const [device] = await listDevices();
  assert.ok(device?.wipeAskedAt && device.wipeAnsweredAt);
  deviceId = randomUUID();
  assert.equal((await contact()).statusCode, 200);
});

test('[DEV-3] a device that is admitted again gets its lease', async () => {
  await contact();
  await ask('wipe');
  await contact();
  assert.equal((await ask('admit')).statusCode, 204);
  await readLease(contact());
  const [device] = await listDevices();
  assert.deepEqual([device?.wipeAskedAt, device?.wipeAnsweredAt], [null, null]);
});

test('[DEV-3] a disabled account is told so, and its device is not recorded', async () => {
  await admin('users', 'disable', '4699', 'per');
  const answer = await contact({}, 'per');
  assert.deepEqual([answer.statusCode, parseProblem(answer).reason], [403, 'account not admitted']);
  await admin('users', 'enable', '4699', 'per');
  assert.deepEqual(await listDevices('per'), []);
});

test('[DEV-5] an operator lists, wipes and admits the devices of an account', async () => {
  await contact({ deviceName: 'Chrome, Android', pending: '2' });
  const listed = await admin('devices', 'list', '4699', 'kari');
  assert.ok('rows' in listed);
  assert.deepEqual([listed.rows[0]?.device, listed.rows[0]?.pending], [deviceId, 2]);
  assert.equal(listed.rows[0]?.wiped, null);
  assert.deepEqual(await admin('devices', 'wipe', '4699', 'kari', deviceId), {
    changed: true,
    message: `Chrome, Android (${deviceId}) is to be wiped, from its next contact on.`,
  });
  assert.equal((await contact()).statusCode, 403);
  await admin('devices', 'admit', '4699', 'kari', deviceId);
  assert.equal((await contact()).statusCode, 200);
  await assert.rejects(admin('devices', 'wipe', '4699', 'kari', randomUUID()), /has no device/);
});

test('[DEV-5] the audit trail says who asked for each wipe', async () => {
  await contact();
  await ask('wipe');
  await ask('wipe');
  await admin('devices', 'admit', '4699', 'kari', deviceId);
  const { rows } = await api.database.execute(sql`
    select subject, before, after from audit_events where resource_id = ${deviceId}
      order by audit_event_id`);
  assert.deepEqual(rows, [
    { subject: 'kari', before: { wiped: false }, after: { wiped: true } },
    { subject: 'operator:drift', before: { wiped: true }, after: { wiped: false } },
  ]);
});

test('[DEV-5] devices silent for 400 days are forgotten, except unanswered wipes', async () => {
  await contact();
  const waiting = deviceId;
  await ask('wipe');
  deviceId = randomUUID();
  await contact();
  await api.database.execute(sql`update devices set last_contact = now() - interval '401 days'`);
  await removeExpiredKeys(api.forRequests);
  assert.deepEqual(
    (await listDevices()).map((listedDevice) => listedDevice.deviceId),
    [waiting],
  );
});

test('[DEV-5] beyond a hundred devices, those silent for longest are forgotten', async () => {
  await contact();
  const oldest = deviceId;
  await api.database.execute(sql`
    insert into devices (customer_id, subject, device_id, name, builds, pending)
    select customer_id, subject, gen_random_uuid(), name, builds, 0
      from devices, generate_series(1, 99)`);
  await api.database.execute(
    sql`update devices set last_contact = now() - interval '1 day' where device_id = ${oldest}`,
  );
  deviceId = randomUUID();
  await contact();
  const remaining = await listDevices();
  assert.deepEqual(
    [remaining.length, remaining.some((listedDevice) => listedDevice.deviceId === oldest)],
    [100, false],
  );
});
