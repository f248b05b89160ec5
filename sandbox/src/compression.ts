import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Types that compression makes smaller; pictures, and fonts for pages, are compressed already. */
const compressible =
  /^(text\/|application\/(javascript|json|manifest\+json|wasm)|image\/svg|font\/ttf)/;

/**
 * A quality that is fast enough while a visitor waits. A deployment that compresses its files in
 * advance can use a better one.
 */
const qualityWhileWaiting = 6;

/**
 * Sends files compressed to browsers that take Brotli, as a production host does. Each file is
 * compressed once, and again when its entity tag says that it has changed.
 * @param findFile the file that a request is answered with, by one name however the address is
 *   spelt: each name has a compressed copy in memory
 * @param quality of Brotli, from 0 to 11
 */
export function compressFiles(
  app: FastifyInstance,
  findFile: (request: FastifyRequest) => string,
  quality = qualityWhileWaiting,
): void {
  const compressed = new Map<string, { etag: string; content: Promise<Buffer> }>();
  app.addHook('onSend', async (request, reply, payload) => {
    // A HEAD request comes without the content, which must not be remembered as the file.
    if (request.method !== 'GET') return payload;
    if (!takesBrotli(request.headers['accept-encoding']) || !isWholeFile(reply, payload))
      return payload;
    const name = findFile(request);
    const etag = String(reply.getHeader('etag'));
    let known = compressed.get(name);
    if (known?.etag === etag) payload.destroy();
    else {
      known = { etag, content: buffer(payload).then((file) => brotli(file, quality)) };
      compressed.set(name, known);
    }
    const content = await known.content;
    reply.headers({ 'content-encoding': 'br', 'content-length': content.length });
    return content;
  });
}

const takesBrotli = (accepted: string | string[] | undefined) =>
  /\bbr\b/.test(String(accepted ?? ''));

const isWholeFile = (reply: FastifyReply, payload: unknown): payload is Readable =>
  reply.statusCode === 200 &&
  reply.hasHeader('etag') &&
  compressible.test(String(reply.getHeader('content-type'))) &&
  typeof (payload as Readable | null)?.pipe === 'function';

const brotli = (content: Buffer, quality: number) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
