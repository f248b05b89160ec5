import type { DBSchema, IDBPDatabase } from 'idb';
import { type KeyPaths, type OpenDatabase, openDatabase } from './open-database.data.ts';
import { getDatabaseName } from './record-cipher.data.ts';
import type { Sealed } from './sealed.ts';

/** The unencrypted description of a record. */
export interface Entry {
  kind: string;
  key: string;
  /** Schema of the content. A build reads its own schema and lower ones. */
  schema: number;
  /** When it was written, in milliseconds since 1970. */
  writtenAt: number;
  /** Bytes on the device. */
  size: number;
  /** A new one at every write. */
  stamp: string;
}

type RecordKey = [userKey: string, kind: string, key: string, schema: number];

interface DeviceSchema extends DBSchema {
  entries: { key: RecordKey; value: Entry & { userKey: string } };
  contents: {
    key: RecordKey;
    value: Sealed & { userKey: string; kind: string; key: string; schema: number; type: string };
  };
}

export type DeviceConnection = IDBPDatabase<DeviceSchema>;
export type DeviceDatabase = OpenDatabase<DeviceSchema>;

const recordKey = ['userKey', 'kind', 'key', 'schema'] as const;
const keyPaths: KeyPaths<DeviceSchema> = { entries: recordKey, contents: recordKey };

export const deviceDatabaseName = 'feltbok-device';

/**
 * @param pinKey the key of a device that is locked by a PIN
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export const openDeviceDatabase = (pinKey?: CryptoKey): Promise<DeviceDatabase> =>
  openDatabase(getDatabaseName(deviceDatabaseName, pinKey), keyPaths);
