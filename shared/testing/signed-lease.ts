import type { Lease } from '@feltbok/contract/devices.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 24 * 60 * 60;

/**
 * A lease of fourteen days as the API signs it, by a key of its own.
 * @param begins milliseconds since 1970
 */
export async function signLease(
  device: string,
  begins: number,
  claims: object = {},
): Promise<Lease> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ]);
  const iat = begins / 1000;
  const terms = { device, customer: '4699', iat, exp: iat + 14 * day, ...claims };
  const content = [{ alg: 'ES256' }, terms].map((part) =>
    encodeBase64Url(new TextEncoder().encode(JSON.stringify(part))),
  );
  const signature = await crypto.subtle.sign(
    algorithm,
    privateKey,
    new TextEncoder().encode(content.join('.')),
  );
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return {
    token: [...content, encodeBase64Url(new Uint8Array(signature))].join('.'),
    key: { kty, crv, x, y } as Lease['key'],
  };
}

const encodeBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
