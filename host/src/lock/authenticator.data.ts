import type { DeviceLock } from '@feltbok/offline/stores/device-lock.data.ts';
import { createRecordCipher, importDeviceKey } from '@feltbok/offline/stores/record-cipher.data.ts';

type Authenticator = NonNullable<DeviceLock['authenticator']>;

const place = 'device key by authenticator';
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/**
 * The key of the device, wrapped by a new credential of this device's authenticator (WebAuthn Level
 * 3, PRF). It never leaves the device, so no server knows of it.
 * @param bytes of the key
 * @throws DOMException `NotAllowedError` when the user or the device says no, `NotSupportedError`
 *   when it knows no PRF
 */
export async function wrapByAuthenticator(
  userKey: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Authenticator> {
  const salt = random(32);
  const credential = (await navigator.credentials.create({
    publicKey: {
      rp: { name: 'Feltbok' },
      // The browser shows it beside other keys of this host; whose it is, is nobody else's matter.
      user: { id: random(16), name: 'Feltbok', displayName: 'Feltbok' },
      challenge: random(32),
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential | null;
  if (!credential?.getClientExtensionResults().prf?.enabled) {
    throw new DOMException('The authenticator has no PRF', 'NotSupportedError');
  }
  const credentialId = new Uint8Array(credential.rawId);
  // Some authenticators answer only when they are asked again.
  const wrapping =
    (await findWrappingCipher(userKey, credential)) ??
    (await askAuthenticator(userKey, { credentialId, salt }));
  return { credentialId, salt, key: await wrapping.seal(bytes, place) };
}

/**
 * @throws DOMException `NotAllowedError` when the user or the device says no, `OperationError` by
 *   another credential
 */
export async function openByAuthenticator(
  { userKey }: DeviceLock,
  authenticator: Authenticator,
): Promise<CryptoKey> {
  const wrapping = await askAuthenticator(userKey, authenticator);
  return importDeviceKey(await wrapping.open(authenticator.key, place));
}

async function askAuthenticator(
  userKey: string,
  { credentialId, salt }: Pick<Authenticator, 'credentialId' | 'salt'>,
) {
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge: random(32),
      allowCredentials: [{ type: 'public-key', id: credentialId }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential | null;
  const wrapping = credential && (await findWrappingCipher(userKey, credential));
  if (!wrapping) throw new DOMException('The authenticator has no PRF', 'NotSupportedError');
  return wrapping;
}

async function findWrappingCipher(userKey: string, credential: PublicKeyCredential) {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  return first ? createRecordCipher(userKey, await importDeviceKey(first)) : null;
}
