import { createBadField } from './problem';

/** Formats a SHA-256 in hexadecimal digits for Repr-Digest and Content-Digest (RFC 9530). */
export const formatDigest = (sha256: string) =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

/**
 * Parses the SHA-256 that a sender announces, so that changes by the network are noticed. Other
 * algorithms are ignored, as the standard requires.
 * @param header the value of Content-Digest
 * @returns hexadecimal digits; undefined when there is no SHA-256
 * @throws RequestProblem 400 when the SHA-256 is malformed
 */
export function parseDigest(header: string | string[] | undefined): string | undefined {
  const [, value] = /(?:^|,)\s*sha-256=([^,;\s]*)/.exec(String(header ?? '')) ?? [];
  if (value === undefined) return undefined;
  const bytes = Buffer.from(/^:([A-Za-z0-9+/]{43}=):$/.exec(value)?.[1] ?? '', 'base64');
  if (bytes.length !== 32)
    throw createBadField('Content-Digest', 'must hold a SHA-256 in base64 between colons');
  return bytes.toString('hex');
}
