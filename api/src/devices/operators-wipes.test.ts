import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import type { Device } from '@feltbok/contract/devices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { withAccess } from '../access/access';
import { migrationsFolder } from '../db/database';
import { parseCommandLine } from '../operator/operator-program';
import { performCommand } from '../operator/perform-command';
import { deviceInContact } from '../testing/created-resources';
import { parseProblem, profile, startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi();
after(() => api.close());
let deviceId = '';
beforeEach(async () => {
  await api.database.execute(sql`delete from devices`);
  deviceId = await deviceInContact(api, 'kari');
});

const contact = () => api.as('kari').send({ url: `/api/CustomerContext?deviceId=${deviceId}` });
const listDevices = async () =>
  (await api.as('kari').send({ url: '/api/Devices' })).json<Device[]>();
const ask = (what: 'wipe' | 'admit') =>
  api.as('kari').send({ method: 'POST', url: `/api/Devices/${deviceId}/${what}` });
async function operator(what: 'wipe' | 'admit') {
  const read = parseCommandLine(['devices', what, '4699', 'kari', deviceId], 'drift');
  assert.ok('act' in read);
  return performCommand(api.database, read.act, async () => api.files);
}

const wipeDevice = async () => (await listDevices()).map(({ wipeAskedBy }) => wipeAskedBy);

test('[DEV-3] only the operator lifts a wipe of the operator', async () => {
  await operator('wipe');
  await contact();
  const answer = await ask('admit');
  assert.deepEqual([answer.statusCode, parseProblem(answer).title], [409, 'Conflict']);
  // A user who asks for it too does not make it the user's own.
  assert.equal((await ask('wipe')).statusCode, 204);
  assert.equal((await ask('admit')).statusCode, 409);
  assert.deepEqual(await wipeDevice(), ['operator']);
  assert.equal((await contact()).statusCode, 403);
  await operator('admit');
  assert.equal((await contact()).statusCode, 200);
});

test('[DEV-3] a user’s wipe becomes the operator’s when the operator asks for it too', async () => {
  await ask('wipe');
  await contact();
  const [before] = await listDevices();
  await operator('wipe');
  assert.deepEqual(await listDevices(), [{ ...before, wipeAskedBy: 'operator' }]);
  assert.equal((await ask('admit')).statusCode, 409);
  const { rows } = await api.database.execute(sql`
    select subject, after from audit_events where resource_id = ${deviceId}
      order by audit_event_id offset 1`);
  assert.deepEqual(rows, [
    { subject: 'kari', after: { wiped: true } },
    { subject: 'operator:drift', after: { wipeAskedBy: 'operator' } },
  ]);
});

test('[DEV-3] the database lets no request lift a wipe of the operator', async () => {
  await operator('wipe');
  const lift = (change: SQL, code: string) =>
    assert.rejects(
      withAccess(api.forRequests, { subject: 'kari' }, ({ transaction }) =>
        transaction.execute(sql`update devices set ${change} where device_id = ${deviceId}`),
      ),
      ({ cause }: { cause?: { code?: string } }) => cause?.code === code,
    );
  await lift(sql`wipe_asked_at = null`, '23514');
  await lift(sql`wiped_by_operator = false, wipe_asked_at = null`, '42501');
  assert.deepEqual(await wipeDevice(), ['operator']);
});

test('[DEV-3] a user lifts their own wipe only with a fresh sign-in', async () => {
  await ask('wipe');
  const url = `/api/Devices/${deviceId}/admit`;
  const admit = async (minutes?: number) => {
    const auth_time = minutes && Math.floor(Date.now() / 1000) - minutes * 60;
    const token = await api.provider.token({ sub: 'kari', auth_time });
    return api.app.inject({
      method: 'POST',
      url,
      headers: { Authorization: `Bearer ${token}`, ...profile },
    });
  };
  for (const minutes of [6, undefined]) {
    const answer = await admit(minutes);
    assert.deepEqual(
      [answer.statusCode, parseProblem(answer).reason],
      [401, 'fresh sign-in needed'],
    );
  }
  assert.deepEqual(await wipeDevice(), ['user']);
  assert.equal((await admit(4)).statusCode, 204);
  assert.deepEqual(await wipeDevice(), [null]);
});

test('[DEV-3] an earlier wipe belongs to the trail’s author, or else to the operator', async () => {
  await ask('wipe');
  const ownDevice = deviceId;
  deviceId = await deviceInContact(api, 'kari');
  await operator('wipe');
  const operators = deviceId;
  const admitted = await deviceInContact(api, 'kari');
  deviceId = await deviceInContact(api, 'kari');
  await api.database.execute(sql`update devices set wiped_by_operator = false`);
  await api.database.execute(
    sql`update devices set wipe_asked_at = now() where device_id = ${deviceId}`,
  );
  const name =
    readdirSync(migrationsFolder).find((file) => file.endsWith('_wipes_of_operators.sql')) ?? '';
  const migration = readFileSync(join(migrationsFolder, name), 'utf8');
  const [, update = ''] = migration.split('--> statement-breakpoint');
  await api.database.execute(sql.raw(update));
  const wipeAskers = Object.fromEntries(
    (await listDevices()).map((device) => [device.deviceId, device.wipeAskedBy]),
  );
  assert.deepEqual(
    [ownDevice, operators, deviceId, admitted].map((device) => wipeAskers[device]),
    ['user', 'operator', 'operator', null],
  );
});
