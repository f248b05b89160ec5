import { appendNextKey } from '../../../tools/build/release-signing.mjs';
import type { BuildAssets } from './release-set.domain';
import { ReleaseRejected, requireKeySuccession, requireSigned } from './signed-list';
import { deployer } from './testing/signing';

const build: BuildAssets = {
  name: 'remote-maps',
  contract: 2,
  build: 'm1',
  copies: [],
  fallbacks: {},
  chains: {},
  files: [{ file: 'remoteEntry.js', size: 1, integrity: 'sha384-one' }],
};
const ours = deployer();
const verification = { keys: [{ key: ours.publicKey }], serials: { 'remote-maps': 7 } };
const getReason = (checked: Promise<void>) =>
  checked.then(
    () => 'taken',
    (error) => (error instanceof ReleaseRejected ? error.reason : error),
  );
const verify = (list: BuildAssets, part = 'remote-maps') =>
  getReason(requireSigned(list, part, verification));

afterEach(() => {
  globalThis.feltbokWorkbench = undefined;
});

test('[DEV-6] only an unaltered list signed by the present key is accepted', async () => {
  const signed = ours.sign(build, { serial: 7 });
  const served: BuildAssets = JSON.parse(JSON.stringify(signed));
  expect(await verify(served)).toBe('taken');
  expect(await verify(build)).toBe('unsigned');
  expect(await verify(deployer().sign(build, { serial: 8 }))).toBe('other signature');
  const changed = JSON.parse(JSON.stringify(signed).replace('sha384-one', 'sha384-onf'));
  expect(await verify(changed)).toBe('other signature');
  expect(await verify({ ...signed, serial: 8 })).toBe('other signature');
  expect(await verify({ ...signed, signature: signed.signature.slice(4) })).toBe('other signature');
  expect(await verify(signed, 'remote-case')).toBe('other part');
});

test('[DEV-6] an old list is rejected, an old build with a higher serial accepted', async () => {
  expect(await verify(ours.sign(build, { serial: 6 }))).toBe('old');
  expect(await verify(ours.sign(ours.sign(build, { serial: 6 }), { serial: 8 }))).toBe('taken');
});

test('[DEV-6] the next key is accepted only with the former key’s signature', async () => {
  const second = deployer();
  const third = deployer();
  const two = appendNextKey([{ key: ours.publicKey }], second.publicKey, ours.key);
  const three = appendNextKey(two, third.publicKey, second.key);
  const getSuccessionReason = (keys: typeof three, running?: string) =>
    getReason(requireKeySuccession(keys, running));
  for (const running of [ours.publicKey, second.publicKey, third.publicKey, undefined]) {
    expect(await getSuccessionReason(three, running)).toBe('taken');
  }
  expect(await getSuccessionReason([{ key: third.publicKey }], ours.publicKey)).toBe('keys');
  expect(
    await getSuccessionReason([{ key: ours.publicKey }, { key: third.publicKey }], ours.publicKey),
  ).toBe('keys');
  const foreign = appendNextKey([{ key: second.publicKey }], third.publicKey, second.key);
  expect(
    await getSuccessionReason([{ key: ours.publicKey }, ...foreign.slice(1)], ours.publicKey),
  ).toBe('keys');
  expect(() => appendNextKey(two, third.publicKey, ours.key)).toThrow('not the last');
});

test('[DEV-6] a workbench’s key is valid only for its own remote', async () => {
  const developer = deployer();
  globalThis.feltbokWorkbench = { part: 'remote-maps', key: developer.publicKey };
  expect(await verify(developer.sign(build, { serial: 1 }))).toBe('taken');
  const otherBuild = { ...build, name: 'remote-case' };
  expect(await verify(developer.sign(otherBuild, { serial: 9 }), 'remote-case')).toBe(
    'other signature',
  );
});

test('[DEV-6] a browser without Ed25519 rejects all lists with that reason', async () => {
  jest
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValueOnce(new DOMException('unknown algorithm', 'NotSupportedError'));
  expect(await verify(ours.sign(build, { serial: 8 }))).toBe('no Ed25519');
});
