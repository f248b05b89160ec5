import {
  createReleaseKey,
  getPublicKey,
  type ReleaseWords,
  signAssets,
} from '../../../../tools/build/release-signing.mjs';

/** A deployer who makes a key and signs with it, by the code that signs releases. */
export function deployer() {
  const key = createReleaseKey();
  return {
    key,
    publicKey: getPublicKey(key),
    /** @returns the list as a server gives it */
    sign: <List extends object>(list: List, words: ReleaseWords) =>
      signAssets({ ...list }, key, words) as List & { serial: number; signature: string },
  };
}

/** The host of this test was built with these keys, the present one last. */
export const provideReleaseKeys = (keys: { key: string; signature?: string }[] | null) =>
  Object.assign(globalThis, { __FELTBOK_RELEASE_KEYS__: keys });
