/**
 * Content codings that servers and proxies append to the tag of an answer that they compress by
 * themselves.
 */
const codings = 'x-gzip|gzip|gz|br|brotli|deflate|df|zstd|compress|identity';
const codingSuffix = new RegExp(`(?:[-;:+._]+(?:${codings}))+$`, 'i');

/**
 * Reads an entity tag as the API has sent it, whatever a proxy has made of it: nginx marks the tag
 * of an answer that it compresses as weak, Apache and Jetty append the coding, inside the quotes or
 * behind them.
 * @param header one tag, as in ETag; a list is not taken apart
 * @returns the tag without quotes; null where there is none
 */
export function readTag(header: string | null | undefined): string | null {
  const bare = (header ?? '').trim().replace(/^W\//i, '').replaceAll('"', '');
  return bare.replace(codingSuffix, '') || null;
}

/**
 * Reads the revision of a resource from an entity tag; null where the tag is missing or is no
 * revision.
 */
export function readRevision(header: string | null | undefined): number | null {
  const tag = readTag(header);
  const revision = Number(tag);
  return tag !== null && /^\d+$/.test(tag) && Number.isSafeInteger(revision) ? revision : null;
}

/**
 * Reads the SHA-256, in hexadecimal digits, of which a file's entity tag is made; null where the
 * tag is none.
 */
export function readTagDigest(header: string | null | undefined): string | null {
  const tag = readTag(header)?.toLowerCase() ?? '';
  return /^[0-9a-f]{64}$/.test(tag) ? tag : null;
}

/**
 * The entity tag that a write is based on, for If-Match. A resource whose revision is not known has
 * one all the same, so the write names a tag that no resource has: the API then answers 412 with
 * the resource as it is, and writes nothing.
 */
export const toRevisionTag = (revision: number | null | undefined): string =>
  `"${revision ?? 'unknown'}"`;
