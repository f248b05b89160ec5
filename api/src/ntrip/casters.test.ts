import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import type { Caster, Mount } from '@feltbok/contract/casters.ts';
import { sql } from 'drizzle-orm';
import { makeCertificates } from '../../../tools/scripts/deployment/proxy.mjs';
import { publicLookup } from '../http/public-lookup';
import { rtcm, startCaster } from '../testing/ntrip-caster';
import { parseProblem, profile, startTestApi, type TestApi } from '../testing/test-api';
import type { CasterPlace } from './caster-list';

const caster = await startCaster();
const closed = createServer().listen(0, '127.0.0.1');
await once(closed, 'listening');
const { port: closedPort } = closed.address() as AddressInfo;
closed.close();
const place = (name: string, change: Partial<CasterPlace>): CasterPlace => ({
  ...caster.place,
  name,
  ...change,
});
const casters = [
  caster.place,
  place('Closed', { port: closedPort }),
  place('Private', { host: 'private.example' }),
  place('Rebound', { host: 'rebound.example' }),
];
/** Resolves every name to this machine, like a hostile name server. */
const toThisMachine = ((_name, _options, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as typeof lookup;
const limits = {
  responseTimeoutMs: 1000,
  silenceTimeoutMs: 2000,
  maxPerAccount: 2,
  heartbeatMs: 50,
  maxBytes: 1000,
  lookup: publicLookup(toThisMachine),
};
const api: TestApi = await startTestApi({ casters, casterLimits: limits });
const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
after(async () => {
  api.app.server.closeAllConnections();
  await api.close();
  await caster.close();
});
beforeEach(() => api.database.execute(sql`delete from correction_streams`));

const token = (claims: object = {}) => api.provider.token({ sub: 'kari', ...claims });
const toPath = (mount: string, name = 'Demo', stream: string = randomUUID()) =>
  `/api/Casters/${encodeURIComponent(name)}/mounts/${mount}/corrections?stream=${stream}`;

/** A stream as the app has it. */
async function listen(mount: string, { stream = randomUUID() as string, bearer = '' } = {}) {
  const leaving = new AbortController();
  const headers = { Authorization: `Bearer ${bearer || (await token())}`, ...profile };
  const answer = await fetch(address + toPath(mount, 'Demo', stream), {
    headers,
    signal: leaving.signal,
  });
  const reader = answer.body?.getReader();
  const next = async () => {
    const part = await reader?.read();
    return part?.value ? Buffer.from(part.value).toString('latin1') : null;
  };
  const end = async () => {
    while ((await next().catch(() => null)) !== null);
  };
  return { answer, stream, next, end, leave: () => leaving.abort() };
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  const deadline = Date.now() + 5000;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, 'it has not come to that');
    await new Promise((resolve) => setImmediate(resolve));
  }
};
const openStreams = async () =>
  (
    await api.database.execute<{ count: number }>(
      sql`select count(*)::int as count from correction_streams`,
    )
  ).rows[0]?.count;
const metric = async (name: string) => {
  const { body } = await api.app.inject({ url: '/metrics' });
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};
const asks = (method: 'GET' | 'POST', url: string, payload?: object, subject = 'kari') =>
  api.as(subject).send({ method, url, ...(payload && { payload }) });

test('[GNS-8] corrections are relayed at once, until the app leaves', async () => {
  caster.answers('/LIVE', `ICY 200 OK\r\n\r\n${rtcm}`, false);
  const before = await metric('feltbok_correction_bytes_total{caster="Demo"}');
  const { answer, next, leave } = await listen('LIVE');
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('x-accel-buffering')],
    [200, 'gnss/data', 'no'],
  );
  assert.equal(await next(), rtcm);
  caster.sends('more');
  assert.equal(await next(), 'more');
  assert.deepEqual([await metric('feltbok_correction_streams'), await openStreams()], [1, 1]);
  assert.equal(
    (await metric('feltbok_correction_bytes_total{caster="Demo"}')) - before,
    rtcm.length + 4,
  );
  leave();
  await until(() => caster.open() === 0);
  await until(async () => (await openStreams()) === 0);
  assert.equal(
    await metric('feltbok_correction_streams_ended_total{caster="Demo",reason="caller left"}'),
    1,
  );
});

test('[GNS-8] a login that cannot be sent to a caster is rejected with 400', async () => {
  const login = { userName: 'kari.m', password: 'hemmelig' };
  const wrong: Array<[fields: object, field: string]> = [
    [{ userName: 'kari:m' }, 'userName'],
    [{ userName: '' }, 'userName'],
    [{ userName: 'å'.repeat(101) }, 'userName'],
    [{ userName: 'kari\r\nHost: x' }, 'userName'],
    [{ password: '' }, 'password'],
    [{ password: 'å'.repeat(201) }, 'password'],
    [{ password: 'a\u0000b' }, 'password'],
  ];
  for (const [fields, field] of wrong) {
    const answer = await asks('POST', '/api/Casters/Demo/login', { ...login, ...fields });
    assert.equal(answer.statusCode, 400);
    assert.equal(parseProblem(answer).errors?.[0]?.field, field);
  }
  assert.equal((await asks('GET', '/api/Casters')).json<Caster[]>()[0]?.userName, null);
});

test('[GNS-8] a login is encrypted, sent only to its caster, and can be removed', async () => {
  const login = { userName: 'kari.m', password: 'hemmelig-ø' };
  assert.equal((await asks('POST', '/api/Casters/Demo/login', login)).statusCode, 204);
  const shown = await asks('GET', '/api/Casters');
  assert.deepEqual(shown.json<Caster[]>()[0], {
    name: 'Demo',
    frame: 'EUREF89',
    userName: 'kari.m',
  });
  assert.equal(
    (await asks('GET', '/api/Casters', undefined, 'per')).json<Caster[]>()[0]?.userName,
    null,
  );
  const { rows } = await api.database.execute(sql`
    select (select json_agg(l)::text from caster_logins as l) as logins, (select json_agg(a)::text
      from audit_events as a) as trail`);
  assert.match(JSON.stringify(rows), /kari\.m/);
  assert.doesNotMatch(JSON.stringify(rows) + shown.body, /hemmelig/);
  await asks('GET', '/api/Casters/Demo/mounts');
  assert.match(
    caster.asked.at(-1) ?? '',
    new RegExp(`\r\nAuthorization: Basic ${encodeLogin('kari.m:hemmelig-ø')}\r\n`),
  );
  await asks('GET', '/api/Casters/Demo/mounts', undefined, 'per');
  assert.doesNotMatch(caster.asked.at(-1) ?? '', /Authorization/);
  assert.equal((await asks('POST', '/api/Casters/Demo/forget')).statusCode, 204);
  await asks('GET', '/api/Casters/Demo/mounts');
  assert.doesNotMatch(caster.asked.at(-1) ?? '', /Authorization/);
});
const encodeLogin = (text: string) => Buffer.from(text).toString('base64');

test('[GNS-8] the mounts are those of the caster’s source table', async () => {
  const mounts = (await asks('GET', '/api/Casters/Demo/mounts')).json<unknown[]>();
  const position = { latitude: 60.32, longitude: 6.66 };
  assert.deepEqual(mounts, [
    { mount: 'FJORDVIK', place: 'Fjordvik', format: 'RTCM 3.3', needsPosition: true, position },
  ]);
});

test('[GNS-8] the caster gets the position of its own receiver only', async () => {
  caster.answers('/NET', 'ICY 200 OK\r\n', false);
  const { stream, answer, leave } = await listen('NET');
  assert.equal(answer.status, 200);
  const position = { latitude: 60.32, longitude: 6.66, height: 46, satellites: 12 };
  assert.equal(
    (await asks('POST', `/api/Corrections/${stream}/position`, { ...position, latitude: 1 }, 'per'))
      .statusCode,
    204,
  );
  assert.equal(
    (await asks('POST', `/api/Corrections/${stream}/position`, position)).statusCode,
    204,
  );
  // The second is what the process that has the stream sends again.
  await until(() => caster.sent().split('\r\n').length > 2);
  assert.match(
    caster.sent(),
    /^\$GPGGA,\d{6}\.\d\d,6019\.2000,N,00639\.6000,E,1,12,1\.0,46\.00,M,0\.0,M,,\*[0-9A-F]{2}\r\n/,
  );
  assert.doesNotMatch(caster.sent(), /,0100\.0000,N/);
  leave();
});

const answers: Array<[answer: string, status: number, reason: string]> = [
  ['HTTP/1.1 401 Unauthorized\r\n\r\n', 409, 'login rejected'],
  ['SOURCETABLE 200 OK\r\n\r\nENDSOURCETABLE\r\n', 404, 'no such mount'],
  ['HTTP/1.1 404 Not Found\r\n\r\n', 404, 'no such mount'],
  ['HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\n\r\n', 502, 'redirected'],
  ['HTTP/1.1 500 Oops\r\n\r\n', 502, 'failed'],
  ['220 mail.example ESMTP\r\n\r\n', 502, 'no caster'],
];
for (const [statusLine, status, reason] of answers) {
  test(`[GNS-8] ‘${statusLine.slice(0, 16)}’ of a caster is answered as ${reason}`, async () => {
    caster.answers('/SAYS', statusLine);
    const before = caster.asked.length;
    const answer = await asks('GET', toPath('SAYS'));
    assert.deepEqual([answer.statusCode, parseProblem(answer).reason], [status, reason]);
    assert.equal(caster.asked.length, before + 1);
    assert.equal(await openStreams(), 0);
  });
}

const foreignTable =
  'STR;VRS;Troms\xf8;RTCM 3.2;1004(1);2;GPS;NETT;NOR;69.6;18.9;1;1;X;none;B;N;9600;\r\n';
for (const [name, head] of [
  ['text/plain', 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n'],
  ['no empty line', 'HTTP/1.1 200 OK\r\nContent-Type: gnss/sourcetable\r\n'],
  ['no type', 'HTTP/1.1 200 OK\r\n\r\n'],
] as const) {
  test(`[FLT-17] a source table with ${name} is listed and not relayed`, async () => {
    caster.answers('/TABLE', `${head}${foreignTable}ENDSOURCETABLE\r\n`);
    const answer = await asks('GET', toPath('TABLE'));
    assert.deepEqual([answer.statusCode, parseProblem(answer).reason], [404, 'no such mount']);
    caster.answers('/', `${head}${foreignTable}ENDSOURCETABLE\r\n`);
    const mounts = (await asks('GET', '/api/Casters/Demo/mounts')).json<Mount[]>();
    assert.deepEqual(
      mounts.map(({ mount, place: town }) => [mount, town]),
      [['VRS', 'Tromsø']],
    );
  });
}

test('[FLT-17] a source table that comes after the head never reaches the receiver', async () => {
  caster.answers('/LATE', 'ICY 200 OK\r\n', false);
  const { answer, next } = await listen('LATE');
  assert.equal(answer.status, 200);
  caster.sends(foreignTable);
  assert.equal(await next(), null);
});

test('[GNS-8] a silent caster is disconnected in time', async () => {
  caster.answers('/MUTE', '', false);
  const answer = await asks('GET', toPath('MUTE'));
  assert.deepEqual([answer.statusCode, parseProblem(answer).reason], [504, 'silent']);
  await until(() => caster.open() === 0);
});

test('[GNS-8] a caster that falls silent ends the stream', async () => {
  caster.answers('/PAUSES', `ICY 200 OK\r\n\r\n${rtcm}`, false);
  const { next } = await listen('PAUSES');
  assert.equal(await next(), rtcm);
  assert.equal(await next(), null);
});

test('[GNS-8] only the operator’s casters can be reached', async () => {
  const before = caster.asked.length;
  const readStatus = async (mount: string, name: string) => {
    const answer = await asks('GET', toPath(mount, name));
    return [answer.statusCode, answer.statusCode === 400 ? undefined : parseProblem(answer).reason];
  };
  for (const name of ['localhost', '127.0.0.1', 'demo', 'Demo:22', 'http://localhost']) {
    const [status] = await readStatus('FJORDVIK', name);
    assert.ok(status === 404 || status === 400, `${name}: ${status}`);
  }
  for (const mount of [
    'A%0d%0aX-Injected:%201',
    'A%20HTTP/1.0',
    '..%2fadmin',
    '%2F%2Fevil.example',
    'A%00',
    'A@evil',
    '',
    'A?x=1#',
  ]) {
    const [status] = await readStatus(mount, 'Demo');
    assert.ok(status === 404 || status === 400, `${mount}: ${status}`);
  }
  assert.deepEqual(await readStatus('FJORDVIK', 'Private'), [502, 'address not allowed']);
  assert.deepEqual(await readStatus('FJORDVIK', 'Closed'), [502, 'unreachable']);
  assert.equal(caster.asked.length, before);
  assert.equal(
    (await api.app.inject({ url: toPath('FJORDVIK'), headers: profile })).statusCode,
    401,
  );
});

test('[GNS-8] an account has a maximum number of streams, until one is closed', async () => {
  caster.answers('/LIVE', `ICY 200 OK\r\n\r\n${rtcm}`, false);
  const item = await listen('LIVE');
  const two = await listen('LIVE');
  const third = await asks('GET', toPath('LIVE'));
  assert.deepEqual([third.statusCode, parseProblem(third).reason], [409, 'too many streams']);
  item.leave();
  await until(async () => (await openStreams()) === 1);
  const again = await listen('LIVE');
  assert.equal(again.answer.status, 200);
  two.leave();
  again.leave();
});

test('[GNS-8] a stream ends at its limit, with its token, and with the admission', async () => {
  caster.answers('/LIVE', `ICY 200 OK\r\n\r\n${rtcm}`, false);
  caster.answers('/LARGE', `ICY 200 OK\r\n\r\n${rtcm}${'x'.repeat(2000)}`, false);
  await (await listen('LARGE')).end();
  const short = await listen('LIVE', {
    bearer: await token({ exp: Math.floor(Date.now() / 1000) + 1 }),
  });
  const talk = setInterval(() => caster.sends(rtcm), 100);
  await short.end();
  const third = await listen('LIVE');
  await api.database.execute(sql`update users set disabled_at = now() where subject = 'kari'`);
  await third.end();
  clearInterval(talk);
  await api.database.execute(sql`update users set disabled_at = null where subject = 'kari'`);
  for (const reason of ['too many bytes', 'token expired', 'not admitted'])
    assert.equal(
      await metric(`feltbok_correction_streams_ended_total{caster="Demo",reason="${reason}"}`),
      1,
      reason,
    );
});

test('[GNS-8] a stopping server ends all streams at once', async () => {
  const otherApi: TestApi = await startTestApi({ casters: [caster.place] });
  const at = await otherApi.app.listen({ port: 0, host: '127.0.0.1' });
  caster.answers('/LIVE', `ICY 200 OK\r\n\r\n${rtcm}`, false);
  const headers = {
    Authorization: `Bearer ${await otherApi.provider.token({ sub: 'kari' })}`,
    ...profile,
  };
  const answer = await fetch(at + toPath('LIVE'), { headers });
  const began = Date.now();
  const [body] = await Promise.all([answer.text(), otherApi.app.close()]);
  assert.ok(body.length > 0 && Date.now() - began < 5000, String(Date.now() - began));
  await otherApi.close();
});

test('[GNS-8] a caster with TLS must have a certificate for its name', async (context) => {
  if (spawnSync('openssl', ['version']).status !== 0)
    return context.skip('left out: this machine has no openssl');
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-caster-'));
  makeCertificates(folder);
  const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
  const secure = await startCaster({ cert: pem('tls_certificate'), key: pem('tls_key') });
  const otherApi: TestApi = await startTestApi({ casters: [secure.place], casterLimits: limits });
  const answer = await otherApi.as('kari').send({ url: toPath('FJORDVIK') });
  assert.deepEqual([answer.statusCode, parseProblem(answer).reason], [502, 'certificate']);
  assert.deepEqual(secure.asked, []);
  await otherApi.close();
  await secure.close();
  rmSync(folder, { recursive: true });
});
