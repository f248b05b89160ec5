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

export function keptMap(device: DeviceStore): KeptMap {
  // Most tiles are not here: they are not looked for in the database one by one.
  let known: Promise<Set<string>> | undefined;
  const keys = () => {
    known ??= device.entries(kind).then((entries) => new Set(entries.map(({ key }) => key)));
    return known;
  };
  return {
    async find(address) {
      if (!(await keys()).has(address)) return null;
      // Damaged is as good as not kept: the service has it too.
      const found = await device.read(kind, address, schema).catch(() => null);
      return found && new Blob([found.bytes], { type: found.type });
    },
    async entries() {
      const entries = await device.entries(kind);
      // Another tab may have brought some.
      known = Promise.resolve(new Set(entries.map(({ key }) => key)));
      return new Map(entries.map((entry) => [entry.key, entry]));
    },
    async keep(address, content) {
      await device.write([{ kind, key: address, schema, content }]);
      (await keys()).add(address);
    },
    async remove(addresses) {
      await device.remove(kind, addresses, schema);
      for (const address of addresses) (await keys()).delete(address);
    },
  };
}
