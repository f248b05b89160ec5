import type { Entry } from './device-database.data.ts';
import type { DeviceStore } from './device-store.data.ts';

/**
 * Defines one kind of JSON record, and the migration of records of former builds.
 */
export interface CollectionDefinition<Value> {
  kind: string;
  /** Raised when the shape changes; `migrate` then converts the former shape. */
  schema: number;
  /**
   * Converts a value of a former schema; null when it cannot be used. Called only when the schemas
   * differ.
   */
  migrate?: (formerSchema: number, former: unknown) => Value | null | Promise<Value | null>;
  /** Strict for data that exist nowhere else. */
  durability?: 'strict' | 'relaxed';
}

interface StoredValue<Value> {
  value: Value;
  entry: Entry;
}

/** One kind of record of one user. An unreadable record is treated as missing. */
export interface RecordCollection<Value> {
  get(key: string): Promise<StoredValue<Value> | null>;
  readAll(): Promise<Value[]>;
  /** Reads all values, each with the entry of its record. */
  list(): Promise<Array<StoredValue<Value>>>;
  /** @throws DOMException `QuotaExceededError` when the device has no space */
  put(key: string, value: Value): Promise<void>;
  /**
   * Stores the value if the record still has this stamp. Null means that it must not exist.
   * @throws DOMException `QuotaExceededError` when the device has no space
   */
  replace(key: string, value: Value, stamp: string | null): Promise<'stored' | 'changed elsewhere'>;
  remove(...keys: string[]): Promise<void>;
}

const toBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value));

export function createRecordCollection<Value>(
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
    const entries = await store.listEntries(kind);
    const keys = new Set(entries.filter((entry) => entry.schema <= schema).map(({ key }) => key));
    const found = await Promise.all([...keys].map((key) => get(key).catch(() => null)));
    return found.filter((stored) => stored !== null);
  };
  return {
    get,
    list,
    readAll: async () => (await list()).map(({ value }) => value),
    async put(key, value) {
      await store.write([{ kind, key, schema, content: toBytes(value) }], { durability });
    },
    async replace(key, value, stamp) {
      const expected = { kind, key, schema, stamp };
      const write = { kind, key, schema, content: toBytes(value) };
      const written = await store.write([write], { durability, expected });
      return written === 'changed elsewhere' ? written : 'stored';
    },
    remove: (...keys) => store.remove(kind, keys, schema),
  };
}
