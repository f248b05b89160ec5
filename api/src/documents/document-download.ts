import { Readable } from 'node:stream';
import type { StoredDocument } from '@feltbok/domain/documents/document.ts';
import { toMediaType } from '@feltbok/domain/documents/media-type.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatRevisionTag } from '../http/etag';
import { sendFile } from '../http/send-file';
import { formatAttachment } from './content-disposition';
import { createBase64Encoder } from './data-url';
import type { DocumentRecord } from './documents.repository';
import type { VerifiedContents } from './verified-contents';

type Content = NonNullable<DocumentRecord['content']>;

/** Sends the bytes of a document, all of them or the requested range. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  contents: VerifiedContents,
  { shown, content }: { shown: StoredDocument; content: Content },
) {
  const { sha256, fileSize: size } = content;
  const file = {
    disposition: formatAttachment(shown.fileName),
    mediaType: toMediaType(shown.fileType),
    sha256,
    size,
  };
  return sendFile(request, reply, file, (part) => contents.read(content, request.log, part));
}

/** Sends a document as `DocumentContent`, which is written while the file is read. */
export async function sendDataUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  contents: VerifiedContents,
  { shown, content }: { shown: StoredDocument; content: Content },
) {
  const { fileType, revision } = shown;
  const beginning = `{"fileContent":"data:${toMediaType(fileType)};base64,`;
  const end = `","fileType":${JSON.stringify(fileType)}}`;
  const file = request.method === 'HEAD' ? undefined : await contents.read(content, request.log);
  reply.headers({
    ETag: formatRevisionTag(revision),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': beginning.length + 4 * Math.ceil(content.fileSize / 3) + end.length,
  });
  if (!file) return reply.send();
  const body = Readable.from(wrapInJson(beginning, file, end), { objectMode: false });
  // When the caller leaves before the first byte, the generator has not started and closes nothing.
  body.once('close', () => file.destroy());
  return reply.send(body);
}

async function* wrapInJson(
  beginning: string,
  file: Readable,
  end: string,
): AsyncGenerator<string | Buffer> {
  yield beginning;
  // The file is destroyed together with this stream when the caller disconnects.
  yield* file.compose<Readable>(createBase64Encoder());
  yield end;
}
