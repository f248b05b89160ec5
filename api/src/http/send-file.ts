import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileRange } from '../files/file-store';
import { requestedRange } from './byte-range';
import { digestValue } from './digest';
import { tagMatches } from './etag';

/** A file as a call answers with it. */
export interface SentFile {
  /** The value of Content-Disposition. */
  disposition: string;
  mediaType: string;
  /** Hexadecimal digits. */
  sha256: string;
  /** In bytes. */
  size: number;
}

/**
 * Answers with the bytes of a file, all or the part that is asked for, or 304 where the caller
 * knows them.
 * @param read the bytes of the part, or all of them
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { disposition, mediaType, sha256, size }: SentFile,
  read: (part: FileRange | undefined) => unknown,
) {
  const tag = `"${sha256}"`;
  const known = request.headers['if-none-match'];
  const isKnown = known !== undefined && tagMatches('If-None-Match', known, tag);
  const part = isKnown ? undefined : requestedRange(request.headers, size, tag);
  // Before any header is set: what cannot be read is answered without them.
  const bytes = isKnown || request.method === 'HEAD' ? undefined : await read(part);
  reply.headers({
    ETag: tag,
    'Repr-Digest': digestValue(sha256),
    'Accept-Ranges': 'bytes',
    'Content-Disposition': disposition,
    // A drawing or a page may hold scripts: should a browser show one all the same, then without
    // rights and origin.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  if (isKnown) return reply.code(304).send();

  reply.header('Content-Type', mediaType);
  if (part) reply.code(206).header('Content-Range', `bytes ${part.first}-${part.last}/${size}`);
  reply.header('Content-Length', part ? part.last - part.first + 1 : size);
  return reply.send(bytes);
}
