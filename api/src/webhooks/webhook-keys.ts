import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** A key as it is stored: PKCS#8 in base64, and the public key as receivers know it. */
export interface WebhookKey {
  secretKey: string;
  publicKey: string;
}

/** Prefix of public keys in Standard Webhooks. */
const publicPrefix = 'whpk_';
/** Bytes of a public key of Ed25519, which are the last of its DER. */
const publicKeyBytes = 32;

export function createWebhookKey(): WebhookKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  return {
    secretKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: `${publicPrefix}${publicDer.subarray(-publicKeyBytes).toString('base64')}`,
  };
}

export interface SignedContent {
  /** Id of the event, the same in each attempt. */
  id: string;
  body: string;
}

/**
 * Builds the headers of Standard Webhooks. Each key adds a signature, and a receiver accepts the
 * content if it can verify one of them.
 * @param secretKeys oldest first
 */
export function createSignedHeaders(
  { id, body }: SignedContent,
  secretKeys: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = secretKeys.map((secretKey) => {
    const key = createPrivateKey({
      key: Buffer.from(secretKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    return `v1a,${sign(null, content, key).toString('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
