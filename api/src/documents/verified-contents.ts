import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { createExpiringCache } from '../expiring-cache';
import type { FileKey } from '../files/file-key';
import { FileMissing, type FileRange, type FileStore } from '../files/file-store';
import { RequestProblem } from '../http/problem';

interface Content {
  key: FileKey;
  /** Digest of the received content, in hexadecimal digits. */
  sha256: string;
}

/** Reads the contents of documents, and only while they are as they were received. */
export interface VerifiedContents {
  /**
   * @param range undefined for all bytes
   * @throws RequestProblem 500 when the bytes do not match their digest, or are missing
   */
  read(content: Content, log: FastifyBaseLogger, range?: FileRange): Promise<Readable>;
}

/**
 * Size of the blocks that are verified before they are sent. A range is read from the beginning of
 * its first block to the end of its last one.
 */
const blockBytes = 256 * 1024;

/**
 * Time for which the digests of a file's blocks are cached: a document is opened in many ranges.
 */
const digestCacheMs = 10 * 60_000;
const maxCachedFiles = 1000;

/** @param now milliseconds since 1970 */
export function createVerifiedContents(
  files: FileStore,
  metrics: Registry,
  now = Date.now,
): VerifiedContents {
  const remembered = createDigestCache(files, now);
  const damaged = new Counter({
    name: 'feltbok_damaged_files_total',
    help:
      'Files that were asked for and not sent, as they are missing or no longer what was ' +
      'received.',
    registers: [metrics],
  });
  return {
    async read({ key, sha256 }, log, range) {
      const reportDamage = (found: string | undefined) => {
        remembered.forget(key);
        damaged.inc();
        log.error(
          { key, expected: sha256, found: found ?? null },
          'a stored file differs from what was received',
        );
        return new RequestProblem(
          500,
          'The stored content is damaged and is not sent. The operator finds it in the log.',
        );
      };
      const digests = await remembered.get(key);
      if (digests?.whole !== sha256) throw reportDamage(digests?.whole);
      const blocks = readVerifiedBlocks(files, key, digests, range);
      try {
        // The first block is read before any header is sent: most ranges lie within it, so that
        // damage gives a proper error response.
        const first = await blocks.next();
        const bytes = Readable.from(
          prependFirst(first, blocks, () => reportDamage(undefined)),
          { objectMode: false },
        );
        // The caller may leave before anything is read; the file is closed then, too.
        bytes.once('close', () => void blocks.return(undefined));
        return bytes;
      } catch (error) {
        if (error instanceof FileMissing || error instanceof ContentChanged)
          throw reportDamage(undefined);
        throw error;
      }
    },
  };
}

/** A block no longer is what it was when the whole file was verified. */
class ContentChanged extends Error {}

interface FileDigests {
  /** SHA-256 of the file in hexadecimal digits. */
  whole: string;
  /** Size in bytes. */
  size: number;
  /** SHA-256 of each block, in the order of the file. */
  blocks: Buffer[];
}

/** Caches the digests of files, so that a file is hashed once for several ranges and callers. */
function createDigestCache(files: FileStore, now: () => number) {
  const known = createExpiringCache<FileKey, FileDigests>(maxCachedFiles, now);
  const pending = new Map<FileKey, Promise<FileDigests | undefined>>();
  const compute = async (key: FileKey) => {
    const digests = await computeDigests(files, key);
    if (digests) known.set(key, digests, now() + digestCacheMs);
    return digests;
  };
  return {
    async get(key: FileKey): Promise<FileDigests | undefined> {
      const digests = known.get(key) ?? pending.get(key);
      if (digests) return digests;
      const computing = compute(key).finally(() => pending.delete(key));
      pending.set(key, computing);
      return computing;
    },
    forget: (key: FileKey) => known.delete(key),
  };
}

/** @returns undefined when there is no such file */
async function computeDigests(files: FileStore, key: FileKey): Promise<FileDigests | undefined> {
  const whole = createHash('sha256');
  const blocks: Buffer[] = [];
  let size = 0;
  try {
    for await (const block of toBlocks(await files.get(key))) {
      whole.update(block);
      blocks.push(computeDigest(block));
      size += block.length;
    }
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  return { whole: whole.digest('hex'), size, blocks };
}

const computeDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Splits bytes into blocks of one size; the last one may be smaller. */
async function* toBlocks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < blockBytes) continue;
    let joined = Buffer.concat(waiting);
    for (; joined.length >= blockBytes; joined = joined.subarray(blockBytes))
      yield joined.subarray(0, blockBytes);
    waiting = [joined];
    size = joined.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * Reads a range in whole blocks, and verifies each block before any of it is passed on.
 * @throws ContentChanged, FileMissing
 */
async function* readVerifiedBlocks(
  files: FileStore,
  key: FileKey,
  { size, blocks }: FileDigests,
  range: FileRange | undefined,
): AsyncGenerator<Buffer> {
  const firstBlock = range ? Math.floor(range.first / blockBytes) : 0;
  const lastBlock = range ? Math.floor(range.last / blockBytes) : blocks.length - 1;
  const last = Math.min(size, (lastBlock + 1) * blockBytes) - 1;
  const bytes = await files.get(key, { first: firstBlock * blockBytes, last });
  let number = firstBlock;
  for await (const block of toBlocks(bytes)) {
    const expected = blocks[number];
    if (!expected?.equals(computeDigest(block))) throw new ContentChanged();
    const start = number * blockBytes;
    yield block.subarray(
      range ? Math.max(0, range.first - start) : 0,
      range ? Math.min(block.length, range.last + 1 - start) : block.length,
    );
    number += 1;
  }
  if (number !== lastBlock + 1) throw new ContentChanged();
}

/** Passes on a stream with its first block, and replaces its error by the reported damage. */
async function* prependFirst(
  first: IteratorResult<Buffer>,
  blocks: AsyncGenerator<Buffer>,
  reportDamage: () => Error,
): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value;
    yield* blocks;
  } catch (error) {
    throw error instanceof ContentChanged ? reportDamage() : error;
  }
}
