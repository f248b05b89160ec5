import type { DocumentReceipt, NewDocument } from '@feltbok/contract/documents.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { announcedDigest } from '../http/digest';
import { badField, notFound } from '../http/problem';
import { sendAnswer } from '../writes/send-answer';
import type { Write, Written } from '../writes/write';
import { adoptContent, announceDocument, requireSameContent, shownTo } from './document-changes';
import { type DocumentFile, removeFile, storeFile } from './document-files';
import { type DocumentRecord, findDocumentForContent, placeFor } from './documents.repository';
import {
  type IncomingContent,
  incomingContent,
  type Received,
  readThrough,
} from './incoming-content';
import {
  bodyBytes,
  contentInBody,
  requirePossibleBody,
  requirePossibleSize,
} from './request-content';
import type { RunningUploads } from './running-uploads';

export interface DocumentSettings {
  files: FileStore;
  /** Of one document, in bytes. */
  documentMaxBytes: number;
  /** What comes from outside is sent to nobody before a scan; without it nothing is scanned. */
  scansDocuments?: boolean;
}

/** Makes a document known whose content follows, and answers. */
export async function announce(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Omit<NewDocument, 'file'>,
  { documentMaxBytes }: DocumentSettings,
): Promise<void> {
  requirePossibleSize(document.fileSize, documentMaxBytes);
  // The audit trail mentions a document from when it has its content: before, there is none to be
  // seen.
  await request.write(reply, async (write) => ({
    ...numbered(await announceDocument(write, document)),
    changes: [],
  }));
}

/** Takes a document with its content in one body, and answers. */
export async function receiveWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, ...document }: NewDocument & { file: string },
  settings: DocumentSettings,
): Promise<void> {
  const content = contentInBody(file, document.fileType, settings.documentMaxBytes);
  // The text takes more memory than the file, and is not needed any more.
  request.body = undefined;
  const { customerId, place } = await request.withAccess(async (access) => ({
    customerId: access.customer.customerId,
    place: await placeFor(access, document),
  }));
  await receive(request, reply, settings, {
    content,
    customerId,
    isAwaited: place === 'there',
    fingerprint: ({ sha256 }) => JSON.stringify([document, sha256]),
    // A body that says less than it holds gets no more room for it.
    find: (write) => {
      const fileSize = Math.max(document.fileSize, content.received().fileSize);
      return announceDocument(write, { ...document, fileSize });
    },
    answer: numbered,
  });
}

/** Takes the content of a document that is known, as bytes, and answers. */
export async function receiveContent(
  request: FastifyRequest,
  reply: FastifyReply,
  uuid: string,
  settings: DocumentSettings,
  running: RunningUploads,
): Promise<void> {
  requirePossibleBody(request.raw, settings.documentMaxBytes);
  const digest = announcedDigest(request.headers['content-digest']);
  const { customerId, row } = await request.withAccess(async (access) => ({
    customerId: access.customer.customerId,
    row: await findDocumentForContent(access, uuid),
  }));
  const content = incomingContent(bodyBytes(request.raw), {
    fileType: row?.shown.fileType ?? '',
    atMost: settings.documentMaxBytes,
    exactly: row?.shown.fileSize,
    field: 'body',
  });
  const upload: Upload = {
    content,
    customerId,
    isAwaited: row !== undefined,
    isStored: row?.content !== undefined,
    fingerprint: ({ sha256 }) => sha256,
    find: async (write) => {
      const { fileSize, sha256 } = content.received();
      if (digest !== undefined && digest !== sha256) {
        throw badField('Content-Digest', `is not that of the ${fileSize} bytes that were received`);
      }
      const present = await findDocumentForContent(write, uuid, 'for change');
      if (!present) throw notFound('The document');
      await write.mustBeBasedOn(present.shown.revision, 'The document', async () =>
        shownTo(write, present),
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
  /** False when `find` is going to reject. */
  isAwaited: boolean;
  /** The document has its content, with which this one is only compared. */
  isStored?: boolean;
  /** What distinguishes two uploads under one idempotency key. */
  fingerprint(received: Received): string;
  /** The document that the content belongs to. @throws RequestProblem when there is none for it */
  find(write: Write): Promise<DocumentRecord>;
  answer(row: DocumentRecord, received: Received): Omit<Written, 'changes'>;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, scansDocuments = false }: DocumentSettings,
  { content, customerId, isAwaited, isStored = false, fingerprint, find, answer }: Upload,
): Promise<void> {
  const perform = (
    received: Received,
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
      return adoptContent(write, row, file, claimed, { isToBeScanned: scansDocuments });
    };
    const performed = await storeFile(
      files,
      customerId,
      content,
      (file, claimed) => perform(file, (write, row) => adopt(write, row, file, claimed)),
      request.log,
    );
    // Blocks of it had come before it was sent as a whole.
    if (fileOfBlocks) await removeFile(files, fileOfBlocks, request.log);
    return sendAnswer(reply, performed);
  }
  // Nothing is stored, but it may be a repetition, whose answer is to be repeated whatever has
  // happened since.
  const received = await readThrough(content);
  const performed = await perform(received, async (_write, row) => {
    if (!isAwaited || !row.content) throw notFound('The document');
    requireSameContent(row.content, received);
    return [];
  });
  await sendAnswer(reply, performed);
}

const numbered = ({ shown: { id, revision } }: DocumentRecord) => ({
  status: 201 as const,
  revision,
  body: { id },
});
