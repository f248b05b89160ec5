import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { remembered } from '../expiring-cache';
import type { FileKey } from '../files/file-key';
import { FileMissing, type FileRange, type FileStore } from '../files/file-store';
import { RequestProblem } from '../http/problem';

interface Content {
  key: FileKey;
  /** Of what was received, in hexadecimal digits. */
  sha256: string;
}

/** Reads the content of documents, and only what is still as it was received. */
export interface IntactContents {
  /**
   * @param range all of it where none is named
   * @throws RequestProblem 500 when the bytes no longer fit their digest, or are missing
   */
  read(content: Content, log: FastifyBaseLogger, range?: FileRange): Promise<Readable>;
}

/**
 * Compared before it is sent; a part that is asked for is read from the beginning of one of these
 * to the end of one.
 */
const blockBytes = 256 * 1024;

/** How long the digests of a file's blocks are remembered: a document is opened in many parts. */
const rememberedForMs = 10 * 60_000;
const filesAtMost = 1000;

/** @param now milliseconds since 1970 */
export function intactContents(
  files: FileStore,
  metrics: Registry,
  now = Date.now,
): IntactContents {
  const remembered = rememberedDigests(files, now);
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
          'a stored file is not what was received',
        );
        return new RequestProblem(
          500,
          'The stored content is damaged and is not sent. The operator finds it in the log.',
        );
      };
      const digests = await remembered.get(key);
      if (digests?.whole !== sha256) throw reportDamage(digests?.whole);
      const blocks = comparedBlocks(files, key, digests, range);
      try {
        // Read before any header is sent: most parts are within one block, and are rejected in
        // words.
        const first = await blocks.next();
        const bytes = Readable.from(
          withFirst(first, blocks, () => reportDamage(undefined)),
          { objectMode: false },
        );
        // A caller may leave before anything is read of it: the file is closed then too.
        bytes.once('close', () => void blocks.return(undefined));
        return bytes;
      } catch (error) {
        if (error instanceof FileMissing || error instanceof OtherBytes)
          throw reportDamage(undefined);
        throw error;
      }
    },
  };
}

/** A block is no longer what it was when the whole file was compared. */
class OtherBytes extends Error {}

interface FileDigests {
  /** SHA-256 of the file, in hexadecimal digits. */
  whole: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of each block, in order. */
  blocks: Buffer[];
}

/** Digests of files; a file that is asked for in parts, or again, is read once for all of them. */
function rememberedDigests(files: FileStore, now: () => number) {
  const known = remembered<FileKey, FileDigests>(filesAtMost, now);
  const underWay = new Map<FileKey, Promise<FileDigests | undefined>>();
  const compute = async (key: FileKey) => {
    const digests = await computeDigests(files, key);
    if (digests) known.set(key, digests, now() + rememberedForMs);
    return digests;
  };
  return {
    async get(key: FileKey): Promise<FileDigests | undefined> {
      const digests = known.get(key) ?? underWay.get(key);
      if (digests) return digests;
      const computing = compute(key).finally(() => underWay.delete(key));
      underWay.set(key, computing);
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
    for await (const block of inBlocks(await files.get(key))) {
      whole.update(block);
      blocks.push(digestOf(block));
      size += block.length;
    }
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  return { whole: whole.digest('hex'), size, blocks };
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** The bytes as blocks of one size; the last may be smaller. */
async function* inBlocks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
 * The part of a file, read in whole blocks, each of which is compared before anything of it goes
 * on.
 * @throws OtherBytes, FileMissing
 */
async function* comparedBlocks(
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
  for await (const block of inBlocks(bytes)) {
    const expected = blocks[number];
    if (!expected?.equals(digestOf(block))) throw new OtherBytes();
    const start = number * blockBytes;
    yield block.subarray(
      range ? Math.max(0, range.first - start) : 0,
      range ? Math.min(block.length, range.last + 1 - start) : block.length,
    );
    number += 1;
  }
  if (number !== lastBlock + 1) throw new OtherBytes();
}

/** Ends with the reported damage in place of its own error. */
async function* withFirst(
  first: IteratorResult<Buffer>,
  blocks: AsyncGenerator<Buffer>,
  reportDamage: () => Error,
): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value;
    yield* blocks;
  } catch (error) {
    throw error instanceof OtherBytes ? reportDamage() : error;
  }
}
