import { buffer } from 'node:stream/consumers';
import type { SealProblem } from '@feltbok/domain/documents/paper-seal.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { storeFile } from '../documents/document-files';
import { checkContent } from '../documents/incoming-content';
import type { FileStore } from '../files/file-store';
import type { RecurringTask } from '../recurring-work';
import {
  type DueSeal,
  expectSeals,
  recordProblem,
  recordSeal,
  sealingTask,
  takeDueSeal,
} from './paper-seals.repository';
import { type SealCredentials, sealPdf } from './sealed-pdf';
import { AuthorityError, SealUnavailable } from './timestamp-authority.data';

const leaseSeconds = 600;
const firstAgainSeconds = 30;
const longestAgainSeconds = 3600;

/** The key's certificate has expired, so that a new signature would be worthless. */
class KeyExpired extends Error {}
/** The file of the paper is missing or cannot be read. */
class PaperUnreadable extends Error {}

/** Seals issued papers with the key and the authority of this API. */
export class PaperSealer {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly credentials: SealCredentials,
    private readonly log: FastifyBaseLogger,
  ) {}

  /**
   * Seals the papers that are due, one after the other, until none is left or the authority cannot
   * be reached.
   * @returns the number of sealed papers
   */
  async sealDuePapers(stop?: AbortSignal): Promise<number> {
    let sealed = 0;
    while (!stop?.aborted) {
      const due = await takeDueSeal(this.database, leaseSeconds);
      if (!due) break;
      const { customerId, documentId, tries } = due;
      try {
        if (await this.sealPaper(due)) sealed += 1;
      } catch (error) {
        const problem = toSealProblem(error);
        const hasFailed = problem !== 'authorityUnreachable';
        const againSeconds = hasFailed
          ? longestAgainSeconds
          : Math.min(firstAgainSeconds * 2 ** tries, longestAgainSeconds);
        await recordProblem(this.database, due, { problem, hasFailed, againSeconds });
        this.log.error(
          { err: error, customerId, documentId, againSeconds },
          'a paper could not be sealed and is unchanged',
        );
        // The remaining papers would fail in the same way.
        if (error instanceof SealUnavailable || error instanceof KeyExpired) break;
      }
    }
    return sealed;
  }

  private async sealPaper(due: DueSeal): Promise<boolean> {
    const { key } = this.credentials;
    if (key && key.validTo.getTime() < Date.now())
      throw new KeyExpired('The certificate to seal with has expired.');
    const paper = await readPaper(this.files, due);
    const bytes = await sealPdf(paper, this.credentials);
    const source = (async function* () {
      yield bytes;
    })();
    const content = checkContent(source, {
      fileType: 'application/pdf',
      maxBytes: bytes.length,
      field: 'seal',
    });
    return storeFile(
      this.files,
      due.customerId,
      content,
      async (file, claimed) => {
        const isRecorded = await recordSeal(this.database, due, file, key?.holder ?? null);
        if (isRecorded) claimed();
        return isRecorded;
      },
      this.log,
    );
  }
}

/** @throws PaperUnreadable */
async function readPaper(files: FileStore, { key }: DueSeal): Promise<Buffer> {
  try {
    return await buffer(await files.get(key));
  } catch (error) {
    throw new PaperUnreadable('The file of the paper cannot be read.', { cause: error });
  }
}

function toSealProblem(error: unknown): SealProblem {
  if (error instanceof SealUnavailable) return 'authorityUnreachable';
  if (error instanceof AuthorityError) return 'authorityRejected';
  if (error instanceof KeyExpired) return 'keyExpired';
  return error instanceof PaperUnreadable ? 'unreadable' : 'unknown';
}

/** A notice starts the sealing; the interval covers lost notices and repeated attempts. */
const everyMs = 60_000;

/**
 * Creates the task that seals papers as they arrive. At its start it also seals papers that were
 * issued while there was nothing to seal with. Without a key or an authority no paper waits any
 * longer.
 */
export const createSealingTask = (
  database: Database,
  files: FileStore,
  credentials: SealCredentials | undefined,
  log: FastifyBaseLogger,
): RecurringTask => ({
  name: sealingTask,
  everyMs,
  prepare: () => expectSeals(database, credentials !== undefined),
  async run(stop) {
    if (!credentials) return;
    await new PaperSealer(database, files, credentials, log).sealDuePapers(stop);
  },
  failure: 'sealing papers failed',
});
