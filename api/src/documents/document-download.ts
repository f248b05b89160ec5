import { Readable } from 'node:stream';
import { mediaTypeOf } from '@feltbok/shared/domain/media-type';
import type { StoredDocument } from '@feltbok/shared/wire/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../files/file-store';
import { requestedRange } from '../http/byte-range';
import { digestValue } from '../http/digest';
import { revisionTag, tagMatches } from '../http/etag';
import { attachmentNamed } from './content-disposition';
import { base64Encoder } from './data-url';
import type { DocumentRow } from './documents.repository';

type Content = NonNullable<DocumentRow['content']>;

/** Answers with the bytes of a document, all or the part that is asked for. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { shown, content }: { shown: StoredDocument; content: Content },
) {
  const tag = `"${content.sha256}"`;
  reply.headers({
    ETag: tag,
    'Repr-Digest': digestValue(content.sha256),
    'Accept-Ranges': 'bytes',
    'Content-Disposition': attachmentNamed(shown.fileName),
    // A drawing or a page may hold scripts: should a browser show one all the same, then without rights and origin.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  const known = request.headers['if-none-match'];
  if (known !== undefined && tagMatches('If-None-Match', known, tag)) return reply.code(304).send();

  reply.header('Content-Type', mediaTypeOf(shown.fileType));
  const { fileSize } = content;
  const part = requestedRange(request.headers, fileSize, tag);
  if (part) reply.code(206).header('Content-Range', `bytes ${part.first}-${part.last}/${fileSize}`);
  reply.header('Content-Length', part ? part.last - part.first + 1 : fileSize);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await files.get(content.key, part));
}

/** Answers with a document as `DocumentContent`, written while it is read. */
export async function sendDataUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { shown, content }: { shown: StoredDocument; content: Content },
) {
  const { fileType, revision } = shown;
  const beginning = `{"fileContent":"data:${mediaTypeOf(fileType)};base64,`;
  const end = `","fileType":${JSON.stringify(fileType)}}`;
  reply.headers({
    ETag: revisionTag(revision),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': beginning.length + 4 * Math.ceil(content.fileSize / 3) + end.length,
  });
  if (request.method === 'HEAD') return reply.send();
  const file = await files.get(content.key);
  return reply.send(Readable.from(framed(beginning, file, end), { objectMode: false }));
}

async function* framed(beginning: string, file: Readable, end: string): AsyncGenerator<string | Buffer> {
  yield beginning;
  // Destroys the file with itself, when the caller goes away.
  yield* file.compose<Readable>(base64Encoder());
  yield end;
}
