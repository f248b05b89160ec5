/** Content codings that servers and proxies append to the tags of answers that they compress. */
const codings = 'x-gzip|gzip|gz|br|brotli|deflate|df|zstd|compress|identity';
const codingSuffix = new RegExp(`(?:[-;:+._]+(?:${codings}))+$`, 'i');

/**
 * Reads an entity tag as the API sent it. Proxies change tags of answers that they compress: nginx
 * marks them as weak, Apache and Jetty append the coding inside or after the quotes.
 * @param header one tag, as in ETag; lists are not supported
 * @returns the tag without quotes; null for none
 */
export function readTag(header: string | null | undefined): string | null {
  const bare = (header ?? '').trim().replace(/^W\//i, '').replaceAll('"', '');
  return bare.replace(codingSuffix, '') || null;
}

/** Reads a resource's revision from an entity tag; null when the tag is missing or no revision. */
export function readRevision(header: string | null | undefined): number | null {
  const tag = readTag(header);
  const revision = Number(tag);
  return tag !== null && /^\d+$/.test(tag) && Number.isSafeInteger(revision) ? revision : null;
}

/** Reads a file's SHA-256 in hexadecimal digits from its entity tag; null when the tag is none. */
export function readTagDigest(header: string | null | undefined): string | null {
  const tag = readTag(header)?.toLowerCase() ?? '';
  return /^[0-9a-f]{64}$/.test(tag) ? tag : null;
}

/**
 * Builds the tag for If-Match that a write is based on. Without a known revision it is a tag that
 * no resource has: the API then answers 412 with the current resource, and writes nothing.
 */
export const toRevisionTag = (revision: number | null | undefined): string =>
  `"${revision ?? 'unknown'}"`;
