import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { decodeBase64Url, encodeBase64Url } from '@feltbok/domain/values/base64.ts';
import type { DeviceLock } from '@feltbok/offline/stores/device-lock.data.ts';
import { createRecordCipher, importDeviceKey } from '@feltbok/offline/stores/record-cipher.data.ts';
import type { RecoveryFailure } from './lock-state.domain';

type Recovery = NonNullable<DeviceLock['recovery']>;
type Bytes = Uint8Array<ArrayBuffer>;

const place = 'device key by recovery key';
const ownPlace = 'recovery key';

/**
 * The key of the device, wrapped by a new key that only the API will have. Until it is sent, which
 * takes contact, that key lies here under the key of the device.
 * @param bytes of the key of the device
 */
export async function createRecovery(userKey: string, bytes: Bytes): Promise<Recovery> {
  const recoveryKey = crypto.getRandomValues(new Uint8Array(32));
  const cipher = async (key: Bytes) => createRecordCipher(userKey, await importDeviceKey(key));
  const recovery = {
    key: await (await cipher(recoveryKey)).seal(bytes, place),
    recoveryKey: await (await cipher(bytes)).seal(recoveryKey, ownPlace),
  };
  recoveryKey.fill(0);
  return recovery;
}

/** @param key of the device, which is open @throws ApiFailure when the API does not store it */
export async function sendRecoveryKey(
  api: ApiClient,
  { userKey, recovery }: DeviceLock,
  key: CryptoKey,
  deviceId: string,
): Promise<void> {
  if (!recovery) return;
  const bytes = new Uint8Array(
    await createRecordCipher(userKey, key).open(recovery.recoveryKey, ownPlace),
  );
  const body = { recoveryKey: encodeBase64Url(bytes) };
  bytes.fill(0);
  const answer = await api.call('storeRecoveryKey', { path: { deviceId }, body });
  if (!answer.ok) throw answer.failure;
}

/** @returns the bytes of the key of the device, when the API gives out the one that wraps it */
export async function fetchRecoveredKey(
  api: ApiClient,
  { userKey, recovery }: DeviceLock,
  deviceId: string | undefined,
): Promise<Bytes | RecoveryFailure> {
  if (!recovery || deviceId === undefined) return 'no key';
  const answer = await api.call('recoverDevice', { path: { deviceId }, body: undefined });
  if (!answer.ok) return failureOf[answer.failure.status] ?? 'unreachable';
  try {
    const wrapping = createRecordCipher(
      userKey,
      await importDeviceKey(decodeBase64Url(answer.body.recoveryKey)),
    );
    return new Uint8Array(await wrapping.open(recovery.key, place));
  } catch {
    return 'no key';
  }
}

const failureOf: Partial<Record<number, RecoveryFailure>> = {
  401: 'sign-in too old',
  403: 'no key',
  404: 'no key',
};
