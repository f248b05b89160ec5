import { createHash } from 'node:crypto';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** Crockford's base 32. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/**
 * The code of a paper, such as `7K2M-QX4D-9RTB`: 60 bits of a digest of what names it, so that the
 * same paper at the same moment has the same, and nobody who has not seen it finds it by trying.
 * @param uuid that the device made
 */
export function paperCode(customerId: string, uuid: string, generatedAt: Date): string {
  const digest = createHash('sha256')
    .update(`${customerId} ${uuid.toLowerCase()} ${generatedAt.toISOString()}`)
    .digest();
  const code = Array.from(
    digest.subarray(0, codeLength),
    (byte) => letters[byte % letters.length],
  ).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** A row of `issued_paper`. */
type Row = Omit<IssuedPaper, 'seal'> & {
  sealedAt: string | null;
  sealedBy: string | null;
  sealedSha256: string | null;
};

/**
 * The paper that was issued with these bytes, as it was or sealed, or with that code, whoever asks;
 * undefined for none.
 * @param name SHA-256 of the file in hexadecimal digits, or the printed code
 */
export async function issuedPaper(
  database: Pick<Database, 'execute'>,
  name: { sha256: string } | { code: string },
): Promise<IssuedPaper | undefined> {
  const [sha256, code] = 'sha256' in name ? [name.sha256, null] : [null, name.code];
  const { rows } = await database.execute<Row>(sql`select * from issued_paper(${sha256}, ${code})`);
  const [row] = rows;
  if (!row) return undefined;
  const { sealedAt, sealedBy, sealedSha256, ...paper } = row;
  const seal =
    sealedAt && sealedSha256 ? { sha256: sealedSha256, sealedAt, holder: sealedBy } : null;
  return { ...paper, seal };
}
