import { completeCurrentSet, renewReleases } from './release-check';
import { changeState, readState } from './release-state.data';
import { applied } from './release-state.domain';
import { provideMemoryDevice } from './testing/memory-device';

const config = {
  api: '/api',
  identity: { authority: 'https://login', clientId: 'feltbok-web', scope: 'feltbok.api' },
  remotes: { case: 'https://case', maps: 'https://maps', reports: 'https://reports' },
};

/** A host of one build and a remote whose build a test may replace; the other remotes are unreachable. */
function servers() {
  const served = { maps: 'm1', whileAsked: async () => {}, files: [] as string[] };
  const assets = (name: string, build: string) => ({
    ...{ name, build, contract: 1, copies: [], fallbacks: {}, chains: {} },
    files: [
      { file: 'entry.js', size: 1, integrity: `sha384-${build}` },
      ...['later.js', 'later.wasm'].map((file) => ({
        file,
        size: 1,
        integrity: `sha384-${file}-${build}`,
        later: true,
      })),
    ],
  });
  const answers: Record<string, () => object> = {
    [new URL('/assets.json', location.href).href]: () => assets('host', 'h1'),
    '/config.json': () => config,
    'https://maps/assets.json': () => assets('remote-maps', served.maps),
  };
  globalThis.fetch = async (address, options) => {
    const answer = answers[String(address)];
    if (/^https:\/\/(case|reports)\//.test(String(address))) throw new TypeError('the server is unreachable');
    await served.whileAsked();
    if (options?.integrity)
      served.files.push(new URL(String(address)).href.replace(new URL('/', location.href).href, ''));
    return answer ? Response.json(answer()) : new Response('a file');
  };
  return served;
}

const { fetch: before } = globalThis;
beforeEach(provideMemoryDevice);
afterEach(() => {
  globalThis.fetch = before;
});

const look = () => renewReleases('h1', async () => []);
const mapsIn = (set: string | null) => /remote-maps@(\w+)/.exec(set ?? '')?.[1];

test('[PWA-3] a set applied during a check is not offered again by that check', async () => {
  const served = servers();
  await look();
  served.maps = 'm2';
  const { after } = await look();
  expect([mapsIn(after.current), mapsIn(after.offered)]).toEqual(['m1', 'm2']);

  served.whileAsked = async () => {
    served.whileAsked = async () => {};
    await changeState((state) => applied(state, [], Date.now()));
  };
  const next = await look();
  expect([mapsIn(next.after.current), next.after.offered]).toEqual(['m2', null]);
});

test('[PWA-5] a read begun before an update does not restore the former set', async () => {
  const served = servers();
  await look();
  served.maps = 'm2';
  await look();

  const { json } = Response.prototype;
  let goOn = () => {};
  const slowOnce = jest.spyOn(Response.prototype, 'json').mockImplementationOnce(async function (this: Response) {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return json.call(this);
  });
  const reading = readState();
  while (slowOnce.mock.calls.length === 0) await Promise.resolve();
  await changeState((state) => applied(state, [], Date.now()));
  goOn();
  expect(mapsIn((await reading).current)).toBe('m2');
});

test('[PWA-2] a first visit leaves files for later, which follow with scripts last', async () => {
  const served = servers();
  const { after } = await look();
  expect(served.files.sort()).toEqual(['entry.js', 'https://maps/entry.js']);
  expect(mapsIn(after.current)).toBe('m1');

  served.files = [];
  await completeCurrentSet();
  const isScript = (name: string) => name.endsWith('.js');
  expect(served.files.map(isScript)).toEqual([false, false, true, true]);
  served.files = [];
  await completeCurrentSet();
  expect(served.files).toEqual([]);
});

test('[PWA-3] an update of 1.6.0 is offered once all its files are there', async () => {
  const served = servers();
  await look();
  // 1.6.0 stored sets without files for later, and the whole of them.
  await changeState((state) => {
    const sets = JSON.stringify(state.sets).replace(/"later\.\w+":\{[^}]*\},?/g, '');
    return { ...state, sets: JSON.parse(sets.replaceAll(',}', '}')) };
  });
  served.maps = 'm2';
  served.files = [];
  const { after } = await look();
  expect(mapsIn(after.offered)).toBe('m2');
  expect(served.files.sort()).toEqual([
    'https://maps/entry.js',
    'https://maps/later.js',
    'https://maps/later.wasm',
    'later.js',
    'later.wasm',
  ]);
});
