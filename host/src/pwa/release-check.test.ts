import { createHash } from 'node:crypto';
import { completeCurrentSet, renewReleases } from './release-check';
import { changeState, readState } from './release-state.data';
import { applyOffer, isOfferMandatory, isRevoked } from './release-state.domain';
import { provideMemoryDevice } from './testing/memory-device';
import { deployer, provideReleaseKeys } from './testing/signing';

const config = {
  api: '/api',
  identity: { authority: 'https://login', clientId: 'feltbok-web', scope: 'feltbok.api' },
  remotes: { case: 'https://case', maps: 'https://maps', reports: 'https://reports' },
};

const ours = deployer();

const toIntegrity = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * A host of one build and a remote whose build a test may replace; the other remotes are
 * unreachable.
 */
function servers() {
  const served = {
    maps: 'm1',
    sign: (list: object): object => list,
    whileAsked: async () => {},
    files: [] as string[],
  };
  const createAssets = (name: string, build: string) => ({
    name,
    build,
    contract: 1,
    copies: [],
    fallbacks: {},
    chains: {},
    files: [
      { file: 'entry.js', size: 1, integrity: toIntegrity(`entry.js of ${build}`) },
      ...['later.js', 'later.wasm'].map((file) => ({
        file,
        size: 1,
        integrity: toIntegrity(`${file} of ${build}`),
        later: true,
      })),
    ],
  });
  const answers: Record<string, () => object> = {
    [new URL('/assets.json', location.href).href]: () =>
      ours.sign(createAssets('host', 'h1'), { serial: 1 }),
    '/config.json': () => config,
    'https://maps/assets.json': () => served.sign(createAssets('remote-maps', served.maps)),
  };
  globalThis.fetch = async (address, options) => {
    const answer = answers[String(address)];
    if (/^https:\/\/(case|reports)\//.test(String(address)))
      throw new TypeError('the server is unreachable');
    await served.whileAsked();
    if (answer) return Response.json(answer());
    if (options?.method === 'HEAD') return new Response();
    const file = new URL(String(address)).href.replace(new URL('/', location.href).href, '');
    served.files.push(file);
    const build = file.startsWith('https://maps/') ? served.maps : 'h1';
    return new Response(`${file.replace('https://maps/', '')} of ${build}`);
  };
  return served;
}

const { fetch: before } = globalThis;
beforeEach(provideMemoryDevice);
afterEach(() => {
  globalThis.fetch = before;
});

const look = () => renewReleases('h1', async () => []);
const findMapsBuild = (set: string | null) => /remote-maps@(\w+)/.exec(set ?? '')?.[1];

test('[PWA-3] a set applied during a check is not offered again by that check', async () => {
  const served = servers();
  await look();
  served.maps = 'm2';
  const { after } = await look();
  expect([findMapsBuild(after.current), findMapsBuild(after.offered)]).toEqual(['m1', 'm2']);

  served.whileAsked = async () => {
    served.whileAsked = async () => {};
    await changeState((state) => applyOffer(state, [], Date.now()));
  };
  const next = await look();
  expect([findMapsBuild(next.after.current), next.after.offered]).toEqual(['m2', null]);
});

test('[PWA-5] a read begun before an update does not restore the former set', async () => {
  const served = servers();
  await look();
  served.maps = 'm2';
  await look();

  const { json } = Response.prototype;
  let goOn = () => {};
  const slowOnce = jest.spyOn(Response.prototype, 'json').mockImplementationOnce(async function (
    this: Response,
  ) {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return json.call(this);
  });
  const reading = readState();
  while (slowOnce.mock.calls.length === 0) await Promise.resolve();
  await changeState((state) => applyOffer(state, [], Date.now()));
  goOn();
  expect(findMapsBuild((await reading).current)).toBe('m2');
});

test('[PWA-2] a first visit defers files, which follow later, scripts last', async () => {
  const served = servers();
  const { after } = await look();
  expect(served.files.sort()).toEqual(['entry.js', 'https://maps/entry.js']);
  expect(findMapsBuild(after.current)).toBe('m1');

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
  expect(findMapsBuild(after.offered)).toBe('m2');
  expect(served.files.sort()).toEqual([
    'https://maps/entry.js',
    'https://maps/later.js',
    'https://maps/later.wasm',
    'later.js',
    'later.wasm',
  ]);
});

describe('signed releases', () => {
  beforeEach(() => void provideReleaseKeys([{ key: ours.publicKey }]));
  afterEach(() => void provideReleaseKeys(null));

  test('[DEV-6] a remote with another key or an old list is reported, and ignored', async () => {
    const served = servers();
    served.sign = (list) => ours.sign(list, { serial: 5 });
    await look();
    const { after: first } = await look();
    expect(findMapsBuild(first.current)).toBe('m1');
    served.maps = 'm2';
    const signers = {
      'other signature': deployer().sign,
      old: (list: object) => ours.sign(list, { serial: 4 }),
    };
    for (const [reason, sign] of Object.entries(signers)) {
      served.sign = (list) => sign(list, { serial: 6 });
      const { after, rejected } = await look();
      expect(after).toEqual(first);
      expect(rejected).toMatchObject([{ part: 'remote-maps', reason }]);
    }
  });

  test('[DEV-6] a rollback is the old build under a new list', async () => {
    const served = servers();
    served.sign = (list) => ours.sign(list, { serial: 5 });
    await look();
    served.maps = 'm2';
    served.sign = (list) => ours.sign(list, { serial: 6 });
    await look();
    await changeState((state) => applyOffer(state, [], Date.now()));
    served.maps = 'm1';
    served.sign = (list) => ours.sign(list, { serial: 5 });
    expect((await look()).after.offered).toBeNull();
    served.sign = (list) => ours.sign(list, { serial: 7 });
    expect(findMapsBuild((await look()).after.offered)).toBe('m1');
  });

  test('[DEV-6] a device of 1.6.0 accepts a signed set without unverified remotes', async () => {
    provideReleaseKeys(null);
    const served = servers();
    await look();
    // 1.6.0 stored neither keys nor serials.
    await changeState(({ serials: _, ...state }) => JSON.parse(JSON.stringify(state)));
    provideReleaseKeys([{ key: ours.publicKey }]);
    served.sign = (list) => deployer().sign(list, { serial: 1 });
    const unsigned = await look();
    expect(findMapsBuild(unsigned.served?.id ?? '')).toBeUndefined();
    served.maps = 'm2';
    served.sign = (list) => ours.sign(list, { serial: 1 });
    const { after } = await look();
    expect(findMapsBuild(after.offered)).toBe('m2');
    expect(after.sets[after.offered ?? '']?.key).toBe(ours.publicKey);
  });

  test('[DEV-6] a host whose keys do not follow from the running one’s is rejected', async () => {
    const served = servers();
    served.sign = (list) => ours.sign(list, { serial: 1 });
    await look();
    provideReleaseKeys([{ key: deployer().publicKey }]);
    await expect(look()).rejects.toMatchObject({ part: 'host', reason: 'keys' });
  });

  test('[DEV-7] an offered mandatory build stays mandatory until it runs', async () => {
    const served = servers();
    served.sign = (list) => ours.sign(list, { serial: 5 });
    const { after: before } = await look();
    served.maps = 'm2';
    served.sign = (list) => ours.sign(list, { serial: 6, mandatory: true });
    const { after } = await look();
    expect([isOfferMandatory(before), isOfferMandatory(after)]).toEqual([false, true]);
    await changeState((state) => applyOffer(state, [], Date.now()));
    served.sign = (list) => ours.sign(list, { serial: 7, mandatory: true });
    const { after: running } = await look();
    expect([running.offered, isOfferMandatory(running)]).toEqual([null, false]);
  });

  test('[DEV-7] a revoked build joins no set, whether served or stored', async () => {
    const served = servers();
    served.sign = (list) => ours.sign(list, { serial: 5 });
    const { after: before } = await look();
    served.sign = (list) => ours.sign(list, { serial: 6, revoked: ['m1'] });
    const { after, rejected } = await look();
    expect(rejected).toMatchObject([{ part: 'remote-maps', reason: 'revoked' }]);
    const running = before.sets[before.current ?? ''];
    expect(running && isRevoked(after, running)).toBe(true);
    expect([findMapsBuild(after.offered), isOfferMandatory(after)]).toEqual([undefined, true]);
    // The word of a newer list holds.
    served.sign = (list) => ours.sign(list, { serial: 7 });
    served.maps = 'm2';
    const next = await look();
    expect(findMapsBuild(next.after.offered)).toBe('m2');
    expect(running && isRevoked(next.after, running)).toBe(false);
  });
});
