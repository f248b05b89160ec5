import type { StoredDocument } from '@feltbok/domain/documents/document.ts';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import { createExpiringCache } from '../expiring-cache';
import { createNotFound, RequestProblem } from '../http/problem';
import { toReadRows } from '../reads/personal-reads';
import type { DocumentRecord } from './documents.repository';

const notSent = {
  waiting: new RequestProblem(
    409,
    'The document is being scanned for malware. It is sent once nothing is found.',
  ),
  infected: new RequestProblem(
    409,
    'The document holds malware and is not sent. Delete it, and add it anew from a clean file.',
  ),
};

/** A document that is opened in several ranges within this time counts as one read. */
const sameReadForMs = 10 * 60_000;
const readsAtMost = 10_000;

/** A document whose content may be sent. */
interface ReadableDocument {
  shown: StoredDocument;
  content: NonNullable<DocumentRecord['content']>;
}

/**
 * Finds a document and records the read.
 * @throws RequestProblem 404 when `find` finds none with content, 409 while its content may not be
 *   sent
 */
export type DocumentReader = (
  request: FastifyRequest,
  find: (access: Access) => Promise<DocumentRecord | undefined>,
) => Promise<ReadableDocument>;

/** Creates the reader that all downloads of a process share, so that it counts a read once. */
export function createDocumentReader(): DocumentReader {
  const recordedReads = createExpiringCache<string, true>(readsAtMost, Date.now);
  return async (request, find) => {
    const isRead = request.method === 'GET';
    let subject = '';
    const toReadKey = ({ id, revision }: StoredDocument) => `${subject} ${id} ${revision}`;
    const row = await request.withAccess(async (access) => {
      const { customer, user, sendLast } = access;
      const record = await find(access);
      subject = user.subject;
      if (
        !record?.content ||
        record.shown.scan ||
        !isRead ||
        recordedReads.get(toReadKey(record.shown))
      )
        return record;
      const { id, caseId, businessId } = record.shown;
      sendLast(
        toReadRows({ ...customer, ...user, requestId: request.id }, [
          { kind: 'document', id, caseId, businessId },
        ]),
      );
      return record;
    });
    if (!row?.content) throw createNotFound('The document');
    if (row.shown.scan) throw notSent[row.shown.scan];
    if (isRead) recordedReads.set(toReadKey(row.shown), true, Date.now() + sameReadForMs);
    return { shown: row.shown, content: row.content };
  };
}
