export interface EngineFile {
  /** Path on the host's origin, with the hash of the content. */
  address: string;
  /** Bytes. */
  size: number;
  /** Hash in hexadecimal digits. */
  sha384: string;
}

// The build fills in both, from the packages.
const files: readonly EngineFile[] = [];
const wire = 0;

/**
 * The worker's script, the compiler, then the fonts, that a device needs to make papers; `wire` in
 * bytes, by gzip.
 */
export const engineFiles = { files, wire };
