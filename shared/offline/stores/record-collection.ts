import type { Entry } from './device-database.data.ts';
import type { DeviceStore } from './device-store.data.ts';

/**
 * One kind of JSON record that the device stores, and how a record of a former build becomes one of
 * this.
 */
export interface CollectionDefinition<Value> {
  kind: string;
  /** Raised when the shape changes; `migrate` then knows the former one. */
  schema: number;
  /**
   * The value as this build has it; null when nothing of it can be used. Only asked where the
   * schemas differ.
   */
  migrate?: (formerSchema: number, former: unknown) => Value | null | Promise<Value | null>;
  /** Strict for what exists nowhere else. */
  durability?: 'strict' | 'relaxed';
}

interface StoredValue<Value> {
  value: Value;
  entry: Entry;
}

/** One kind of record of one user. What cannot be read is as if it were not there. */
export interface RecordCollection<Value> {
  get(key: string): Promise<StoredValue<Value> | null>;
  all(): Promise<Value[]>;
  /** As `all`, each with what can be said of its record. */
  list(): Promise<Array<StoredValue<Value>>>;
  /** @throws DOMException `QuotaExceededError` when the device has no room */
  put(key: string, value: Value): Promise<void>;
  /**
   * As `put`, if the record still has the stamp it was read with, or, with null, is not there.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  replace(key: string, value: Value, stamp: string | null): Promise<'stored' | 'changed elsewhere'>;
  remove(...keys: string[]): Promise<void>;
}

const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value));

export function recordCollection<Value>(
  store: DeviceStore,
  { kind, schema, migrate, durability }: CollectionDefinition<Value>,
): RecordCollection<Value> {
  const get = async (key: string) => {
    const found = await store.read(kind, key, schema);
    if (!found) return null;
    const stored: unknown = JSON.parse(new TextDecoder().decode(found.bytes));
    const value =
      found.entry.schema === schema
        ? (stored as Value)
        : ((await migrate?.(found.entry.schema, stored)) ?? null);
    return value === null ? null : { value, entry: found.entry };
  };
  const list = async () => {
    const entries = await store.entries(kind);
    const keys = new Set(entries.filter((entry) => entry.schema <= schema).map(({ key }) => key));
    const found = await Promise.all([...keys].map((key) => get(key).catch(() => null)));
    return found.filter((stored) => stored !== null);
  };
  return {
    get,
    list,
    all: async () => (await list()).map(({ value }) => value),
    async put(key, value) {
      await store.write([{ kind, key, schema, content: bytesOf(value) }], { durability });
    },
    async replace(key, value, stamp) {
      const expected = { kind, key, schema, stamp };
      const write = { kind, key, schema, content: bytesOf(value) };
      const written = await store.write([write], { durability, expected });
      return written === 'changed elsewhere' ? written : 'stored';
    },
    remove: (...keys) => store.remove(kind, keys, schema),
  };
}
