import { createHash } from 'node:crypto';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** Alphabet of Crockford's base 32. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/**
 * Creates the code of a paper, such as `7K2M-QX4D-9RTB`: 60 bits of a digest of what identifies the
 * paper. The same paper at the same moment has the same code, and a code cannot be guessed.
 * @param uuid the device's uuid of the paper
 */
export function createPaperCode(customerId: string, uuid: string, generatedAt: Date): string {
  const digest = createHash('sha256')
    .update(`${customerId} ${uuid.toLowerCase()} ${generatedAt.toISOString()}`)
    .digest();
  const code = Array.from(
    digest.subarray(0, codeLength),
    (byte) => letters[byte % letters.length],
  ).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** A row of the view `issued_paper`. */
type Row = Omit<IssuedPaper, 'seal'> & {
  sealedAt: string | null;
  sealedBy: string | null;
  sealedSha256: string | null;
};

/**
 * Finds a paper by its bytes, sealed or not, or by its code, for any caller.
 * @param name SHA-256 of the file in hexadecimal digits, or the printed code
 * @returns undefined when there is none
 */
export async function findIssuedPaper(
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
