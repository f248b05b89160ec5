import type { Entry } from './device-database.data.ts';
import type { DeviceStore } from './device-store.data.ts';

/**
 * The contents of documents on this device, by uuid. A content never changes.
 * - offline contents belong to an offline case, and stay until the user removes the case
 * - opened contents were viewed or created by the user; the oldest are removed when space is short
 */
export interface DocumentContents {
  /** Null when the content is not on the device, or cannot be read. */
  read(uuid: string): Promise<Blob | null>;
  /** Stores an opened content if there is space. Never rejects. */
  storeOpened(uuid: string, content: Blob): Promise<void>;
  /** @throws DOMException `QuotaExceededError` when the device has no space */
  storeOffline(uuid: string, content: Blob): Promise<void>;
  /** The uuids of the offline contents, each with its size in bytes. */
  listOfflineSizes(): Promise<ReadonlyMap<string, number>>;
  removeOffline(uuids: readonly string[]): Promise<void>;
  /** Removes the opened contents except these. */
  retainOnly(uuids: ReadonlySet<string>): Promise<void>;
  /**
   * Removes the oldest opened contents.
   * @returns whether there were any
   */
  freeSpace(): Promise<boolean>;
}

const offlineRecords = { kind: 'document', schema: 1 };
const openedRecords = { kind: 'opened-document', schema: 1 };

/** Maximum total size of opened contents, in bytes. */
const maxOpenedBytes = 300_000_000;

export function createDocumentContents(device: DeviceStore): DocumentContents {
  const readContent = async ({ kind, schema }: typeof offlineRecords, uuid: string) => {
    const found = await device.read(kind, uuid, schema).catch(() => null);
    return found && new Blob([found.bytes], { type: found.type });
  };
  const put = (of: typeof offlineRecords, uuid: string, content: Blob) =>
    device.write([{ ...of, key: uuid, content }]);
  const drop = ({ kind, schema }: typeof offlineRecords, uuids: readonly string[]) =>
    device.remove(kind, uuids, schema);

  const listOldestFirst = async () =>
    (await device.listEntries(openedRecords.kind)).sort((a, b) => a.writtenAt - b.writtenAt);
  /** @returns whether anything was removed */
  const removeOpened = async (entries: readonly Entry[]) => {
    const uuids = entries.map(({ key }) => key);
    if (uuids.length > 0) await drop(openedRecords, uuids);
    return uuids.length > 0;
  };
  const freeSpace = async () => {
    const entries = await listOldestFirst();
    // Half of them are removed at a time, because a large photo would take many single removals.
    return removeOpened(entries.slice(0, Math.ceil(entries.length / 2)));
  };

  return {
    read: async (uuid) =>
      (await readContent(offlineRecords, uuid)) ?? readContent(openedRecords, uuid),
    async storeOpened(uuid, content) {
      if (content.size > maxOpenedBytes) return;
      try {
        const entries = (await listOldestFirst()).filter(({ key }) => key !== uuid);
        let room = maxOpenedBytes - content.size - entries.reduce((sum, { size }) => sum + size, 0);
        const surplus: Entry[] = [];
        for (const entry of entries) {
          if (room >= 0) break;
          surplus.push(entry);
          room += entry.size;
        }
        await removeOpened(surplus);
        await put(openedRecords, uuid, content).catch(async () => {
          if (await freeSpace()) await put(openedRecords, uuid, content);
        });
      } catch {
        // The content is on the server, so the only loss is that reopening it takes a network.
      }
    },
    async storeOffline(uuid, content) {
      await put(offlineRecords, uuid, content);
      await drop(openedRecords, [uuid]);
    },
    listOfflineSizes: async () =>
      new Map((await device.listEntries(offlineRecords.kind)).map(({ key, size }) => [key, size])),
    removeOffline: (uuids) => drop(offlineRecords, uuids),
    async retainOnly(uuids) {
      await removeOpened(
        (await device.listEntries(openedRecords.kind)).filter(({ key }) => !uuids.has(key)),
      );
    },
    freeSpace,
  };
}
