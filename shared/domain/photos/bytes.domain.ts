/** Reads ASCII letters, by which most formats name their parts; empty beyond the end. */
export const readLetters = (view: DataView, at: number, count = 4): string =>
  at >= 0 && at + count <= view.byteLength
    ? String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, count))
    : '';

/** Finds the first index at or after `from` at which a sequence of bytes begins; -1 if none. */
export function findBytes(bytes: Uint8Array, sequence: readonly number[], from = 0): number {
  const [first] = sequence;
  if (first === undefined) return -1;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sequence.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

export const createDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const lettersToBytes = (letters: string): number[] =>
  [...letters].map((letter) => letter.charCodeAt(0));
