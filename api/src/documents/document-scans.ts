import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import type { FileKey } from '../files/file-key';
import { FileMissing, type FileStore } from '../files/file-store';
import type { RecurringTask } from '../recurring-work';
import { scanningTask } from './documents.repository';
import { type ScanService, ScanUnavailable } from './scan-service.data';

interface DueScan {
  customerId: string;
  documentId: number;
  key: FileKey;
}

/** Time for which no other process takes a document that is being scanned. */
const leaseSeconds = 600;
/** Delay before a failed scan is repeated. */
const retrySeconds = 30;

/**
 * Scans the documents that are due, one after the other, until none is left or the scanner cannot
 * be reached.
 * @returns the number of scanned documents
 */
export async function scanDueDocuments(
  database: Database,
  files: FileStore,
  service: ScanService,
  log: FastifyBaseLogger,
  stop?: AbortSignal,
): Promise<Record<'clean' | 'infected', number>> {
  const scanned = { clean: 0, infected: 0 };
  while (!stop?.aborted) {
    const { rows } = await database.execute<DueScan & Record<string, unknown>>(sql`
      select customer_id as "customerId", document_id as "documentId", storage_key as key
      from take_due_scan(${leaseSeconds})`);
    const [due] = rows;
    if (!due) break;
    const record = (result: 'clean' | 'infected' | null, name = '') =>
      database.execute(sql`
        select record_scan(${due.customerId}, ${due.documentId}, ${due.key}, ${result}, ${name},
          ${retrySeconds})`);
    try {
      const result = await service.scan(await files.get(due.key));
      const isClean = result.found === 'nothing';
      await record(isClean ? 'clean' : 'infected', isClean ? '' : result.name);
      scanned[isClean ? 'clean' : 'infected'] += 1;
      if (!isClean)
        log.warn(
          { ...due, found: result.name },
          'a document contains malware and is not sent to anybody',
        );
    } catch (error) {
      await record(null);
      log.error({ err: error, ...due }, 'a document could not be scanned and is unchanged');
      // The remaining scans would fail in the same way; a missing file concerns only its document.
      if (error instanceof ScanUnavailable) break;
      if (!(error instanceof FileMissing)) throw error;
    }
  }
  return scanned;
}

/** A notice starts the scanning; the interval covers lost notices and repeated attempts. */
const everyMs = 30_000;

/**
 * Creates the task that scans documents as they arrive. At its start it also schedules documents
 * that were stored while no scanner was configured.
 */
export const createScanningTask = (
  database: Database,
  files: FileStore,
  service: ScanService,
  log: FastifyBaseLogger,
): RecurringTask => ({
  name: scanningTask,
  everyMs,
  prepare: () => database.execute(sql`select make_unscanned_due()`),
  async run(stop) {
    await scanDueDocuments(database, files, service, log, stop);
  },
  failure: 'scanning documents failed',
});
