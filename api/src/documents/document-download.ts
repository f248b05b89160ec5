import { Readable } from 'node:stream';
import type { StoredDocument } from '@feltbok/domain/documents/document.ts';
import { toMediaType } from '@feltbok/domain/documents/media-type.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { revisionTag } from '../http/etag';
import { sendFile } from '../http/send-file';
import { attachmentNamed } from './content-disposition';
import { base64Encoder } from './data-url';
import type { DocumentRecord } from './documents.repository';
import type { IntactContents } from './verified-contents';

type Content = NonNullable<DocumentRecord['content']>;

/** Answers with the bytes of a document, all or the part that is asked for. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  contents: IntactContents,
  { shown, content }: { shown: StoredDocument; content: Content },
) {
  const { sha256, fileSize: size } = content;
  const file = {
    disposition: attachmentNamed(shown.fileName),
    mediaType: toMediaType(shown.fileType),
    sha256,
    size,
  };
  return sendFile(request, reply, file, (part) => contents.read(content, request.log, part));
}

/** Answers with a document as `DocumentContent`, written while it is read. */
export async function sendDataUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  contents: IntactContents,
  { shown, content }: { shown: StoredDocument; content: Content },
) {
  const { fileType, revision } = shown;
  const beginning = `{"fileContent":"data:${toMediaType(fileType)};base64,`;
  const end = `","fileType":${JSON.stringify(fileType)}}`;
  const file = request.method === 'HEAD' ? undefined : await contents.read(content, request.log);
  reply.headers({
    ETag: revisionTag(revision),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': beginning.length + 4 * Math.ceil(content.fileSize / 3) + end.length,
  });
  if (!file) return reply.send();
  const body = Readable.from(framed(beginning, file, end), { objectMode: false });
  // A caller who leaves before the first byte: nothing of it has run by then.
  body.once('close', () => file.destroy());
  return reply.send(body);
}

async function* framed(
  beginning: string,
  file: Readable,
  end: string,
): AsyncGenerator<string | Buffer> {
  yield beginning;
  // Destroys the file with itself, when the caller disconnects.
  yield* file.compose<Readable>(base64Encoder());
  yield end;
}
