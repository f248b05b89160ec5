import type { DBSchema, IDBPDatabase } from 'idb';
import type { Entry } from './device-store.data';
import { type KeyPaths, type OpenDatabase, openDatabase } from './open-database.data';
import { databaseNameOf } from './record-cipher.data';
import type { Sealed } from './sealed';

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
 * @param pinKey the key of a device that is opened by a PIN
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export const openDeviceDatabase = (pinKey?: CryptoKey): Promise<DeviceDatabase> =>
  openDatabase(databaseNameOf(deviceDatabaseName, pinKey), keyPaths);
