import { createHash } from 'node:crypto';

/** @param parts of what was asked, in an order that never changes */
export function requestHashOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
