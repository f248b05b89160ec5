import type { DeviceStore, Entry } from '@feltbok/shared/device/device-store.data';

/** Raised when former builds could not use what this one keeps. */
const schema = 1;
const kind = 'map';

/** What the device keeps of maps for one user: tiles and answers of map services, by their addresses. */
export interface KeptMap {
  find(address: string): Promise<Blob | null>;
  /** By address. */
  entries(): Promise<ReadonlyMap<string, Entry>>;
  /** @throws DOMException `QuotaExceededError` when the device has no room */
  keep(address: string, content: Blob): Promise<void>;
  remove(addresses: readonly string[]): Promise<void>;
}

export const keptMap = (device: DeviceStore): KeptMap => ({
  async find(address) {
    // Damaged is as good as not kept: the service has it too.
    const found = await device.read(kind, address, schema).catch(() => null);
    return found && new Blob([found.bytes], { type: found.type });
  },
  async entries() {
    return new Map((await device.entries(kind)).map((entry) => [entry.key, entry]));
  },
  async keep(address, content) {
    await device.write([{ kind, key: address, schema, content }]);
  },
  remove: (addresses) => device.remove(kind, addresses, schema),
});
