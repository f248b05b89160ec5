import type { Readable } from 'node:stream';
import type { FileKey } from './file-key';

/** Bytes counted from 0, both ends included, as HTTP counts them. */
export interface FileRange {
  first: number;
  last: number;
}

/** A part of a file that comes before the file is whole. */
export interface Block {
  /** Its place among them, from 0. */
  number: number;
  /** Of its bytes, in hexadecimal digits: two of one number never take each other's place. */
  sha256: string;
}

/**
 * Where the content of documents lies. Files are written once and never changed, so a key always
 * means one content.
 */
export interface FileStore {
  /**
   * Stores a file. When this resolves the file is whole and survives the death of process and
   * machine; when it rejects, or the process dies before, there is no file under the key.
   * @throws whatever `content` throws, and the store's own failures
   */
  put(key: FileKey, content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * The file, or a part of it that lies within its size. The caller reads the stream to its end or
   * destroys it.
   * @throws FileMissing
   */
  get(key: FileKey, range?: FileRange): Promise<Readable>;
  /** Undefined when there is no such file. */
  stat(key: FileKey): Promise<{ size: number; storedAt: Date } | undefined>;
  /**
   * Stores a part of a file that is none yet. When this resolves it survives the death of process
   * and machine.
   */
  putBlock(key: FileKey, block: Block, bytes: Uint8Array): Promise<void>;
  /**
   * Removes one that is not to become part of the file. Azure removes it by itself, with the others
   * or after a week.
   */
  removeBlock(key: FileKey, block: Block): Promise<void>;
  /**
   * Makes the file of its blocks, one behind the other as they are named; nothing where the file is
   * there already.
   * @throws FileMissing when a block is not there
   */
  joinBlocks(key: FileKey, blocks: readonly Block[]): Promise<void>;
  /**
   * The file, or the blocks that wait to become one. Says nothing when there is none: it is what
   * was wanted.
   */
  delete(key: FileKey): Promise<void>;
  /**
   * All files of a customer, or of all of them where no folder is named, in no order; those that
   * come and go meanwhile may be there or not.
   */
  keys(customerFolder?: string): AsyncIterable<FileKey>;
  /**
   * Removes what uploads left behind that ended with their process.
   * @param before nothing younger is touched: it may be an upload under way, here or in another
   *   process
   * @param blocksBefore the same for the last block of a file that is sent in blocks
   * @returns how many there were
   */
  removeUnfinished(before: Date, blocksBefore: Date): Promise<number>;
}

export class FileMissing extends Error {
  constructor() {
    super('The file store does not have the file.');
  }
}

/** The store cannot be worked with, and why, in words for whoever set it up. */
export class FileStoreError extends Error {}
