import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { FileKey } from '../files/file-key';
import { FileMissing, type FileRange, type FileStore } from '../files/file-store';
import { RequestProblem } from '../http/problem';
import { remembered } from '../remembered';
import { digestOf } from './file-mismatches';

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

/** How long a file that was compared is not read twice: a document is opened in many parts. */
const comparedForMs = 10 * 60_000;
const comparedAtMost = 10_000;

/** @param now milliseconds since 1970 */
export function intactContents(files: FileStore, metrics: Registry, now = Date.now): IntactContents {
  const compared = remembered<FileKey, true>(comparedAtMost, now);
  /** Digests under way: a document that is opened in parts, or again, is read once for all of them. */
  const reading = new Map<FileKey, Promise<string | undefined>>();
  const digest = (key: FileKey) => {
    const same = reading.get(key);
    if (same) return same;
    const found = digestOf(files, key).finally(() => reading.delete(key));
    reading.set(key, found);
    return found;
  };
  const damaged = new Counter({
    name: 'feltbok_damaged_files_total',
    help: 'Files that were asked for and not sent, as they are missing or no longer what was received.',
    registers: [metrics],
  });
  return {
    async read({ key, sha256 }, log, range) {
      if (!compared.get(key)) {
        const found = await digest(key);
        if (found !== sha256) {
          damaged.inc();
          log.error({ key, expected: sha256, found: found ?? null }, 'a stored file is not what was received');
          throw new RequestProblem(
            500,
            'The stored content is damaged and is not sent. The operator finds it in the log.',
          );
        }
        compared.set(key, true, now() + comparedForMs);
      }
      return files.get(key, range).catch((error: unknown) => {
        if (error instanceof FileMissing) compared.delete(key);
        throw error;
      });
    },
  };
}
