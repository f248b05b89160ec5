import type { DeviceLock } from '@feltbok/shared/device/device-lock.data';
import { cipherOf, importDeviceKey } from '@feltbok/shared/device/record-cipher.data';
import { argon2id } from 'hash-wasm';

/**
 * The least that OWASP names for Argon2id. A tablet at a quarter of this machine's speed takes about 0.3 s for it, and
 * twice the memory would take it beyond the half second in which an answer still feels prompt.
 */
const cost = { memory: 19_456, iterations: 2 };

/** @returns a lock that this PIN or passphrase opens, and the new key behind it */
export async function newLock(userKey: string, secret: string): Promise<{ lock: DeviceLock; key: CryptoKey }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const wrapping = cipherOf(userKey, await wrappingKey(secret, { salt, ...cost }));
  const lock = { userKey, secret: { salt, ...cost, key: await wrapping.seal(bytes, place) }, tries: 0, waitUntil: 0 };
  const key = await importDeviceKey(bytes);
  bytes.fill(0);
  return { lock, key };
}

/** @returns the bytes of the key; null when it is another PIN or passphrase */
export async function keyBytesBehind({ userKey, secret: { key, ...cost } }: DeviceLock, secret: string) {
  const wrapping = cipherOf(userKey, await wrappingKey(secret, cost));
  try {
    return new Uint8Array(await wrapping.open(key, place));
  } catch (error) {
    if ((error as Error).name === 'OperationError') return null;
    throw error;
  }
}

const place = 'device key';

const wrappingKey = async (secret: string, { salt, memory, iterations }: Omit<DeviceLock['secret'], 'key'>) =>
  importDeviceKey(
    (await argon2id({
      // One spelling of letters that keyboards compose differently.
      password: secret.normalize('NFKC'),
      ...{ salt, memorySize: memory, iterations, parallelism: 1, hashLength: 32, outputType: 'binary' },
    })) as Uint8Array<ArrayBuffer>,
  );
