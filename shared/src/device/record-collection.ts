import type { DeviceStore, Entry } from './device-store.data';

/** One kind of JSON record that the device stores, and how a record of a former build becomes one of this. */
export interface CollectionDefinition<Value> {
  kind: string;
  /** Raised when the shape changes; `migrate` then knows the former one. */
  schema: number;
  /** The value as this build has it; null when nothing of it can be used. Only asked where the schemas differ. */
  migrate?: (formerSchema: number, former: unknown) => Value | null | Promise<Value | null>;
  /** Strict for what exists nowhere else. */
  durability?: 'strict' | 'relaxed';
}

/** One kind of record of one user. What cannot be read is as if it were not there. */
export interface RecordCollection<Value> {
  get(key: string): Promise<{ value: Value; entry: Entry } | null>;
  all(): Promise<Value[]>;
  /** @throws DOMException `QuotaExceededError` when the device has no room */
  put(key: string, value: Value): Promise<void>;
  remove(...keys: string[]): Promise<void>;
}

const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

export function recordCollection<Value>(
  store: DeviceStore,
  { kind, schema, migrate, durability }: CollectionDefinition<Value>,
): RecordCollection<Value> {
  const get = async (key: string) => {
    const found = await store.read(kind, key, schema);
    if (!found) return null;
    const stored: unknown = JSON.parse(new TextDecoder().decode(found.bytes));
    const value =
      found.entry.schema === schema ? (stored as Value) : ((await migrate?.(found.entry.schema, stored)) ?? null);
    return value === null ? null : { value, entry: found.entry };
  };
  return {
    get,
    async all() {
      const keys = new Set((await store.entries(kind)).filter((entry) => entry.schema <= schema).map(({ key }) => key));
      const found = await Promise.all([...keys].map((key) => get(key).catch(() => null)));
      return found.flatMap((one) => (one ? [one.value] : []));
    },
    async put(key, value) {
      await store.write([{ kind, key, schema, content: bytesOf(value) }], { durability });
    },
    remove: (...keys) => store.remove(kind, keys, schema),
  };
}
