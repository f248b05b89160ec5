import type { DocumentReceipt, NewDocument } from '@feltbok/contract/documents.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { parseDigest } from '../http/digest';
import { createBadField, createNotFound } from '../http/problem';
import { sendStoredResponse } from '../writes/send-stored-response';
import type { Write, Written } from '../writes/write';
import { announceDocument, assignContent, requireSameContent, toShown } from './document-changes';
import { type DocumentFile, removeFile, storeFile } from './document-files';
import { checkPlace, type DocumentRecord, findDocumentForContent } from './documents.repository';
import {
  checkContent,
  type IncomingContent,
  type ReceivedContent,
  readToEnd,
} from './incoming-content';
import {
  readContent,
  requirePossibleBody,
  requirePossibleSize,
  streamBody,
} from './request-content';
import type { RunningUploads } from './running-uploads';

export interface DocumentSettings {
  files: FileStore;
  /** Maximum size of a document, in bytes. */
  documentMaxBytes: number;
  /** Whether documents from outside are scanned before they are sent to anybody. */
  scansDocuments?: boolean;
}

/** Registers a document whose content follows, and responds. */
export async function receiveAnnouncement(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Omit<NewDocument, 'file'>,
  { documentMaxBytes }: DocumentSettings,
): Promise<void> {
  requirePossibleSize(document.fileSize, documentMaxBytes);
  // The audit trail mentions a document from when it has its content, since nobody sees it before.
  await request.write(reply, async (write) => ({
    ...toCreated(await announceDocument(write, document)),
    changes: [],
  }));
}

/** Receives a document with its content in one body, and responds. */
export async function receiveWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, ...document }: NewDocument & { file: string },
  settings: DocumentSettings,
): Promise<void> {
  const content = readContent(file, document.fileType, settings.documentMaxBytes);
  // The text takes more memory than the file and is not needed any more.
  request.body = undefined;
  const { customerId, place } = await request.withAccess(async (access) => ({
    customerId: access.customer.customerId,
    place: await checkPlace(access, document),
  }));
  await receive(request, reply, settings, {
    content,
    customerId,
    isAwaited: place === 'there',
    fingerprint: ({ sha256 }) => JSON.stringify([document, sha256]),
    // The announced size is corrected here: a body that is larger gets no more room for it.
    find: (write) => {
      const fileSize = Math.max(document.fileSize, content.getResult().fileSize);
      return announceDocument(write, { ...document, fileSize });
    },
    answer: toCreated,
  });
}

/** Receives the content of an announced document as bytes, and responds. */
export async function receiveContent(
  request: FastifyRequest,
  reply: FastifyReply,
  uuid: string,
  settings: DocumentSettings,
  running: RunningUploads,
): Promise<void> {
  requirePossibleBody(request.raw, settings.documentMaxBytes);
  const digest = parseDigest(request.headers['content-digest']);
  const { customerId, row } = await request.withAccess(async (access) => ({
    customerId: access.customer.customerId,
    row: await findDocumentForContent(access, uuid),
  }));
  const content = checkContent(streamBody(request.raw), {
    fileType: row?.shown.fileType ?? '',
    maxBytes: settings.documentMaxBytes,
    exactBytes: row?.shown.fileSize,
    field: 'body',
  });
  const upload: Upload = {
    content,
    customerId,
    isAwaited: row !== undefined,
    isStored: row?.content !== undefined,
    fingerprint: ({ sha256 }) => sha256,
    find: async (write) => {
      const { fileSize, sha256 } = content.getResult();
      if (digest !== undefined && digest !== sha256) {
        throw createBadField(
          'Content-Digest',
          `is not that of the ${fileSize} bytes that were received`,
        );
      }
      const present = await findDocumentForContent(write, uuid, 'for change');
      if (!present) throw createNotFound('The document');
      await write.requireRevision(present.shown.revision, 'The document', async () =>
        toShown(write, present),
      );
      return present;
    },
    answer: ({ shown: { id, revision } }, { fileSize, sha256 }) => ({
      status: 200,
      revision,
      body: { id, fileSize, sha256 } satisfies DocumentReceipt,
    }),
  };
  const work = () => receive(request, reply, settings, upload);
  await (row ? running.run(`${customerId} ${row.shown.id}`, request.raw, work) : work());
}

interface Upload {
  content: IncomingContent;
  customerId: string;
  /** False when `find` is going to reject the upload. */
  isAwaited: boolean;
  /** True when the document has its content, which this one is only compared with. */
  isStored?: boolean;
  /** Distinguishes two uploads under one idempotency key. */
  fingerprint(received: ReceivedContent): string;
  /** Finds the document of the content. @throws RequestProblem when there is none */
  find(write: Write): Promise<DocumentRecord>;
  answer(row: DocumentRecord, received: ReceivedContent): Omit<Written, 'changes'>;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, scansDocuments = false }: DocumentSettings,
  { content, customerId, isAwaited, isStored = false, fingerprint, find, answer }: Upload,
): Promise<void> {
  const perform = (
    received: ReceivedContent,
    changes: (write: Write, row: DocumentRecord) => Promise<Written['changes']>,
  ) =>
    request.perform(async (write) => {
      const row = await find(write);
      return { changes: await changes(write, row), ...answer(row, received) };
    }, fingerprint(received));

  if (isAwaited && !isStored) {
    let fileOfBlocks: FileKey | null = null;
    const adopt = async (
      write: Write,
      row: DocumentRecord,
      file: DocumentFile,
      claimed: () => void,
    ) => {
      ({ fileOfBlocks } = row);
      return assignContent(write, row, file, claimed, { isToBeScanned: scansDocuments });
    };
    const performed = await storeFile(
      files,
      customerId,
      content,
      (file, claimed) => perform(file, (write, row) => adopt(write, row, file, claimed)),
      request.log,
    );
    // Some blocks had arrived before the document was sent as a whole.
    if (fileOfBlocks) await removeFile(files, fileOfBlocks, request.log);
    return sendStoredResponse(reply, performed);
  }
  // Nothing is stored, but the request may be a repetition whose response must be repeated.
  const received = await readToEnd(content);
  const performed = await perform(received, async (_write, row) => {
    if (!isAwaited || !row.content) throw createNotFound('The document');
    requireSameContent(row.content, received);
    return [];
  });
  await sendStoredResponse(reply, performed);
}

const toCreated = ({ shown: { id, revision } }: DocumentRecord) => ({
  status: 201 as const,
  revision,
  body: { id },
});
