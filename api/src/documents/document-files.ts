import type { FastifyBaseLogger } from 'fastify';
import { type FileKey, newFileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { RequestProblem } from '../http/problem';
import type { IncomingContent, Received } from './incoming-content';

/** A file in the store, with what its content is. */
export interface DocumentFile extends Received {
  key: FileKey;
}

/**
 * Stores content in the file store, and only then has the database point to it: a row never claims
 * a file that is not whole. A file that the database does not point to is removed, now or by the
 * sweep.
 * @param adopt runs the transaction, resolves when it is committed, and calls `claimed` when the
 *   database now points to the file
 * @returns what `adopt` has resolved with
 * @throws what reading the content throws, and what `adopt` throws
 */
export async function storeFile<Result>(
  files: FileStore,
  customerId: string,
  content: IncomingContent,
  adopt: (file: DocumentFile, claimed: () => void) => Promise<Result>,
  log: FastifyBaseLogger,
): Promise<Result> {
  const key = newFileKey(customerId);
  await files.put(key, content);
  let isClaimed = false;
  const claimed = () => {
    isClaimed = true;
  };
  let result: Result;
  try {
    result = await adopt({ key, ...content.received() }, claimed);
  } catch (error) {
    // A rejection is thrown before the commit. After any other failure nobody here knows whether
    // there was one, and a file too many is better than one too few: the sweep asks the database.
    if (error instanceof RequestProblem) await removeFile(files, key, log);
    throw error;
  }
  if (!isClaimed) await removeFile(files, key, log);
  return result;
}

/** Removes a file that the database does not point to any more. What fails is left to the sweep. */
export async function removeFile(
  files: FileStore,
  key: FileKey,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await files.delete(key);
  } catch (error) {
    log.warn({ err: error }, 'a file that nothing points to was not removed');
  }
}
