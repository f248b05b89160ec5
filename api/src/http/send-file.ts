import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileRange } from '../files/file-store';
import { parseRange } from './byte-range';
import { formatDigest } from './digest';
import { matchesTag } from './etag';

/** A file that a call sends. */
export interface SentFile {
  /** The value of Content-Disposition. */
  disposition: string;
  mediaType: string;
  /** Digest in hexadecimal digits. */
  sha256: string;
  /** Size in bytes. */
  size: number;
}

/**
 * Sends the bytes of a file, all or the requested range, or 304 when the caller has them.
 * @param read reads the range, or all bytes
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { disposition, mediaType, sha256, size }: SentFile,
  read: (part: FileRange | undefined) => unknown,
) {
  const tag = `"${sha256}"`;
  const known = request.headers['if-none-match'];
  const isKnown = known !== undefined && matchesTag('If-None-Match', known, tag);
  const part = isKnown ? undefined : parseRange(request.headers, size, tag);
  // The file is opened before any header is set, so that an error response has none of them.
  const bytes = isKnown || request.method === 'HEAD' ? undefined : await read(part);
  reply.headers({
    ETag: tag,
    'Repr-Digest': formatDigest(sha256),
    'Accept-Ranges': 'bytes',
    'Content-Disposition': disposition,
    // A drawing or a page may contain scripts. Should a browser show it all the same, it has
    // neither rights nor an origin.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  if (isKnown) return reply.code(304).send();

  reply.header('Content-Type', mediaType);
  if (part) reply.code(206).header('Content-Range', `bytes ${part.first}-${part.last}/${size}`);
  reply.header('Content-Length', part ? part.last - part.first + 1 : size);
  return reply.send(bytes);
}
