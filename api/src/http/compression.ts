import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller body fits into one packet either way. */
const minBytes = 1024;
/**
 * Brotli's default level 11 is meant for files that are compressed once. At level 4 a case list
 * takes milliseconds.
 */
const brotliQuality = 4;

/**
 * Compresses JSON and pages for clients that accept it. Documents are images and PDFs, which are
 * compressed already.
 */
export function addCompression(app: FastifyInstance): void {
  app.register(compress, {
    globalDecompression: false,
    threshold: minBytes,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/(problem\+)?json|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
}
