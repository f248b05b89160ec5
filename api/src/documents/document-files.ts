import type { FastifyBaseLogger } from 'fastify';
import { createFileKey, type FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { RequestProblem } from '../http/problem';
import type { IncomingContent, ReceivedContent } from './incoming-content';

/** A file in the store, with size and digest of its content. */
export interface DocumentFile extends ReceivedContent {
  key: FileKey;
}

/**
 * Stores content in the file store before the database refers to it: a row never refers to an
 * incomplete file. A file without a row is removed, either here or by the clean-up.
 * @param adopt runs the transaction, resolves when it is committed, and calls `claimed` when the
 *   database refers to the file
 * @returns the result of `adopt`
 * @throws errors of the content and of `adopt`
 */
export async function storeFile<Result>(
  files: FileStore,
  customerId: string,
  content: IncomingContent,
  adopt: (file: DocumentFile, claimed: () => void) => Promise<Result>,
  log: FastifyBaseLogger,
): Promise<Result> {
  const key = createFileKey(customerId);
  await files.put(key, content);
  let isClaimed = false;
  const markClaimed = () => {
    isClaimed = true;
  };
  let result: Result;
  try {
    result = await adopt({ key, ...content.getResult() }, markClaimed);
  } catch (error) {
    // A rejection is thrown before the commit. After any other failure it is unknown whether there
    // was a commit, and a file too many is better than one too few: the clean-up asks the database.
    if (error instanceof RequestProblem) await removeFile(files, key, log);
    throw error;
  }
  if (!isClaimed) await removeFile(files, key, log);
  return result;
}

/** Removes a file that no row refers to any more. The clean-up removes it where this fails. */
export async function removeFile(
  files: FileStore,
  key: FileKey,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await files.delete(key);
  } catch (error) {
    log.warn({ err: error }, 'a file that no document refers to was not removed');
  }
}
