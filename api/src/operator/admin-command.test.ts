import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { type ApiProcess, buildApi, runToEnd, startApiProcess } from '../testing/api-process';
import {
  audience,
  type IdentityProvider,
  scope,
  startIdentityProvider,
} from '../testing/identity-provider';
import { surveyData } from '../testing/survey-data';
import { profile } from '../testing/test-api';
import { environmentWithDatabase } from '../testing/test-database';

const built = buildApi();
const folder = mkdtempSync(join(tmpdir(), 'feltbok-operator-'));
const place = await environmentWithDatabase();
const isEmbedded = !('DATABASE_URL' in place.environment);
const socketPath = join(String(place.environment.DATA_DIR), 'operator.sock');
let provider: IdentityProvider;
let environment: NodeJS.ProcessEnv;
before(async () => {
  provider = await startIdentityProvider();
  const identity = {
    IDENTITY_ISSUER: provider.issuer,
    IDENTITY_AUDIENCE: audience,
    IDENTITY_SCOPE: scope,
  };
  environment = { ...place.environment, ...identity, LOG_LEVEL: 'info' };
  writeFileSync(join(folder, 'import.json'), JSON.stringify(surveyData()));
  const { code, complaint } = await runToEnd(
    [built.import, join(folder, 'import.json')],
    environment,
  );
  assert.equal(code, 0, complaint);
});
after(async () => {
  // Only of a test that failed is one left.
  for (const api of running) await api.end('SIGKILL');
  await provider.close();
  await place.remove();
  rmSync(folder, { recursive: true });
  built.remove();
});

const running = new Set<ApiProcess>();
async function startApi(): Promise<ApiProcess> {
  const api = await startApiProcess(built, environment);
  running.add(api);
  return {
    ...api,
    end: (signal) => {
      running.delete(api);
      return api.end(signal);
    },
  };
}
const admin = (...words: string[]) => runToEnd([built.admin, ...words], place.environment);
const subjects = async () => {
  const { output, complaint } = await admin('users', 'list', '4699', '--json');
  assert.equal(complaint, '');
  return (JSON.parse(output) as { subject: string }[]).map(({ subject }) => subject);
};

describe('operator commands', () => {
  test('[API-12] work without a running API, which then sees their changes', async () => {
    const { code, output } = await admin('users', 'add', '4699', 'ola', '--name', 'Ola Målar');
    assert.deepEqual([code, output], [0, 'Ola Målar (ola) is admitted to Fjordvik kommune.\n']);
    assert.deepEqual(await subjects(), ['kari', 'ola', 'per']);
  });

  test('[API-12] affect a running API without a restart, also its cached tokens', async () => {
    const api = await startApi();
    const Authorization = `Bearer ${await provider.token({ sub: 'kari' })}`;
    const status = async () =>
      (await fetch(`${api.address}/api/Cases`, { headers: { Authorization, ...profile } })).status;
    assert.equal(await status(), 200);
    assert.equal((await admin('users', 'disable', '4699', 'kari')).code, 0);
    assert.equal(await status(), 403);
    assert.equal((await admin('users', 'enable', '4699', 'kari')).code, 0);
    assert.equal(await status(), 200);
    assert.deepEqual(await subjects(), ['kari', 'ola', 'per']);
    assert.equal(await api.end('SIGTERM'), 0);
  });

  test('[API-12] fail with a sentence and exit code 1, also for scripts', async () => {
    const answer = await admin('users', 'disable', '4699', 'nobody');
    assert.deepEqual([answer.code, answer.output], [1, '']);
    assert.match(answer.complaint, /^The customer 4699 has no user nobody\. .*\n$/);
    const script = await admin('users', 'disable', '4699', 'nobody', '--json');
    assert.match(JSON.parse(script.complaint).error, /no user nobody/);
    const { output, code } = await admin();
    assert.equal(code, 0);
    assert.match(output, /service-accounts +the accounts of case systems/);
    const nowhere = await runToEnd([built.admin, 'customers', 'list'], {});
    assert.match(nowhere.complaint, /^DATA_DIR is missing/);
  });
});

describe('operator commands on database and files', () => {
  test('[API-14] verify and back up data of a running API, and restore without it', async () => {
    const api = await startApi();
    const agreed = await admin('verify', '--contents');
    assert.deepEqual([agreed.code, agreed.output], [0, 'Database and file store agree.\n']);
    const backup = join(folder, 'backup');
    const taken = await admin('backup', backup);
    assert.equal(taken.code, 0, taken.complaint);
    const again = await admin('backup', backup);
    assert.match(again.complaint, /is not empty/);
    assert.equal(await api.end('SIGTERM'), 0);

    const otherEnvironment = await environmentWithDatabase();
    const elsewhere = (...words: string[]) =>
      runToEnd([built.admin, ...words], otherEnvironment.environment);
    assert.equal((await elsewhere('restore', backup)).code, 0);
    const names = async (run: typeof admin) => (await run('customers', 'list', '--json')).output;
    assert.equal(await names(elsewhere), await names(admin));
    await otherEnvironment.remove();
  });

  test('[API-14] erase nothing without --confirm', async () => {
    const answer = await admin('cases', 'erase', '4699', '2026/118');
    assert.match(answer.output, /^Nothing has been erased\. --confirm erases the case 2026\/118/);
    assert.match(
      (await admin('people', 'find', '4699', 'Nordvik')).output,
      /Ola Nordvik +15898112345/,
    );
  });
});

describe('the socket in the data directory', { skip: !isEmbedded }, () => {
  test('[API-12] is open to its owner only, and is removed when the API ends', async () => {
    const api = await startApi();
    assert.equal(statSync(socketPath).mode & 0o777, 0o600);
    assert.equal(await api.end('SIGTERM'), 0);
    assert.throws(() => statSync(socketPath), { code: 'ENOENT' });
  });

  test('[API-12] of a killed API hinders neither commands nor the next API', async () => {
    const killed = await startApi();
    assert.equal(await killed.end('SIGKILL'), null);
    assert.ok(statSync(socketPath).isSocket());
    assert.equal((await admin('customers', 'rename', '4699', '--name', 'Fjordvik')).code, 0);
    const next = await startApi();
    assert.match((await admin('customers', 'list')).output, /4699 +Fjordvik /);
    assert.equal(await next.end('SIGTERM'), 0);
  });

  test('[API-12] accepts only valid commands', async () => {
    const api = await startApi();
    for (const asked of [
      '',
      'null',
      '{"act":"drop table"}',
      '{"act":"list customers","and":1}',
      '{"act":',
    ]) {
      const socket = connect({ path: socketPath, allowHalfOpen: true });
      socket.end(asked);
      assert.match(
        await text(socket),
        /^\{"refused":"The running API does not know this command/,
        asked,
      );
    }
    assert.equal(await api.end('SIGTERM'), 0);
  });

  test('[API-12] protects the database although its owner does not answer', async () => {
    const silent = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => silent.listen(socketPath, resolve));
    const { code, complaint } = await admin('customers', 'list');
    assert.equal(code, 1);
    assert.match(complaint, /The API ended before it answered/);
    await new Promise((resolve) => silent.close(resolve));
  });
});
