// Clones the types that this app stores in the test's own realm: Node's structured clone belongs to
// another realm and turns jsdom's Blob and File into empty objects. Functions and symbols throw
// DataCloneError, as in browsers.
globalThis.structuredClone = <T>(value: T): T => clone(value, new Map()) as T;

function clone(value: unknown, seen: Map<object, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  if (
    value instanceof Blob ||
    value instanceof RegExp ||
    value instanceof Error ||
    isCryptoKey(value)
  )
    return value;
  if (value instanceof Date) return new Date(value);
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (ArrayBuffer.isView(value)) return cloneView(value);
  if (value instanceof Map) {
    const copy = new Map();
    seen.set(value, copy);
    for (const [key, item] of value) copy.set(clone(key, seen), clone(item, seen));
    return copy;
  }
  if (value instanceof Set) {
    const copy = new Set();
    seen.set(value, copy);
    for (const item of value) copy.add(clone(item, seen));
    return copy;
  }
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? new Array(value.length)
    : {};
  seen.set(value, copy);
  for (const [key, item] of Object.entries(value))
    (copy as Record<string, unknown>)[key] = clone(item, seen);
  return copy;
}

/** Compares the name, because the class belongs to Node's own realm. */
const isCryptoKey = (value: object) =>
  Object.prototype.toString.call(value) === '[object CryptoKey]';

function cloneView(view: ArrayBufferView): ArrayBufferView {
  const bytes = view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);
  const View = view.constructor as new (buffer: ArrayBufferLike) => ArrayBufferView;
  return new View(bytes);
}

export {};
