import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { JWK } from 'oidc-provider';

export interface ProviderKeys {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/**
 * Reads the provider's keys, which are created at the first start and stored in the file, so that
 * tokens and sign-ins outlive a restart.
 */
export function ensureProviderKeys(file: string): ProviderKeys {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ProviderKeys;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    use: 'sig',
    alg: 'RS256',
  };
  const keys: ProviderKeys = {
    jwks: { keys: [jwk as JWK] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/**
 * Reads a client's secret, which is created at the first start and stored in its own file, where
 * the client's user can read it.
 */
export function ensureClientSecret(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
