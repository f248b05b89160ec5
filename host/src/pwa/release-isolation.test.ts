import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { renewReleases } from './release-check';
import { listBuilds } from './release-set.domain';
import { changeState, readState } from './release-state.data';
import { applyOffer, isOfferMandatory } from './release-state.domain';
import { provideMemoryDevice } from './testing/memory-device';
import {
  createBuild,
  getPageScript,
  type PartServers,
  startPartServers,
  wrongAnswers,
} from './testing/part-servers';
import { deployer, provideReleaseKeys } from './testing/signing';

const ours = deployer();
const { fetch: realFetch } = globalThis;
let servers: PartServers;

beforeEach(async () => {
  provideMemoryDevice();
  provideReleaseKeys([{ key: ours.publicKey }]);
  servers = await startPartServers(realFetch);
  globalThis.fetch = servers.request;
});
afterEach(async () => {
  jest.useRealTimers();
  await expectAllVerified();
  globalThis.fetch = realFetch;
  provideReleaseKeys(null);
  await servers.stop();
});

/** Nothing unverified may ever lie in the cache of a build. */
async function expectAllVerified(): Promise<void> {
  const { sets } = await readState();
  for (const { name, build, base, files } of Object.values(sets).flatMap(listBuilds)) {
    const cache = await caches.open(`feltbok-build-${name}-${build}`);
    for (const [file, { integrity }] of Object.entries(files)) {
      const stored = await cache.match(base + file);
      if (!stored) continue;
      const hash = createHash('sha384').update(await stored.text());
      expect(`sha384-${hash.digest('base64')}`).toBe(integrity);
    }
  }
}

let serial = 100;
const sign = (list: object, words: { mandatory?: boolean } = {}) => {
  serial += 1;
  return ours.sign(list, { serial, ...words });
};

const builds = {
  h1: createBuild('host', 'h1'),
  h2: createBuild('host', 'h2'),
  c1: createBuild('remote-case', 'c1'),
  c2: createBuild('remote-case', 'c2'),
  m1: createBuild('remote-maps', 'm1'),
  m2: createBuild('remote-maps', 'm2', { 'wide.js': 'w'.repeat(200_000) }),
};

const deploy = (name: keyof typeof builds, words = {}) =>
  servers.deploy(builds[name], (list) => sign(list, words));

const check = (hostBuild = 'h1') => renewReleases(hostBuild, async () => []);

/** The builds of a set by its id, without addresses. */
const listBuildIds = (id: string | null) =>
  (id ?? '')
    .split(' ')
    .filter((text) => text.includes('@'))
    .map((text) => text.split('@')[1]);

/** A device on which the first builds run. */
async function install(): Promise<void> {
  for (const name of ['h1', 'c1', 'm1'] as const) deploy(name);
  const { after } = await check();
  expect(listBuildIds(after.current)).toEqual(['h1', 'c1', 'm1']);
}

/** Timers of the code alone; servers and sockets run on. */
const fakeTimers = () =>
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'performance', 'setImmediate'],
  });

const badScript = getPageScript(builds.m2);

describe.each(['altered', 'cut', 'missing'] as const)('with one %s file of the maps', (answer) => {
  test('[FLT-27] a mandatory host and another remote are offered, maps stay', async () => {
    await install();
    deploy('h2', { mandatory: true });
    deploy('c2');
    deploy('m2');
    servers.maps.setAnswer(badScript, wrongAnswers[answer]);
    const { after, rejected, taken } = await check('h2');
    expect(listBuildIds(after.offered)).toEqual(['h2', 'c2', 'm1']);
    expect(isOfferMandatory(after)).toBe(true);
    const reason = answer === 'missing' ? 'missing file' : 'other file';
    expect(rejected).toMatchObject([{ part: 'remote-maps', reason, file: badScript }]);
    expect(taken).toEqual(['host', 'remote-case']);
  });

  test('[FLT-27] a first visit has the app without maps, which join once repaired', async () => {
    for (const name of ['h1', 'c1', 'm2'] as const) deploy(name);
    servers.maps.setAnswer(badScript, wrongAnswers[answer]);
    const { after } = await check();
    expect(listBuildIds(after.current)).toEqual(['h1', 'c1']);
    servers.maps.setAnswer(badScript, null);
    const healed = await check();
    expect(listBuildIds(healed.after.current)).toEqual(['h1', 'c1', 'm2']);
    expect(healed.after.offered).toBeNull();
    expect(healed.taken).toContain('remote-maps');
  });
});

test('[FLT-27] a script that never answers is given up after silence, the others are offered', async () => {
  await install();
  deploy('c2');
  deploy('m2');
  servers.maps.setAnswer(badScript, wrongAnswers.hanging);
  fakeTimers();
  const checked = check();
  await servers.maps.waitForRequest(badScript);
  await waitForStored('remote-case', 'c2', 2);
  await waitForStored('remote-maps', 'm2', 2);
  await jest.advanceTimersByTimeAsync(20_000);
  const { after, rejected } = await checked;
  expect(listBuildIds(after.offered)).toEqual(['h1', 'c2', 'm1']);
  expect(rejected).toMatchObject([
    { part: 'remote-maps', reason: 'hanging file', file: badScript },
  ]);
});

/** Lets sockets and streams do what they have to. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}

/** Waits until so many files of a build are on the device. */
async function waitForStored(part: string, build: string, count: number): Promise<void> {
  const cache = await caches.open(`feltbok-build-${part}-${build}`);
  while ((await cache.keys()).length < count) await settle();
}

/** Sends a file in chunks, one each time that the test asks for it. */
function sendInChunks(file: string, size: number) {
  const chunks: string[] = [];
  let sendNext = () => {};
  servers.maps.setAnswer(file, (response, body, headers) => {
    response.writeHead(200, headers);
    for (let start = 0; start < body.length; start += size)
      chunks.push(body.slice(start, start + size));
    sendNext = () => {
      response.write(chunks.shift() ?? '');
      if (chunks.length === 0) response.end();
    };
    sendNext();
  });
  return { hasMore: () => chunks.length > 0, sendNext: () => sendNext() };
}

test('[FLT-27] a large file over a slow but living network arrives', async () => {
  await install();
  deploy('m2');
  const slow = sendInChunks('wide.js', 25_000);
  fakeTimers();
  const checked = check();
  await servers.maps.waitForRequest('wide.js');
  await waitForStored('remote-maps', 'm2', 2);
  while (slow.hasMore()) {
    await settle();
    await jest.advanceTimersByTimeAsync(5_000);
    slow.sendNext();
  }
  expect(listBuildIds((await checked).after.offered)).toEqual(['h1', 'c1', 'm2']);
});

test('[FLT-27] a server that sends one byte at a time delays no other part', async () => {
  await install();
  deploy('c2');
  deploy('m2');
  const dripping = sendInChunks(badScript, 1);
  fakeTimers();
  const checked = check();
  await servers.maps.waitForRequest(badScript);
  await waitForStored('remote-case', 'c2', 2);
  await waitForStored('remote-maps', 'm2', 2);
  for (const _ of [1, 2, 3]) {
    await settle();
    await jest.advanceTimersByTimeAsync(7_000);
    if (dripping.hasMore()) dripping.sendNext();
  }
  expect(listBuildIds((await checked).after.offered)).toEqual(['h1', 'c2', 'm1']);
});

test('[FLT-27] good files of a part that failed are not fetched twice', async () => {
  await install();
  deploy('h2');
  deploy('m2');
  servers.maps.setAnswer(badScript, wrongAnswers.altered);
  await check('h2');
  await changeState((state) => applyOffer(state, [], Date.now()));
  servers.maps.setAnswer(badScript, null);
  servers.maps.requests.length = 0;
  const { after } = await check('h2');
  expect(listBuildIds(after.offered)).toEqual(['h2', 'c1', 'm2']);
  expect(servers.maps.requests).toEqual(['assets.json', badScript]);
});

test('[FLT-27] a newer host that is rejected delays no remote', async () => {
  await install();
  deploy('h2');
  deploy('c2');
  servers.host.setAnswer(getPageScript(builds.h2), wrongAnswers.altered);
  await expect(check('h2')).rejects.toMatchObject({ part: 'host', reason: 'other file' });
  const { after } = await check('h1');
  expect(listBuildIds(after.offered)).toEqual(['h1', 'c2', 'm1']);
  servers.host.setAnswer(getPageScript(builds.h2), null);
  expect(listBuildIds((await check('h2')).after.offered)).toEqual(['h2', 'c2', 'm1']);
  const silent = await check('h1');
  expect([silent.served, listBuildIds(silent.after.offered)]).toEqual([null, ['h2', 'c2', 'm1']]);
});

test('[FLT-27] remotes are accepted without the host’s list or with half of it', async () => {
  await install();
  for (const [answer, update, expected] of [
    ['missing', 'c2', ['h1', 'c2', 'm1']],
    ['cut', 'm2', ['h1', 'c2', 'm2']],
  ] as const) {
    deploy(update);
    servers.host.setAnswer('assets.json', wrongAnswers[answer]);
    servers.host.setAnswer('config.json', wrongAnswers[answer]);
    expect(listBuildIds((await check()).after.offered)).toEqual(expected);
  }
});

test('[FLT-27] a device of 1.7 continues with the intact parts', async () => {
  await install();
  // 1.7 stored neither failed hosts nor what a host provides.
  await changeState(({ failedHost: _, ...state }) =>
    JSON.parse(JSON.stringify(state, (key, value) => (key === 'provides' ? undefined : value))),
  );
  deploy('h2');
  deploy('c2');
  deploy('m2');
  servers.maps.setAnswer(badScript, wrongAnswers.altered);
  servers.host.setAnswer(getPageScript(builds.h2), wrongAnswers.altered);
  await expect(check('h2')).rejects.toMatchObject({ part: 'host' });
  expect(listBuildIds((await check()).after.offered)).toEqual(['h1', 'c2', 'm1']);
});

test('[FLT-28] a list cut by a proxy is fetched again past the caches', async () => {
  await install();
  deploy('m2');
  servers.maps.setAnswer('assets.json', wrongAnswers.cut);
  const { rejected } = await check();
  expect(rejected).toMatchObject([{ part: 'remote-maps', reason: 'unreadable' }]);
  // The browser has the half under the true date, and the proxy is no more.
  servers.maps.setAnswer('assets.json', null);
  const { after, taken } = await check();
  expect(listBuildIds(after.offered)).toEqual(['h1', 'c1', 'm2']);
  expect(taken).toContain('remote-maps');
});

test('[FLT-28] a script altered in the cache under its hashed name is fetched again', async () => {
  await install();
  deploy('m2');
  servers.maps.setAnswer(badScript, wrongAnswers.altered);
  await check();
  servers.maps.setAnswer(badScript, null);
  expect(listBuildIds((await check()).after.offered)).toEqual(['h1', 'c1', 'm2']);
});

test('[FLT-27] a folder removed too early is reported until it returns', async () => {
  await install();
  deploy('c2');
  servers.maps.setAnswer('assets.json', wrongAnswers.missing);
  const { after, rejected } = await check();
  expect(listBuildIds(after.offered)).toEqual(['h1', 'c2', 'm1']);
  const reason = { reason: 'missing file', file: 'assets.json' };
  expect(rejected).toMatchObject([{ part: 'remote-maps', ...reason }]);
  servers.maps.setAnswer('assets.json', null);
  expect((await check()).taken).toContain('remote-maps');
});

test('[DEV-6] after a change of keys the host leads, and each remote follows when signed', async () => {
  await install();
  const next = deployer();
  const { appendNextKey: withNextKey } = await import('../../../tools/build/release-signing.mjs');
  provideReleaseKeys(withNextKey([{ key: ours.publicKey }], next.publicKey, ours.key));
  const signByNext = (list: object) => next.sign(list, { serial: 100_000 });
  servers.deploy(builds.h2, signByNext);
  servers.deploy(builds.c2, signByNext);
  deploy('m2');
  const { after, rejected } = await check('h2');
  expect(listBuildIds(after.offered)).toEqual(['h2', 'c2', 'm1']);
  expect(rejected).toMatchObject([{ part: 'remote-maps', reason: 'other signature' }]);
  await changeState((state) => applyOffer(state, [], Date.now()));
  servers.deploy(builds.m2, signByNext);
  expect(listBuildIds((await check('h2')).after.offered)).toEqual(['h2', 'c2', 'm2']);
});

test('[FLT-27] a host’s list altered to an unknown build delays no remote', async () => {
  await install();
  deploy('c2');
  servers.host.setAnswer('assets.json', wrongAnswers.unknownBuild);
  const { after, rejected } = await check();
  expect(listBuildIds(after.offered)).toEqual(['h1', 'c2', 'm1']);
  expect(rejected).toMatchObject([{ part: 'host', reason: 'other signature' }]);
});

test('[FLT-27] an offered host stays offered while its list is missing, cut or altered', async () => {
  await install();
  deploy('h2');
  expect(listBuildIds((await check('h2')).after.offered)).toEqual(['h2', 'c1', 'm1']);
  for (const [answer, reason] of [
    ['missing', 'missing file'],
    ['cut', 'unreadable'],
    ['unknownBuild', 'other signature'],
  ] as const) {
    servers.host.setAnswer('assets.json', wrongAnswers[answer]);
    const { after, rejected } = await check('h1');
    expect(listBuildIds(after.offered)).toEqual(['h2', 'c1', 'm1']);
    expect(rejected).toMatchObject([{ part: 'host', reason }]);
  }
});

test('[DEV-6] only a newer host’s worker verifies its list with the next key', async () => {
  await install();
  const next = deployer();
  const newer = createBuild('host', 'h2', { 'service-worker.js': '[{"revision":"h2"}]' });
  servers.deploy(newer, (list) => next.sign(list, { serial: 100_000 }));
  const { served, rejected } = await check('h1');
  expect(served).toBeNull();
  expect(rejected).toEqual([]);
});
