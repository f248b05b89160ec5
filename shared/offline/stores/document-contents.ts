import type { Entry } from './device-database.data.ts';
import type { DeviceStore } from './device-store.data.ts';

/**
 * The contents of documents on this device, by uuid; content never changes.
 * - taken along: what an offline case needs; stays until the user removes that
 * - opened: what the user has looked at or made; the oldest are removed when space is wanted
 */
export interface DocumentContents {
  /** Null when it is not on the device, or cannot be read. */
  read(uuid: string): Promise<Blob | null>;
  /** Stores what was opened where there is room; without room nothing is reported. */
  storeOpened(uuid: string, content: Blob): Promise<void>;
  /** @throws DOMException `QuotaExceededError` when the device has no room */
  storeOffline(uuid: string, content: Blob): Promise<void>;
  /** The uuids of what was taken along, each with its size in bytes. */
  offlineContents(): Promise<ReadonlyMap<string, number>>;
  removeOffline(uuids: readonly string[]): Promise<void>;
  /** Of what was opened, retains only these: the others are deleted, or their case is. */
  retainOnly(uuids: ReadonlySet<string>): Promise<void>;
  /** Gives up the oldest of what was opened. @returns whether there was anything to give up */
  makeRoom(): Promise<boolean>;
}

const taken = { kind: 'document', schema: 1 };
const opened = { kind: 'opened-document', schema: 1 };

/** Room that opened documents may take together, in bytes. */
const roomForOpened = 300_000_000;

export function documentContents(device: DeviceStore): DocumentContents {
  const readOf = async ({ kind, schema }: typeof taken, uuid: string) => {
    const found = await device.read(kind, uuid, schema).catch(() => null);
    return found && new Blob([found.bytes], { type: found.type });
  };
  const put = (of: typeof taken, uuid: string, content: Blob) =>
    device.write([{ ...of, key: uuid, content }]);
  const drop = ({ kind, schema }: typeof taken, uuids: readonly string[]) =>
    device.remove(kind, uuids, schema);

  const oldestFirst = async () =>
    (await device.entries(opened.kind)).sort((a, b) => a.writtenAt - b.writtenAt);
  /** @returns whether anything was given up */
  const giveUp = async (entries: readonly Entry[]) => {
    const uuids = entries.map(({ key }) => key);
    if (uuids.length > 0) await drop(opened, uuids);
    return uuids.length > 0;
  };
  const makeRoom = async () => {
    const entries = await oldestFirst();
    // Half at a time: one by one, a large photo would take many tries.
    return giveUp(entries.slice(0, Math.ceil(entries.length / 2)));
  };

  return {
    read: async (uuid) => (await readOf(taken, uuid)) ?? readOf(opened, uuid),
    async storeOpened(uuid, content) {
      if (content.size > roomForOpened) return;
      try {
        const entries = (await oldestFirst()).filter(({ key }) => key !== uuid);
        let room = roomForOpened - content.size - entries.reduce((sum, { size }) => sum + size, 0);
        const surplus: Entry[] = [];
        for (const entry of entries) {
          if (room >= 0) break;
          surplus.push(entry);
          room += entry.size;
        }
        await giveUp(surplus);
        await put(opened, uuid, content).catch(async () => {
          if (await makeRoom()) await put(opened, uuid, content);
        });
      } catch {
        // It is on the screen, and on the server: only reopening it takes a network.
      }
    },
    async storeOffline(uuid, content) {
      await put(taken, uuid, content);
      await drop(opened, [uuid]);
    },
    offlineContents: async () =>
      new Map((await device.entries(taken.kind)).map(({ key, size }) => [key, size])),
    removeOffline: (uuids) => drop(taken, uuids),
    async retainOnly(uuids) {
      await giveUp((await device.entries(opened.kind)).filter(({ key }) => !uuids.has(key)));
    },
    makeRoom,
  };
}
