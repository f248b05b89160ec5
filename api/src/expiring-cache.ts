interface Remembered<Key, Value> {
  /** Undefined where nothing holds any more. */
  get(key: Key): Value | undefined;
  /** @param until milliseconds since 1970 */
  set(key: Key, value: Value, until: number): void;
  delete(key: Key): void;
}

/**
 * What this process need not ask again for a while, by key.
 * @param atMost so many; of more the one that was set first is dropped
 * @param now milliseconds since 1970
 */
export function remembered<Key, Value>(atMost: number, now: () => number): Remembered<Key, Value> {
  const known = new Map<Key, { value: Value; until: number }>();
  return {
    get(key) {
      const found = known.get(key);
      return found && found.until > now() ? found.value : undefined;
    },
    set(key, value, until) {
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= atMost) known.delete(oldest);
      known.delete(key);
      known.set(key, { value, until });
    },
    delete: (key) => void known.delete(key),
  };
}
