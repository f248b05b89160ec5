import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from '../db/database';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-acts/operator-acts';
import { issuedPaper } from './issued-papers';

/**
 * Says whether a file is a paper as it was issued, byte for byte.
 * @throws RejectedAct when it cannot be read
 */
export async function verifyPaper(
  { transaction }: { transaction: Transaction },
  { file }: ActOf<'verify paper'>,
): Promise<ActOutcome> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash).catch((error) => {
    throw new RejectedAct(`${file} cannot be read: ${error.message}`);
  });
  const sha256 = hash.digest('hex');
  const paper = await issuedPaper(transaction, { sha256 });
  if (!paper)
    return {
      changed: false,
      message: `No paper was issued with these bytes (SHA-256 ${sha256}): it is another, or was changed.`,
    };
  const { kind, issuedBy, issuedAt } = paper;
  return {
    changed: false,
    message: `Unchanged: the ${kind} that was made for ${issuedBy} at ${issuedAt} (SHA-256 ${sha256}).`,
  };
}
