import type { DeviceStore, Entry } from '@feltbok/shared/device/device-store.data';

/** Raised when former builds could not use what this one stores. */
const schema = 1;
const kind = 'map';

/** Tiles and answers of map services that are stored for one user, by their addresses. */
export interface StoredMap {
  find(address: string): Promise<Blob | null>;
  /** By address. */
  entries(): Promise<ReadonlyMap<string, Entry>>;
  /** @throws DOMException `QuotaExceededError` when the device has no room */
  put(address: string, content: Blob): Promise<void>;
  remove(addresses: readonly string[]): Promise<void>;
}

export function openStoredMap(device: DeviceStore): StoredMap {
  // Most tiles are not here: they are not looked for in the database one by one.
  let known: Promise<Set<string>> | undefined;
  const keys = () => {
    known ??= device.entries(kind).then((entries) => new Set(entries.map(({ key }) => key)));
    return known;
  };
  return {
    async find(address) {
      if (!(await keys()).has(address)) return null;
      // Damaged is as good as missing: the service has it too.
      const found = await device.read(kind, address, schema).catch(() => null);
      return found && new Blob([found.bytes], { type: found.type });
    },
    async entries() {
      const entries = await device.entries(kind);
      // Another tab may have stored some.
      known = Promise.resolve(new Set(entries.map(({ key }) => key)));
      return new Map(entries.map((entry) => [entry.key, entry]));
    },
    async put(address, content) {
      await device.write([{ kind, key: address, schema, content }]);
      (await keys()).add(address);
    },
    async remove(addresses) {
      await device.remove(kind, addresses, schema);
      for (const address of addresses) (await keys()).delete(address);
    },
  };
}
