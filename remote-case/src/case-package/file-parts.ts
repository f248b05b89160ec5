/** Collects a file that arrives in chunks. */
interface FileParts {
  add(chunk: Uint8Array<ArrayBuffer>): void;
  /** Number of bytes so far. */
  readonly size: number;
  toFile(name: string, type: string): File;
}

/** Size from which chunks are handed to the browser, which stores them on disk. */
const partBytes = 8 * 1024 * 1024;

/** A package may be larger than the page's memory, so only the last chunks are in it. */
export function createFileParts(): FileParts {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let pending = 0;
  let size = 0;
  const storeChunks = () => {
    parts.push(new Blob(chunks));
    chunks = [];
    pending = 0;
  };
  return {
    add(chunk) {
      chunks.push(chunk);
      pending += chunk.byteLength;
      size += chunk.byteLength;
      if (pending >= partBytes) storeChunks();
    },
    get size() {
      return size;
    },
    toFile(name, type) {
      storeChunks();
      return new File(parts, name, { type });
    },
  };
}
