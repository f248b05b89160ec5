import type { Lease } from '@feltbok/contract/devices.ts';
import { sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Database } from '../db/database';
import { createExpiringCache } from '../expiring-cache';

const algorithm = 'ES256';
/** Number of days for which a key signs before another replaces it. */
const keyLifetimeDays = 90;
/** The key is read again after this time, so that a new key of another process is noticed. */
const cacheMs = 10 * 60_000;

export type SignLease = (
  device: { deviceId: string; customerId: string },
  days: number,
) => Promise<Lease>;

/**
 * Creates a function that signs until when a device may be opened offline, with the key of the
 * installation. The first lease creates the key.
 * @param database connection that is used before an account is known: no request can read the key
 * @param now milliseconds since 1970
 */
export function createLeaseSigner(database: Database, now = Date.now): SignLease {
  const keys = createExpiringCache<'key', JWK>(1, now);
  const getCurrentKey = async () => {
    const currentKey = keys.get('key') ?? (await readKey(database)) ?? (await createKey(database));
    if (!keys.get('key')) keys.set('key', currentKey, now() + cacheMs);
    return currentKey;
  };
  return async ({ deviceId, customerId }, days) => {
    const { d, ...publicKey } = await getCurrentKey();
    const issuedAt = Math.floor(now() / 1000);
    const token = await new SignJWT({ device: deviceId, customer: customerId })
      .setProtectedHeader({ alg: algorithm })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + days * 24 * 60 * 60)
      .sign(await importJWK({ ...publicKey, d }, algorithm));
    return { token, key: publicKey as Lease['key'] };
  };
}

async function readKey(database: Database): Promise<JWK | null> {
  const { rows } = await database.execute<{ key: JWK | null }>(
    sql`select lease_key(${keyLifetimeDays}) as key`,
  );
  return rows[0]?.key ?? null;
}

async function createKey(database: Database): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const newKey = await exportJWK(privateKey);
  const { rows } = await database.execute<{ key: JWK }>(
    sql`select add_lease_key(${JSON.stringify(newKey)}::jsonb, ${keyLifetimeDays}) as key`,
  );
  const [added] = rows;
  if (!added) throw new Error('The database gave no key for leases.');
  return added.key;
}
