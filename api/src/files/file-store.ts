import type { Readable } from 'node:stream';
import type { FileKey } from './file-key';

/** A range of bytes, counted from 0 with both ends included, as in HTTP. */
export interface FileRange {
  first: number;
  last: number;
}

/** A part of a file that is uploaded in blocks. */
export interface Block {
  /** Index of the block, from 0. */
  number: number;
  /**
   * Digest of the block in hexadecimal digits. Two blocks with the same index and different digests
   * are kept apart.
   */
  sha256: string;
}

/**
 * Stores the contents of documents. Files are written once and never changed, so a key always means
 * the same content.
 */
export interface FileStore {
  /**
   * Stores a file. When this resolves, the file is complete and survives the death of process and
   * machine; when it rejects, or the process dies before, there is no file under the key.
   * @throws errors of `content` and of the store
   */
  put(key: FileKey, content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Reads the file, or a range within its size. The caller reads the stream to its end or destroys
   * it.
   * @throws FileMissing
   */
  get(key: FileKey, range?: FileRange): Promise<Readable>;
  /** @returns undefined when there is no such file */
  stat(key: FileKey): Promise<{ size: number; storedAt: Date } | undefined>;
  /**
   * Stores a block of a file that is not complete yet. When this resolves, the block survives the
   * death of process and machine.
   */
  putBlock(key: FileKey, block: Block, bytes: Uint8Array): Promise<void>;
  /**
   * Removes a block that shall not become part of the file. Azure does so by itself when the file
   * is complete, or after a week.
   */
  removeBlock(key: FileKey, block: Block): Promise<void>;
  /**
   * Joins the blocks to the file in the given order; does nothing when the file exists already.
   * @throws FileMissing when a block is missing
   */
  joinBlocks(key: FileKey, blocks: readonly Block[]): Promise<void>;
  /**
   * Deletes the file, or the blocks of one that is not complete. It is no error when there is
   * neither.
   */
  delete(key: FileKey): Promise<void>;
  /**
   * Lists the files of a customer, or all files where no folder is given, in no particular order.
   * Files that are added or deleted meanwhile may or may not be listed.
   */
  keys(customerFolder?: string): AsyncIterable<FileKey>;
  /**
   * Removes what uploads of ended processes have left behind.
   * @param before younger drafts remain, as they may belong to an upload in progress, in this
   *   process or in another one
   * @param blocksBefore the same limit for the last block of a file that is sent in blocks
   * @returns the number of removed files
   */
  removeUnfinished(before: Date, blocksBefore: Date): Promise<number>;
}

export class FileMissing extends Error {
  constructor() {
    super('The file store does not have the file.');
  }
}

/** The store cannot be used; the message tells the operator why. */
export class FileStoreError extends Error {}
