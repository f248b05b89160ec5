interface ExpiringCache<Key, Value> {
  /** @returns undefined when there is no entry, or it has expired */
  get(key: Key): Value | undefined;
  /** @param until milliseconds since 1970 */
  set(key: Key, value: Value, until: number): void;
  delete(key: Key): void;
}

/**
 * Creates a cache whose entries expire.
 * @param maxEntries beyond this number the oldest entry is dropped
 * @param now milliseconds since 1970
 */
export function createExpiringCache<Key, Value>(
  maxEntries: number,
  now: () => number,
): ExpiringCache<Key, Value> {
  const entries = new Map<Key, { value: Value; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    set(key, value, until) {
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= maxEntries) entries.delete(oldest);
      entries.delete(key);
      entries.set(key, { value, until });
    },
    delete: (key) => void entries.delete(key),
  };
}
