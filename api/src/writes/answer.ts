import { createHash } from 'node:crypto';

/** What a write is answered. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
};

/** What a key stands for: the answer that it was given, and to what. */
export type AnsweredRequest = Answer & { requestHash: string };

/** @param parts of what was asked, in an order that never changes */
export function requestHashOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
