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
import { announcedDigest } from '../http/digest';
import { badField, RequestProblem } from '../http/problem';
import { conditionOf } from '../writes/if-match';
import type { Write, Written } from '../writes/write';
import {
  addBlock,
  countOfBlocks,
  findUpload,
  forgetBlocks,
  keyForBlocks,
  missingBlocks,
  type UploadRecord,
  uploadOf,
} from './document-blocks.repository';
import { adoptContent, shownTo } from './document-changes';
import { type DocumentFile, removeFile } from './document-files';
import type { DocumentSettings } from './document-upload';
import { incomingContent, readThrough } from './incoming-content';
import { requirePossibleBody } from './request-content';

/**
 * Takes one block of the content of a document that is known, and answers with its receipt: the
 * block is then in the file store, whatever becomes of this process. Sent again it is the same
 * block.
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
  const digest = announcedDigest(request.headers['content-digest']);
  if (digest !== undefined && digest !== sha256) {
    throw badField('Content-Digest', `is not that of the ${bytes.length} bytes that were received`);
  }
  const block = { number, sha256 };
  const condition = conditionOf(request.headers['if-match']);
  const key = await request.withAccess(async (access) => {
    const upload = await uploadOf(access, uuid);
    const isToBeStored =
      !isThere(upload, block, bytes.length) && condition.isBasedOn(upload.row.shown.revision);
    return isToBeStored ? keyForBlocks(access, upload.row) : undefined;
  });
  if (key) await files.putBlock(key, block, bytes);
  const record = async (write: Write): Promise<Written> => {
    const upload = await uploadOf(write, uuid, 'for change');
    const { row } = upload;
    await write.mustBeBasedOn(row.shown.revision, 'The document', async () => shownTo(write, row));
    if (!isThere(upload, block, bytes.length)) {
      if (row.fileOfBlocks !== key) throw beginAgain();
      await addBlock(write, row, block);
    }
    const body = { ...block, size: bytes.length } satisfies BlockReceipt;
    return { status: 200, revision: row.shown.revision, body, changes: [] };
  };
  try {
    await request.write(reply, record, sha256);
  } catch (error) {
    // After any other failure nobody here knows whether it was recorded, and the sweep finds out.
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
 * @throws RequestProblem 400 when it is no block of the document, 409 when there is another under
 *   its number
 */
function isThere({ row, blocks }: UploadRecord, { number, sha256 }: Block, size: number): boolean {
  if (row.content) throw new RequestProblem(409, 'The document has its content already.');
  const count = countOfBlocks(row);
  if (number >= count)
    throw badField('number', `is none of the ${count} blocks of the document, counted from 0`);
  const expected = Math.min(blockBytes, row.shown.fileSize - number * blockBytes);
  if (size !== expected)
    throw badField('body', `has ${size} bytes, and the block ${number} has ${expected}`);
  const present = blocks.find((one) => one.number === number);
  if (present && present.sha256 !== sha256) {
    throw new RequestProblem(409, `The block ${number} has come already, with other bytes.`);
  }
  return present !== undefined;
}

/** Makes the content of a document of its blocks, all of which have come, and answers. */
export async function completeContent(
  request: FastifyRequest,
  reply: FastifyReply,
  uuid: string,
  { sha256 }: DocumentCompletion,
  settings: DocumentSettings,
): Promise<void> {
  const upload = await request.withAccess((access) => uploadOf(access, uuid));
  const file = upload.row.content ?? (await joinedFile(request, upload, sha256, settings));
  let replacedBy: FileKey | undefined;
  await request.write(reply, async (write) => {
    const { row } = await uploadOf(write, uuid, 'for change');
    replacedBy = row.content?.key;
    await write.mustBeBasedOn(row.shown.revision, 'The document', async () => shownTo(write, row));
    if (!row.content && row.fileOfBlocks !== file.key) throw beginAgain();
    const changes = await adoptContent(write, row, { ...file, sha256 }, () => undefined, {
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
  // The content came as a whole while the blocks were joined.
  if (replacedBy && replacedBy !== file.key)
    await removeFile(settings.files, file.key, request.log);
}

/**
 * Joins the blocks and reads the whole back, as it may not be what the device has: its file, or a
 * disk, may have changed between two blocks. What is not right is removed, so that the upload can
 * begin again.
 */
async function joinedFile(
  request: FastifyRequest,
  upload: UploadRecord,
  sha256: string,
  { files, documentMaxBytes }: DocumentSettings,
): Promise<DocumentFile> {
  const { row, blocks } = upload;
  const missing = missingBlocks(upload);
  const key = row.fileOfBlocks;
  if (missing.length > 0 || !key) {
    throw new RequestProblem(409, `${missing.length} blocks of the document have not come.`);
  }
  try {
    await files.joinBlocks(key, blocks);
    const received = await readThrough(
      incomingContent(await files.get(key), {
        fileType: row.shown.fileType,
        atMost: documentMaxBytes,
        exactly: row.shown.fileSize,
        field: 'body',
      }),
    );
    if (received.sha256 !== sha256)
      throw badField('sha256', 'is not that of the blocks that were received');
    return { key, ...received };
  } catch (error) {
    if (!(error instanceof RequestProblem || error instanceof FileMissing)) throw error;
    const isForgotten = await request.withAccess((access) => forgetBlocks(access, row, key));
    if (isForgotten) await files.delete(key);
    throw error instanceof FileMissing ? beginAgain() : error;
  }
}

const beginAgain = () =>
  new RequestProblem(
    409,
    'What had come of the document is no longer there. Send its blocks again.',
  );
