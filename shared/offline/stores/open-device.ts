import { openDeviceDatabase } from './device-database.data.ts';
import { type DeviceStore, deviceStoreOver } from './device-store.data.ts';
import { openRecordCipher } from './record-cipher.data.ts';

/**
 * Opens what the device stores of this user besides pending work.
 * @param pinKey the key of a device that is opened by a PIN
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openDevice(userKey: string, pinKey?: CryptoKey): Promise<DeviceStore> {
  const [database, cipher] = await Promise.all([
    openDeviceDatabase(pinKey),
    openRecordCipher(userKey, pinKey),
  ]);
  return deviceStoreOver(database, cipher, userKey);
}
