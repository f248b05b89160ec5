import { decodeBase64 } from '@feltbok/domain/values/base64.ts';
import type { BuildAssets } from './release-set.domain';
import type { FileRejectionReason } from './verified-file.data';

/**
 * A public key of the deployer, base64 of its 32 bytes; each but the first is signed with the one
 * before it.
 */
export interface ReleaseKey {
  key: string;
  signature?: string;
}

declare global {
  /** Put in by a production build; null in one for development. */
  const __FELTBOK_RELEASE_KEYS__: readonly ReleaseKey[] | null;
  /**
   * Set in page and worker by a developer's window on this host: see tools/build/workbench.mjs.
   */
  var feltbokWorkbench: { part: string; key: string } | undefined;
}

/**
 * Reasons for which a served build is not taken:
 * - `revoked`: the deployer has it not started any more
 * - `unsigned`: no signature
 * - `other signature`: not by the present key over just this
 * - `old`: its serial is lower than one seen before
 * - `other part`: signed for another
 * - `keys`: the host's keys do not follow from those of the running host
 * - `no Ed25519`: the browser cannot verify
 * - `unreadable`: what is served is no list
 * - `other file`, `missing file`, `hanging file`: one of its files is not what the list says, or
 *   does not come
 */
export type RejectionReason =
  | 'revoked'
  | 'unsigned'
  | 'other signature'
  | 'old'
  | 'other part'
  | 'keys'
  | 'no Ed25519'
  | 'unreadable'
  | FileRejectionReason;

/** A served build that is rejected, because it is not the deployer's present one. */
export class ReleaseRejected extends Error {
  override readonly name = 'ReleaseRejected';
  constructor(
    readonly part: string,
    readonly reason: RejectionReason,
    /** Name of the file that is the reason. */
    readonly file?: string,
  ) {
    super([`${part}: ${reason}`, file].filter(Boolean).join(' '));
  }
}

/** Highest serial seen of each part's list. */
export type Serials = Readonly<Record<string, number>>;

/** What a list is verified against. */
export interface Verification {
  /**
   * The host's keys, the present one last; null in a host under development, which takes
   * everything.
   */
  keys: readonly ReleaseKey[] | null;
  serials: Serials;
}

/**
 * Keys and signatures are base64. @throws ReleaseRejected where the browser has no Ed25519 (RFC
 * 8032)
 */
async function isSigned(
  part: string,
  text: string,
  signature: string,
  key: string,
): Promise<boolean> {
  const publicKey = await crypto.subtle
    .importKey('raw', decodeBase64(key), 'Ed25519', false, ['verify'])
    .catch((error) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError')
        throw new ReleaseRejected(part, 'no Ed25519');
      throw error;
    });
  try {
    return await crypto.subtle.verify(
      'Ed25519',
      publicKey,
      decodeBase64(signature),
      new TextEncoder().encode(text),
    );
  } catch {
    // A signature of another length, or no base64.
    return false;
  }
}

/**
 * Ensures that a list is the deployer's: by signature, name and serial.
 * @throws ReleaseRejected
 */
export async function requireSigned(
  assets: BuildAssets,
  part: string,
  { keys, serials }: Verification,
): Promise<void> {
  if (!keys) return;
  const { signature, ...list } = assets;
  if (list.name !== part) throw new ReleaseRejected(part, 'other part');
  if (typeof signature !== 'string' || typeof list.serial !== 'number')
    throw new ReleaseRejected(part, 'unsigned');
  const workbench = globalThis.feltbokWorkbench;
  const isDevelopers = workbench?.part === part;
  const key = isDevelopers ? workbench.key : keys.at(-1)?.key;
  const text = `feltbok release\n${JSON.stringify(list)}`;
  if (!key || !(await isSigned(part, text, signature, key)))
    throw new ReleaseRejected(part, 'other signature');
  if (!isDevelopers && list.serial < (serials[part] ?? 0)) throw new ReleaseRejected(part, 'old');
}

/**
 * Ensures that a host's keys follow from the key of the host that runs on the device: each is
 * signed with the former.
 * @param running undefined where none runs, or one of before there were keys
 * @throws ReleaseRejected
 */
export async function requireKeySuccession(
  keys: readonly ReleaseKey[],
  running: string | undefined,
): Promise<void> {
  const from =
    running === undefined ? keys.length - 1 : keys.findIndex(({ key }) => key === running);
  if (from < 0) throw new ReleaseRejected('host', 'keys');
  for (const [index, { key, signature = '' }] of keys.entries()) {
    const former = keys[index - 1]?.key;
    if (index <= from || !former) continue;
    if (!(await isSigned('host', `feltbok key\n${key}`, signature, former)))
      throw new ReleaseRejected('host', 'keys');
  }
}

/** Raises the serials to those of further lists. */
export const raiseSerials = (serials: Serials, lists: readonly BuildAssets[]): Serials => ({
  ...serials,
  ...Object.fromEntries(
    lists
      .filter(({ name }) => name !== globalThis.feltbokWorkbench?.part)
      .map(({ name, serial = 0 }) => [name, Math.max(serial, serials[name] ?? 0)]),
  ),
});
