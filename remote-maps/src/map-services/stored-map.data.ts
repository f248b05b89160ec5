import type { Entry } from '@feltbok/offline/stores/device-database.data.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';

/** Raised when former builds could not read what this one stores. */
const schema = 1;
/** Data downloaded with a case for use without contact, and removed with it. */
const kind = 'map';
/**
 * Answers that arrived while the user looked at maps. The newest are kept, so that a reload without
 * contact shows the same.
 */
const recentKind = 'map-recent';
/** Maximum number of recent answers; a case has four. */
const maxRecentCount = 100;
/** Bytes. A larger answer would displace many others. */
const maxRecentBytes = 5_000_000;

/** Tiles and answers of map services that are stored for one user, by address. */
export interface StoredMap {
  find(address: string): Promise<Blob | null>;
  /** Stores an answer for a while, displacing the oldest; one that finds no room is dropped. */
  keepRecent(address: string, content: Blob): Promise<void>;
  /** The downloaded entries, by address. */
  listEntries(): Promise<ReadonlyMap<string, Entry>>;
  /** @throws DOMException `QuotaExceededError` when the device has no room */
  put(address: string, content: Blob): Promise<void>;
  remove(addresses: readonly string[]): Promise<void>;
}

export function openStoredMap(device: DeviceStore): StoredMap {
  // Most tiles are not stored, so the keys are read once instead of querying the database for each.
  let known: Promise<Set<string>> | undefined;
  const getKeys = () => {
    known ??= device.listEntries(kind).then((entries) => new Set(entries.map(({ key }) => key)));
    return known;
  };
  let recent: Promise<Set<string>> | undefined;
  const getRecentKeys = () => {
    recent ??= device
      .listEntries(recentKind)
      .then((entries) => new Set(entries.map(({ key }) => key)));
    return recent;
  };
  const read = async (ofKind: string, address: string) => {
    // A damaged entry is treated as missing, because the service has it too.
    const found = await device.read(ofKind, address, schema).catch(() => null);
    return found && new Blob([found.bytes], { type: found.type });
  };
  return {
    async find(address) {
      const downloaded = (await getKeys()).has(address) ? await read(kind, address) : null;
      if (downloaded) return downloaded;
      return (await getRecentKeys()).has(address) ? read(recentKind, address) : null;
    },
    async keepRecent(address, content) {
      if (content.size > maxRecentBytes) return;
      const stored = await device
        .write([{ kind: recentKind, key: address, schema, content }], { durability: 'relaxed' })
        .catch(() => null);
      if (!stored) return;
      const entries = await device.listEntries(recentKind);
      const newestFirst = entries
        .sort((previous, next) => next.writtenAt - previous.writtenAt)
        .map(({ key }) => key);
      const oldest = newestFirst.slice(maxRecentCount);
      if (oldest.length > 0) await device.remove(recentKind, oldest, schema);
      recent = Promise.resolve(new Set(newestFirst.slice(0, maxRecentCount)));
    },
    async listEntries() {
      const entries = await device.listEntries(kind);
      // Another tab may have stored entries in the meantime.
      known = Promise.resolve(new Set(entries.map(({ key }) => key)));
      return new Map(entries.map((entry) => [entry.key, entry]));
    },
    async put(address, content) {
      await device.write([{ kind, key: address, schema, content }]);
      (await getKeys()).add(address);
    },
    async remove(addresses) {
      await device.remove(kind, addresses, schema);
      for (const address of addresses) (await getKeys()).delete(address);
    },
  };
}
