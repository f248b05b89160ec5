import { badField } from './problem';

/** A SHA-256 in hexadecimal digits as the value of Repr-Digest and Content-Digest (RFC 9530). */
export const digestValue = (sha256: string) =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

/**
 * The SHA-256 that a sender says its content has, so that what a network changed on the way is
 * noticed. Other algorithms are left alone, as the standard wants it.
 * @param header the value of Content-Digest
 * @returns hexadecimal digits; undefined when the sender says nothing of SHA-256
 * @throws RequestProblem 400 when it is no SHA-256
 */
export function announcedDigest(header: string | string[] | undefined): string | undefined {
  const [, value] = /(?:^|,)\s*sha-256=([^,;\s]*)/.exec(String(header ?? '')) ?? [];
  if (value === undefined) return undefined;
  const bytes = Buffer.from(/^:([A-Za-z0-9+/]{43}=):$/.exec(value)?.[1] ?? '', 'base64');
  if (bytes.length !== 32)
    throw badField('Content-Digest', 'must hold a SHA-256 in base64 between colons');
  return bytes.toString('hex');
}
