import type { DBSchema } from 'idb';
import { openDatabase } from './open-database.data.ts';
import type { Sealed } from './sealed.ts';

/**
 * The key of the device, encrypted with a key that Argon2id derives from a PIN or passphrase with
 * these parameters.
 */
interface SecretWrapping {
  salt: Uint8Array<ArrayBuffer>;
  /** Memory in KiB. */
  memory: number;
  iterations: number;
  key: Sealed;
}

/**
 * The key of the device, encrypted with a key that the browser's authenticator derives from the
 * salt (WebAuthn PRF).
 */
interface AuthenticatorWrapping {
  credentialId: Uint8Array<ArrayBuffer>;
  salt: Uint8Array<ArrayBuffer>;
  key: Sealed;
}

/** Opens the device when the PIN is forgotten. */
interface RecoveryWrapping {
  /** The key of the device, encrypted with the recovery key, which only the API has. */
  key: Sealed;
  /** The recovery key, encrypted with the key of the device, to be sent if the API lacks it. */
  recoveryKey: Sealed;
}

/** The lock of one user's records on this device. It contains no key in the clear. */
export interface DeviceLock {
  userKey: string;
  secret: SecretWrapping;
  /** Set when the user also opens the device by fingerprint or face. */
  authenticator?: AuthenticatorWrapping;
  /** Absent when the PIN was chosen before recovery existed. */
  recovery?: RecoveryWrapping;
  /** Number of tries since the device was last opened, including the current one. */
  tries: number;
  /** The next try is allowed at this time, in milliseconds since 1970. */
  waitUntil: number;
}

interface LockSchema extends DBSchema {
  locks: { key: string; value: DeviceLock };
}

export const lockDatabaseName = 'feltbok-locks';

async function runWithLocks<Result>(
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

/** Null when the user's records open without a PIN. */
export const readLock = (userKey: string): Promise<DeviceLock | null> =>
  runWithLocks(
    async (database) =>
      (await database.run((connection) => connection.get('locks', userKey))) ?? null,
  );

/**
 * Changes the user's lock. Settles when the change is durable, so that it survives a tab that is
 * killed.
 * @param change returns null to leave the lock unchanged
 * @returns the lock that is stored afterwards
 */
export const changeLock = (
  userKey: string,
  change: (present: DeviceLock | null) => DeviceLock | null,
): Promise<DeviceLock | null> =>
  runWithLocks((database) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('locks', 'readwrite', { durability: 'strict' });
      const present = (await transaction.store.get(userKey)) ?? null;
      const changed = change(present);
      if (changed) await transaction.store.put(changed);
      await transaction.done;
      return changed ?? present;
    }),
  );

export const deleteLock = (userKey: string): Promise<void> =>
  runWithLocks((database) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('locks', 'readwrite', { durability: 'strict' });
      await transaction.store.delete(userKey);
      await transaction.done;
    }),
  );
