import type { DeviceLock } from '@feltbok/offline/stores/device-lock.data.ts';
import { createRecordCipher, importDeviceKey } from '@feltbok/offline/stores/record-cipher.data.ts';
import { argon2id } from 'hash-wasm';
import { createRecovery } from './recovery.data';

/**
 * A tenth of a second on the machine of the tests, and 0.4 s on a tablet at a quarter of its speed.
 * The least that OWASP names, 19 MiB, is done in 0.06 s; twice this memory takes such a tablet
 * beyond half a second.
 */
const cost = { memory: 32_768, iterations: 2 };

/** @returns a lock that this PIN or passphrase opens, and the new key behind it */
export async function createDeviceLock(
  userKey: string,
  secret: string,
): Promise<{ lock: DeviceLock; key: CryptoKey }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const wrapped = await wrapKey(userKey, secret, bytes);
  const recovery = await createRecovery(userKey, bytes);
  const key = await importDeviceKey(bytes);
  bytes.fill(0);
  return { lock: { userKey, secret: wrapped, recovery, tries: 0, waitUntil: 0 }, key };
}

/** @param bytes of the key of the device, which this PIN or passphrase opens then */
export async function wrapKey(
  userKey: string,
  secret: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<DeviceLock['secret']> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const wrapping = createRecordCipher(userKey, await deriveWrappingKey(secret, { salt, ...cost }));
  return { salt, ...cost, key: await wrapping.seal(bytes, place) };
}

/** @returns the bytes of the key; null when it is another PIN or passphrase */
export async function openKeyBytes(
  { userKey, secret: { key, ...cost } }: DeviceLock,
  secret: string,
) {
  const wrapping = createRecordCipher(userKey, await deriveWrappingKey(secret, cost));
  try {
    return new Uint8Array(await wrapping.open(key, place));
  } catch (error) {
    if ((error as Error).name === 'OperationError') return null;
    throw error;
  }
}

const place = 'device key';

/**
 * Compiles Argon2 while the user types: the least work that it takes, whose result nobody needs.
 */
export async function prepareSecret(): Promise<void> {
  const least = { memorySize: 8, iterations: 1, parallelism: 1, hashLength: 4 };
  await argon2id({ ...least, password: place, salt: new Uint8Array(16), outputType: 'binary' });
}

const deriveWrappingKey = async (
  secret: string,
  { salt, memory, iterations }: Omit<DeviceLock['secret'], 'key'>,
) =>
  importDeviceKey(
    (await argon2id({
      // One spelling of letters that keyboards compose differently.
      password: secret.normalize('NFKC'),
      salt,
      memorySize: memory,
      iterations,
      parallelism: 1,
      hashLength: 32,
      outputType: 'binary',
    })) as Uint8Array<ArrayBuffer>,
  );
