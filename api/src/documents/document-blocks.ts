import { createHash } from 'node:crypto';
import type {
  BlockReceipt,
  DocumentCompletion,
  DocumentReceipt,
} from '@feltbok/contract/documents.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileKey } from '../files/file-key';
import { type Block, FileMissing } from '../files/file-store';
import { parseDigest } from '../http/digest';
import { createBadField, RequestProblem } from '../http/problem';
import { createCondition } from '../writes/if-match';
import type { Write, Written } from '../writes/write';
import {
  addBlock,
  countBlocks,
  findUpload,
  forgetBlocks,
  getUpload,
  listMissingBlocks,
  reserveKey,
  type UploadRecord,
} from './document-blocks.repository';
import { assignContent, toShown } from './document-changes';
import { type DocumentFile, removeFile } from './document-files';
import type { DocumentSettings } from './document-upload';
import { checkContent, readToEnd } from './incoming-content';
import { requirePossibleBody } from './request-content';

/**
 * Receives one block of a document's content and responds with its receipt. The block is in the
 * file store by then, even if this process dies. A repeated block is accepted as the same block.
 */
export async function receiveBlock(
  request: FastifyRequest,
  reply: FastifyReply,
  { uuid, number }: { uuid: string; number: number },
  { files }: DocumentSettings,
): Promise<void> {
  requirePossibleBody(request.raw, blockBytes);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const digest = parseDigest(request.headers['content-digest']);
  if (digest !== undefined && digest !== sha256) {
    throw createBadField(
      'Content-Digest',
      `is not that of the ${bytes.length} bytes that were received`,
    );
  }
  const block = { number, sha256 };
  const condition = createCondition(request.headers['if-match']);
  const key = await request.withAccess(async (access) => {
    const upload = await getUpload(access, uuid);
    const isToBeStored =
      !hasBlock(upload, block, bytes.length) && condition.isBasedOn(upload.row.shown.revision);
    return isToBeStored ? reserveKey(access, upload.row) : undefined;
  });
  if (key) await files.putBlock(key, block, bytes);
  const record = async (write: Write): Promise<Written> => {
    const upload = await getUpload(write, uuid, 'for change');
    const { row } = upload;
    await write.requireRevision(row.shown.revision, 'The document', async () =>
      toShown(write, row),
    );
    if (!hasBlock(upload, block, bytes.length)) {
      if (row.fileOfBlocks !== key) throw createBeginAgain();
      await addBlock(write, row, block);
    }
    const body = { ...block, size: bytes.length } satisfies BlockReceipt;
    return { status: 200, revision: row.shown.revision, body, changes: [] };
  };
  try {
    await request.write(reply, record, sha256);
  } catch (error) {
    // After any other failure it is unknown whether the block was recorded; the clean-up finds out.
    if (key && error instanceof RequestProblem && !(await isRecorded(request, uuid, key, block))) {
      await files.removeBlock(key, block);
    }
    throw error;
  }
}

async function isRecorded(
  request: FastifyRequest,
  uuid: string,
  key: FileKey,
  { number, sha256 }: Block,
): Promise<boolean> {
  return request.withAccess(async (access) => {
    const upload = await findUpload(access, uuid);
    if (upload?.row.fileOfBlocks !== key) return false;
    return upload.blocks.some(
      (recorded) => recorded.number === number && recorded.sha256 === sha256,
    );
  });
}

/**
 * @throws RequestProblem 400 when it is not a block of the document, 409 when the number is taken
 *   by another block
 */
function hasBlock({ row, blocks }: UploadRecord, { number, sha256 }: Block, size: number): boolean {
  if (row.content) throw new RequestProblem(409, 'The document has its content already.');
  const count = countBlocks(row);
  if (number >= count)
    throw createBadField(
      'number',
      `is none of the ${count} blocks of the document, counted from 0`,
    );
  const expected = Math.min(blockBytes, row.shown.fileSize - number * blockBytes);
  if (size !== expected)
    throw createBadField('body', `has ${size} bytes, and the block ${number} has ${expected}`);
  const present = blocks.find((block) => block.number === number);
  if (present && present.sha256 !== sha256) {
    throw new RequestProblem(409, `The block ${number} has come already, with other bytes.`);
  }
  return present !== undefined;
}

/** Joins the blocks of a document to its content once all have arrived, and responds. */
export async function completeContent(
  request: FastifyRequest,
  reply: FastifyReply,
  uuid: string,
  { sha256 }: DocumentCompletion,
  settings: DocumentSettings,
): Promise<void> {
  const upload = await request.withAccess((access) => getUpload(access, uuid));
  const file = upload.row.content ?? (await joinFile(request, upload, sha256, settings));
  let replacedBy: FileKey | undefined;
  await request.write(reply, async (write) => {
    const { row } = await getUpload(write, uuid, 'for change');
    replacedBy = row.content?.key;
    await write.requireRevision(row.shown.revision, 'The document', async () =>
      toShown(write, row),
    );
    if (!row.content && row.fileOfBlocks !== file.key) throw createBeginAgain();
    const changes = await assignContent(write, row, { ...file, sha256 }, () => undefined, {
      isToBeScanned: settings.scansDocuments ?? false,
    });
    const { id, revision } = row.shown;
    return {
      status: 200,
      revision,
      body: { id, fileSize: file.fileSize, sha256 } satisfies DocumentReceipt,
      changes,
    };
  });
  // The content arrived as a whole while the blocks were joined.
  if (replacedBy && replacedBy !== file.key)
    await removeFile(settings.files, file.key, request.log);
}

/**
 * Joins the blocks and verifies the whole. It may differ from the device's file, as the file or a
 * disk may have changed between two blocks. A wrong result is removed, so that the upload can begin
 * again.
 */
async function joinFile(
  request: FastifyRequest,
  upload: UploadRecord,
  sha256: string,
  { files, documentMaxBytes }: DocumentSettings,
): Promise<DocumentFile> {
  const { row, blocks } = upload;
  const missing = listMissingBlocks(upload);
  const key = row.fileOfBlocks;
  if (missing.length > 0 || !key) {
    throw new RequestProblem(409, `${missing.length} blocks of the document have not come.`);
  }
  try {
    await files.joinBlocks(key, blocks);
    const received = await readToEnd(
      checkContent(await files.get(key), {
        fileType: row.shown.fileType,
        maxBytes: documentMaxBytes,
        exactBytes: row.shown.fileSize,
        field: 'body',
      }),
    );
    if (received.sha256 !== sha256)
      throw createBadField('sha256', 'is not that of the blocks that were received');
    return { key, ...received };
  } catch (error) {
    if (!(error instanceof RequestProblem || error instanceof FileMissing)) throw error;
    const isForgotten = await request.withAccess((access) => forgetBlocks(access, row, key));
    if (isForgotten) await files.delete(key);
    throw error instanceof FileMissing ? createBeginAgain() : error;
  }
}

const createBeginAgain = () =>
  new RequestProblem(
    409,
    'What had come of the document is no longer there. Send its blocks again.',
  );
