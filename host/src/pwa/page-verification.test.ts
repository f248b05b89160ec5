import { verifyRemote } from './page-verification.data';
import { changeState, readState } from './release-state.data';
import { recordBuildLists } from './release-state.domain';
import { provideMemoryDevice } from './testing/memory-device';
import { deployer, provideReleaseKeys } from './testing/signing';

const ours = deployer();
const build = {
  name: 'remote-maps',
  contract: 2,
  build: 'm1',
  fallbacks: {},
  chains: {},
  files: [{ file: 'remoteEntry.js', size: 1, integrity: 'sha384-entry' }],
  copies: [{ file: 'button.js', size: 1, integrity: 'sha384-button' }],
};
const { fetch: before } = globalThis;
const serve = (list: object) => {
  globalThis.fetch = async () => Response.json(list);
};
beforeEach(() => {
  provideMemoryDevice();
  provideReleaseKeys([{ key: ours.publicKey }]);
});
afterEach(() => {
  provideReleaseKeys(null);
  globalThis.fetch = before;
});

test('[DEV-6] without a worker the page verifies each script of a remote', async () => {
  serve(ours.sign(build, { serial: 5 }));
  await verifyRemote('remote-maps', 'https://maps/');
  const getIntegrity = (file: string) => globalThis.feltbokIntegrity?.(file);
  expect(getIntegrity('https://maps/remoteEntry.js')).toBe('sha384-entry');
  expect(getIntegrity('https://maps/button.js')).toBe('sha384-button');
  expect(getIntegrity('https://maps/added.js')).toMatch(/^sha384-A{64}$/);
  expect(getIntegrity('https://case/remoteEntry.js')).toBe('');
  expect((await readState()).serials).toEqual({ 'remote-maps': 5 });
  serve(ours.sign(build, { serial: 4 }));
  await expect(verifyRemote('remote-maps', 'https://maps/')).rejects.toMatchObject({
    reason: 'old',
  });
});

test('[DEV-6] a production host rejects an unsigned remote, one in development takes it', async () => {
  serve(build);
  await expect(verifyRemote('remote-maps', 'https://own/')).rejects.toMatchObject({
    reason: 'unsigned',
  });
  provideReleaseKeys(null);
  await verifyRemote('remote-maps', 'https://own/');
});

test('[DEV-7] without a worker the page starts no build that a known list has revoked', async () => {
  await changeState((state) =>
    recordBuildLists(state, [{ ...build, name: 'host', revoked: ['m1'] }]),
  );
  serve(ours.sign(build, { serial: 5 }));
  await expect(verifyRemote('remote-maps', 'https://maps/')).rejects.toMatchObject({
    reason: 'revoked',
  });
  serve(ours.sign({ ...build, build: 'm2' }, { serial: 6 }));
  await verifyRemote('remote-maps', 'https://maps/');
});
