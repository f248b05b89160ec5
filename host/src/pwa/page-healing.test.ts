import { healRemote, verifyRemote } from './page-verification.data';
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
const maps = createBuild('remote-maps', 'm1');
const script = getPageScript(maps);
const { fetch: realFetch } = globalThis;
let servers: PartServers;

beforeEach(async () => {
  provideMemoryDevice();
  provideReleaseKeys([{ key: ours.publicKey }]);
  servers = await startPartServers(realFetch);
  globalThis.fetch = servers.request;
  scriptAddress = `${servers.maps.address}/${script}`;
  servers.deploy(maps, (list) => ours.sign(list, { serial: 1 }));
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  provideReleaseKeys(null);
  await servers.stop();
});

const verify = () => verifyRemote('remote-maps', `${servers.maps.address}/`);
let scriptAddress = '';

/** The browser says of an element that it did not load, as when its file has another hash. */
function failToLoad(tag: 'script' | 'link'): void {
  const element = document.createElement(tag);
  if (element instanceof HTMLScriptElement) element.src = scriptAddress;
  else element.href = scriptAddress;
  // It is not in the document, as jsdom would load it.
  const error = new Event('error');
  Object.defineProperty(error, 'target', { value: element });
  dispatchEvent(error);
}

test('[FLT-28] a script that did not load is fetched past the cache before retry', async () => {
  await verify();
  servers.maps.setAnswer(script, wrongAnswers.altered);
  // The altered answer lies in the cache as immutable.
  await (await fetch(scriptAddress)).text();
  servers.maps.setAnswer(script, null);
  failToLoad('link');
  failToLoad('script');
  expect(await healRemote('remote-maps')).toBe(true);
  expect(await (await fetch(scriptAddress)).text()).toBe(maps.files[script]);
  expect(servers.maps.requests.filter((file) => file === script)).toHaveLength(2);
  expect(await healRemote('remote-maps')).toBe(false);
});

test('[FLT-28] a script that stays altered or missing is named', async () => {
  await verify();
  for (const [answer, reason] of [
    ['altered', 'other file'],
    ['missing', 'missing file'],
  ] as const) {
    servers.maps.setAnswer(script, wrongAnswers[answer]);
    failToLoad('script');
    await expect(healRemote('remote-maps')).rejects.toMatchObject({
      part: 'remote-maps',
      reason,
      file: script,
    });
  }
});

test('[FLT-28] a retry succeeds after a former try found altered files', async () => {
  await verify();
  servers.maps.setAnswer(script, wrongAnswers.altered);
  failToLoad('script');
  await expect(healRemote('remote-maps')).rejects.toMatchObject({ reason: 'other file' });
  // A preload of the same file fails later than its script.
  servers.maps.requests.length = 0;
  failToLoad('link');
  await servers.maps.waitForRequest(script);
  servers.maps.setAnswer(script, null);
  await verify();
  // It is the right one before anything loads it.
  expect(await (await fetch(scriptAddress)).text()).toBe(maps.files[script]);
  failToLoad('script');
  expect(await healRemote('remote-maps')).toBe(true);
});

test('[FLT-28] without a worker a list cut in the cache is fetched anew', async () => {
  servers.maps.setAnswer('assets.json', wrongAnswers.cut);
  await expect(verify()).rejects.toMatchObject({ part: 'remote-maps', reason: 'unreadable' });
  servers.maps.setAnswer('assets.json', null);
  await verify();
});

test('[FLT-28] an unreachable file is no rejection, and not worth another try', async () => {
  await verify();
  await servers.stop();
  failToLoad('script');
  expect(await healRemote('remote-maps')).toBe(false);
});
