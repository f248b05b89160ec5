/** Four letters of ASCII, as most formats name their parts; empty beyond the end. */
export const lettersAt = (view: DataView, at: number, count = 4): string =>
  at >= 0 && at + count <= view.byteLength
    ? String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, count))
    : '';

/** Where a sequence of bytes first stands at or after `from`; -1 for nowhere. */
export function indexOfBytes(bytes: Uint8Array, wanted: readonly number[], from = 0): number {
  const [first] = wanted;
  if (first === undefined) return -1;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const lettersToBytes = (letters: string): number[] =>
  [...letters].map((letter) => letter.charCodeAt(0));
