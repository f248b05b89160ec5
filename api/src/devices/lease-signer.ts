import type { Lease } from '@feltbok/contract/devices.ts';
import { sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Database } from '../db/database';
import { remembered } from '../expiring-cache';

const algorithm = 'ES256';
/** A key signs for so long, and another takes its place. */
const keyDays = 90;
/** After this another process's new key is noticed. */
const rememberedMs = 10 * 60_000;

export type SignLease = (
  device: { deviceId: string; customerId: string },
  days: number,
) => Promise<Lease>;

/**
 * Signs until when a device may open without contact, with the key of the installation; the first
 * lease makes the key.
 * @param database before any account is let in: no request reads the key
 * @param now milliseconds since 1970
 */
export function leaseSigner(database: Database, now = Date.now): SignLease {
  const keys = remembered<'key', JWK>(1, now);
  const currentKey = async () => {
    const known = keys.get('key') ?? (await storedKey(database)) ?? (await addedKey(database));
    if (!keys.get('key')) keys.set('key', known, now() + rememberedMs);
    return known;
  };
  return async ({ deviceId, customerId }, days) => {
    const { d, ...publicKey } = await currentKey();
    const begins = Math.floor(now() / 1000);
    const token = await new SignJWT({ device: deviceId, customer: customerId })
      .setProtectedHeader({ alg: algorithm })
      .setIssuedAt(begins)
      .setExpirationTime(begins + days * 24 * 60 * 60)
      .sign(await importJWK({ ...publicKey, d }, algorithm));
    return { token, key: publicKey as Lease['key'] };
  };
}

async function storedKey(database: Database): Promise<JWK | null> {
  const { rows } = await database.execute<{ key: JWK | null }>(
    sql`select lease_key(${keyDays}) as key`,
  );
  return rows[0]?.key ?? null;
}

async function addedKey(database: Database): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const made = await exportJWK(privateKey);
  const { rows } = await database.execute<{ key: JWK }>(
    sql`select add_lease_key(${JSON.stringify(made)}::jsonb, ${keyDays}) as key`,
  );
  const [added] = rows;
  if (!added) throw new Error('The database gave no key for leases.');
  return added.key;
}
