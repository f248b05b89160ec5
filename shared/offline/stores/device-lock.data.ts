import type { DBSchema } from 'idb';
import { openDatabase } from './open-database.data.ts';
import type { Sealed } from './sealed.ts';

/**
 * The key of the device, encrypted by what a PIN or passphrase gives with these parameters of
 * Argon2id.
 */
interface SecretWrapping {
  salt: Uint8Array<ArrayBuffer>;
  /** KiB. */
  memory: number;
  iterations: number;
  key: Sealed;
}

/**
 * The key of the device, encrypted by what the browser's authenticator makes of the salt (WebAuthn,
 * PRF).
 */
interface AuthenticatorWrapping {
  credentialId: Uint8Array<ArrayBuffer>;
  salt: Uint8Array<ArrayBuffer>;
  key: Sealed;
}

/** For the day when the PIN is forgotten. */
interface RecoveryWrapping {
  /** The key of the device, encrypted by the recovery key, which only the API has. */
  key: Sealed;
  /** The recovery key, encrypted by the key of the device: it is sent wherever the API has none. */
  recoveryKey: Sealed;
}

/** What opens the records of one user on this device; none of it is the key. */
export interface DeviceLock {
  userKey: string;
  secret: SecretWrapping;
  /** Where the user opens the device by fingerprint or face too. */
  authenticator?: AuthenticatorWrapping;
  /** Left out where the PIN was chosen before there was any. */
  recovery?: RecoveryWrapping;
  /** Tries since the device was last opened, that under way included. */
  tries: number;
  /** No further try before this moment, in milliseconds since 1970. */
  waitUntil: number;
}

interface LockSchema extends DBSchema {
  locks: { key: string; value: DeviceLock };
}

export const lockDatabaseName = 'feltbok-locks';

async function withLocks<Result>(
  work: (database: Awaited<ReturnType<typeof openLocks>>) => Promise<Result>,
) {
  const database = await openLocks();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const openLocks = () => openDatabase<LockSchema>(lockDatabaseName, { locks: 'userKey' });

/** Null where the user's records open without a PIN. */
export const readLock = (userKey: string): Promise<DeviceLock | null> =>
  withLocks(
    async (database) =>
      (await database.run((connection) => connection.get('locks', userKey))) ?? null,
  );

/**
 * Settles when it is on the disk: a tab that is killed must find it.
 * @param change null to leave it as it is
 * @returns what is stored then
 */
export const changeLock = (
  userKey: string,
  change: (present: DeviceLock | null) => DeviceLock | null,
): Promise<DeviceLock | null> =>
  withLocks((database) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('locks', 'readwrite', { durability: 'strict' });
      const present = (await transaction.store.get(userKey)) ?? null;
      const changed = change(present);
      if (changed) await transaction.store.put(changed);
      await transaction.done;
      return changed ?? present;
    }),
  );

export const forgetLock = (userKey: string): Promise<void> =>
  withLocks((database) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('locks', 'readwrite', { durability: 'strict' });
      await transaction.store.delete(userKey);
      await transaction.done;
    }),
  );
