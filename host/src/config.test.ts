import { ConfigError, readConfig } from './config';
import { fetchConfig } from './config.data';

const complete = {
  api: 'https://api.example/feltbok/',
  identity: {
    authority: 'https://login.example/tenant/',
    clientId: 'feltbok-web',
    scope: 'feltbok.api',
  },
  remotes: {
    case: '/remotes/case',
    maps: 'https://maps.example/',
    reports: 'http://localhost:4603',
  },
};

function findError(json: unknown): Pick<ConfigError, 'kind' | 'field'> {
  try {
    readConfig(json);
  } catch (error) {
    if (error instanceof ConfigError) return { kind: error.kind, field: error.field };
    throw error;
  }
  throw new Error('no error was found');
}

const withIdentity = (different: object) => ({
  ...complete,
  identity: { ...complete.identity, ...different },
});

test('[AUTH-12] authority, client id and scope are those of the configuration', () => {
  expect(readConfig(complete).identity).toEqual({
    authority: 'https://login.example/tenant',
    clientId: 'feltbok-web',
    scope: 'feltbok.api',
  });
  const settings = {
    protocol: 'oidc',
    knownAuthorities: ['login.example'],
    acrValues: ['urn:two-factors'],
    maxAgeMinutes: 60,
    authorityMetadata: { token_endpoint: 'http://localhost:4620/token' },
  };
  expect(readConfig(withIdentity(settings)).identity).toMatchObject(settings);
});

test('addresses lose their trailing slash, and a path is below the host’s own origin', () => {
  expect(readConfig(complete)).toMatchObject({
    api: 'https://api.example/feltbok',
    remotes: {
      case: 'http://localhost/remotes/case',
      maps: 'https://maps.example',
      reports: 'http://localhost:4603',
    },
  });
});

test('map catalogue and error reporting may be left out', () => {
  expect(readConfig(complete)).toMatchObject({
    mapCatalogue: undefined,
    errorReporting: undefined,
  });
  const whole = {
    ...complete,
    mapCatalogue: '/catalogue',
    errorReporting: { dsn: 'https://key@errors.example/1' },
  };
  expect(readConfig(whole)).toMatchObject({
    mapCatalogue: 'http://localhost/catalogue',
    errorReporting: { dsn: 'https://key@errors.example/1' },
  });
});

test('the configuration names receivers by their WebSockets, or none', () => {
  expect(readConfig(complete).receivers).toEqual([]);
  const receivers = [{ name: 'Demomottaker', address: 'ws://localhost:4623' }];
  expect(readConfig({ ...complete, receivers }).receivers).toEqual(receivers);
  const withAddress = (address: unknown) =>
    findError({ ...complete, receivers: [{ name: 'Min', address }] });
  expect(withAddress('http://localhost:4623')).toEqual({
    kind: 'notAddress',
    field: 'receivers.0.address',
  });
  expect(withAddress(9635)).toEqual({ kind: 'notText', field: 'receivers.0.address' });
  expect(findError({ ...complete, receivers: 'ws://localhost' })).toEqual({
    kind: 'notObject',
    field: 'receivers',
  });
});

test('[CAD-4] [CAD-5] the configuration names files that NGO1948 and heights are converted by, or none', () => {
  expect(readConfig(complete).grids).toEqual({});
  const grids = { ngo1948: '/grids/ngo1948.json', nn2000: '/grids/nn2000.tif' };
  expect(readConfig({ ...complete, grids }).grids).toEqual({
    ngo1948: 'http://localhost/grids/ngo1948.json',
    nn2000: 'http://localhost/grids/nn2000.tif',
  });
  expect(findError({ ...complete, grids: { ngo1948: 48 } })).toEqual({
    kind: 'notText',
    field: 'grids.ngo1948',
  });
});

test('[ABO-1] the publisher comes from the configuration, complete or in part', () => {
  expect(readConfig(complete).about).toBeUndefined();
  const about = {
    developer: 'Fjordvik kommune',
    address: ['Fjordvegen 1'],
    privacyStatement: 'https://a.example/p/',
  };
  expect(readConfig({ ...complete, about }).about).toEqual({
    developer: 'Fjordvik kommune',
    address: ['Fjordvegen 1'],
    privacyStatement: 'https://a.example/p',
    mapDataLicensees: [],
  });
  const wrong = { ...complete, about: { address: 'Fjordvegen 1' } };
  expect(findError(wrong)).toEqual({ kind: 'notTexts', field: 'about.address' });
  expect(findError({ ...complete, about: { privacyStatement: 'javascript:alert(1)' } })).toEqual({
    kind: 'notAddress',
    field: 'about.privacyStatement',
  });
});

test.each([
  ['no object', [], 'notObject', 'config.json'],
  ['null', null, 'notObject', 'config.json'],
  ['an empty object', {}, 'missing', 'remotes'],
  ['no address of the API', { ...complete, api: undefined }, 'missing', 'api'],
  ['an empty address', { ...complete, api: '' }, 'missing', 'api'],
  ['a number for an address', { ...complete, api: 4610 }, 'notText', 'api'],
  ['a script for an address', { ...complete, api: 'javascript:alert(1)' }, 'notAddress', 'api'],
  ['a host without scheme', { ...complete, api: 'api.example' }, 'notAddress', 'api'],
  ['no identity', { ...complete, identity: undefined }, 'missing', 'identity'],
  ['a text for the identity', { ...complete, identity: 'entra' }, 'notObject', 'identity'],
  ['no authority', withIdentity({ authority: undefined }), 'missing', 'identity.authority'],
  ['no client id', withIdentity({ clientId: undefined }), 'missing', 'identity.clientId'],
  ['no scope', withIdentity({ scope: undefined }), 'missing', 'identity.scope'],
  ['another protocol', withIdentity({ protocol: 'saml' }), 'notProtocol', 'identity.protocol'],
  [
    'one known authority',
    withIdentity({ knownAuthorities: 'a.example' }),
    'notTexts',
    'identity.knownAuthorities',
  ],
  [
    'metadata as a text',
    withIdentity({ authorityMetadata: '{}' }),
    'notObject',
    'identity.authorityMetadata',
  ],
  [
    'a remote left out',
    { ...complete, remotes: { case: '/c', maps: '/m' } },
    'missing',
    'remotes.reports',
  ],
  [
    'a catalogue that is no address',
    { ...complete, mapCatalogue: 'catalogue' },
    'notAddress',
    'mapCatalogue',
  ],
  ['no age', withIdentity({ maxAgeMinutes: 0 }), 'notMinutes', 'identity.maxAgeMinutes'],
  ['an age in words', { ...complete, offlineDays: 'a week' }, 'notDays', 'offlineDays'],
  [
    'an age that was over before it began',
    { ...complete, offlineDays: -1 },
    'notDays',
    'offlineDays',
  ],
  ['reporting without a DSN', { ...complete, errorReporting: {} }, 'missing', 'errorReporting.dsn'],
])('%s is an error that names its field', (_, json, kind, field) => {
  expect(findError(json)).toEqual({ kind, field });
});

describe('config.json from the host', () => {
  const answer = (response: () => Promise<Response>) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(response);

  test('[FLT-21] is unreachable when its server accepts the connection but never answers', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(
        (_, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error())),
          ),
      );
    const failure = fetchConfig().catch((error) => error);
    expect(timeout.mock.calls[0]?.[0]).toBeLessThanOrEqual(8_000);
    limit.abort();
    expect(await failure).toMatchObject({ kind: 'unreachable' });
  });

  test('is fetched fresh and read', async () => {
    const fetched = answer(async () => Response.json(complete));
    expect(await fetchConfig()).toEqual(readConfig(complete));
    expect(fetched).toHaveBeenCalledWith(
      '/config.json',
      expect.objectContaining({ cache: 'no-cache' }),
    );
  });

  test('is read once from the page’s early request', async () => {
    globalThis.feltbokConfig = Promise.resolve(Response.json(complete));
    const fetched = answer(async () => Response.json(complete));
    await fetchConfig();
    expect(fetched).not.toHaveBeenCalled();
    await fetchConfig();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => Promise<Response>, string]>([
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
    ['404', async () => new Response('', { status: 404 }), 'unreachable'],
    ['a page of HTML', async () => new Response('<!doctype html>'), 'unreadable'],
  ])('%s has a kind of its own', async (_, response, kind) => {
    answer(response);
    await expect(fetchConfig()).rejects.toMatchObject({ name: 'ConfigError', kind });
  });
});

test('the app opens for 14 days without contact by default', () => {
  expect(readConfig(complete).offlineDays).toBe(14);
  expect(readConfig({ ...complete, offlineDays: 3 }).offlineDays).toBe(3);
});

test('settings that only the server uses never prevent the app from starting', () => {
  expect(() => readConfig({ ...complete, mapServices: 'https://cache.example' })).not.toThrow();
});
