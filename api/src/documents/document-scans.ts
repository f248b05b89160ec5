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

/** A document that is being scanned is no other process's for so long. */
const leaseSeconds = 600;
/** So long after a scan that failed it is due again. */
const againSeconds = 30;

/**
 * Scans the documents that are due, one after the other, until there are none, or nobody can say
 * what is in them.
 * @returns how many were scanned
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
          ${againSeconds})`);
    try {
      const result = await service.scan(await files.get(due.key));
      const isClean = result.found === 'nothing';
      await record(isClean ? 'clean' : 'infected', isClean ? '' : result.name);
      scanned[isClean ? 'clean' : 'infected'] += 1;
      if (!isClean)
        log.warn(
          { ...due, found: result.name },
          'a document holds malware and is not sent to anybody',
        );
    } catch (error) {
      await record(null);
      log.error({ err: error, ...due }, 'a document was not scanned and stays as it is');
      // The others would fare no better; a file that is missing is the trouble of its document
      // alone.
      if (error instanceof ScanUnavailable) break;
      if (!(error instanceof FileMissing)) throw error;
    }
  }
  return scanned;
}

/** A notice wakes the scanning; this is for a notice that was lost, and for what is tried again. */
const everyMs = 30_000;

/**
 * Scans documents as they come; when it begins, it makes those due too that were stored while no
 * service was configured.
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
  failure: 'the scanning of documents failed',
});
