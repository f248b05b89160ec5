import { createHash } from 'node:crypto';

/** @param parts of the request, in an order that never changes */
export function hashRequest(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
