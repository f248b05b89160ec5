import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import type { CasterLogin } from '@feltbok/contract/casters.ts';
import { publicLookup } from '../http/public-lookup';
import { rtcm } from '../testing/ntrip-caster';
import { askCaster } from './caster.data';

// Whether our requests are right cannot be proved by a caster that we wrote ourselves: this one is
// of RTKLIB.
const hasRtklib = spawnSync('str2str', ['-h']).error === undefined;
if (!hasRtklib) console.log('NO CASTER BUT OUR OWN IS ASKED: rtklib is not on this machine.');
const options = { skip: !hasRtklib };

/** A port of this machine that was free a moment ago. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const base = createServer();
let toCaster: Socket;
let port: number;
let stop = () => {};
before(async () => {
  if (!hasRtklib) return;
  base.listen(0, '127.0.0.1');
  await once(base, 'listening');
  const connected = once(base, 'connection');
  port = await findFreePort();
  const from = `tcpcli://127.0.0.1:${(base.address() as AddressInfo).port}`;
  const to = `ntripc://kari:hemmelig@:${port}/NETT`;
  const program = spawn('str2str', ['-in', from, '-out', to, '-r', '300'], { stdio: 'ignore' });
  stop = () => program.kill('SIGKILL');
  [toCaster] = (await connected) as [Socket];
  toCaster.on('error', () => undefined);
});
after(() => {
  stop();
  toCaster?.destroy();
  base.close();
});

const limits = { responseTimeoutMs: 5000, silenceTimeoutMs: 5000, lookup: publicLookup() };
const login = { userName: 'kari', password: 'hemmelig' };
const ask = (
  mount: string | undefined,
  callerLogin?: CasterLogin,
  signal = new AbortController().signal,
) =>
  askCaster(
    { name: 'RTKLIB', host: '127.0.0.1', port, tls: false, frame: null },
    { mount, login: callerLogin, signal },
    limits,
  );

test(
  '[GNS-8] the caster of RTKLIB sends what its base sends, with the right login',
  options,
  async () => {
    const leaving = new AbortController();
    const { body } = await ask('NETT', login, leaving.signal);
    // It gives out what comes after a listener has come.
    const timer = setInterval(() => toCaster.write(rtcm, 'latin1'), 50);
    let received = '';
    for await (const part of body) {
      received += part.toString('latin1');
      if (received.includes(rtcm)) break;
    }
    clearInterval(timer);
    leaving.abort();
    assert.ok(received.includes(rtcm), received);
  },
);

for (const [name, mount, callerLogin, reason] of [
  ['no login', 'NETT', undefined, 'login rejected'],
  ['a wrong password', 'NETT', { ...login, password: 'feil' }, 'login rejected'],
  ['a mount that it has not', 'FEIL', login, 'no such mount'],
] as const)
  test(`[GNS-8] the caster of RTKLIB answers ${name} as ${reason}`, options, () =>
    assert.rejects(
      ask(mount, callerLogin),
      (problem: { reason?: string; members?: { reason?: string } }) => {
        assert.match(JSON.stringify(problem), new RegExp(`"reason":"${reason}"`));
        return true;
      },
    ),
  );

test('[GNS-8] the source table of RTKLIB is read', options, async () => {
  const { body } = await ask(undefined, login);
  let table = '';
  for await (const part of body) table += part.toString('latin1');
  assert.match(table, /^STR;NETT;/m);
});
