import { openDeviceDatabase } from './device-database.data.ts';
import { createDeviceStore, type DeviceStore } from './device-store.data.ts';
import { openRecordCipher } from './record-cipher.data.ts';

/**
 * Opens the user's records on this device, apart from the queue.
 * @param pinKey the key of a device that is locked by a PIN
 * @throws DOMException when the browser offers no storage, for instance in some private windows.
 */
export async function openDevice(userKey: string, pinKey?: CryptoKey): Promise<DeviceStore> {
  const [database, cipher] = await Promise.all([
    openDeviceDatabase(pinKey),
    openRecordCipher(userKey, pinKey),
  ]);
  return createDeviceStore(database, cipher, userKey);
}
