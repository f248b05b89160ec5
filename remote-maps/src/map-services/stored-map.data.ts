import type { Entry } from '@feltbok/offline/stores/device-database.data.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';

/** Raised when former builds could not use what this one stores. */
const schema = 1;
/** What was downloaded with a case for use without contact, and goes with it. */
const kind = 'map';
/**
 * Answers that came while the user looked at maps: the newest stay, so that a reload without
 * contact shows the same.
 */
const recentKind = 'map-recent';
/** Number of answers; a case has four. */
const mostRecent = 100;
/** Bytes: a larger answer would take the room of many. */
const largestRecent = 5_000_000;

/** Tiles and answers of map services that are stored for one user, by their addresses. */
export interface StoredMap {
  find(address: string): Promise<Blob | null>;
  /** Stores an answer for a while, in the place of the oldest; what finds no room is not stored. */
  remember(address: string, content: Blob): Promise<void>;
  /** Those that were downloaded, by address. */
  entries(): Promise<ReadonlyMap<string, Entry>>;
  /** @throws DOMException `QuotaExceededError` when the device has no room */
  put(address: string, content: Blob): Promise<void>;
  remove(addresses: readonly string[]): Promise<void>;
}

export function openStoredMap(device: DeviceStore): StoredMap {
  // Most tiles are not here: they are not looked for in the database one by one.
  let known: Promise<Set<string>> | undefined;
  const keys = () => {
    known ??= device.listEntries(kind).then((entries) => new Set(entries.map(({ key }) => key)));
    return known;
  };
  let recent: Promise<Set<string>> | undefined;
  const recentKeys = () => {
    recent ??= device
      .listEntries(recentKind)
      .then((entries) => new Set(entries.map(({ key }) => key)));
    return recent;
  };
  const read = async (ofKind: string, address: string) => {
    // Damaged is as good as missing: the service has it too.
    const found = await device.read(ofKind, address, schema).catch(() => null);
    return found && new Blob([found.bytes], { type: found.type });
  };
  return {
    async find(address) {
      const downloaded = (await keys()).has(address) ? await read(kind, address) : null;
      if (downloaded) return downloaded;
      return (await recentKeys()).has(address) ? read(recentKind, address) : null;
    },
    async remember(address, content) {
      if (content.size > largestRecent) return;
      const stored = await device
        .write([{ kind: recentKind, key: address, schema, content }], { durability: 'relaxed' })
        .catch(() => null);
      if (!stored) return;
      const entries = await device.listEntries(recentKind);
      const newestFirst = entries
        .sort((previous, next) => next.writtenAt - previous.writtenAt)
        .map(({ key }) => key);
      const oldest = newestFirst.slice(mostRecent);
      if (oldest.length > 0) await device.remove(recentKind, oldest, schema);
      recent = Promise.resolve(new Set(newestFirst.slice(0, mostRecent)));
    },
    async entries() {
      const entries = await device.listEntries(kind);
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
