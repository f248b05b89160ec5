import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below it the packet is as large either way. */
const worthwhileBytes = 1024;
/**
 * Brotli's preset, 11, is for files that are packed once and sent often. At 4 a case list takes
 * milliseconds.
 */
const brotliQuality = 4;

/**
 * JSON and pages go out compressed to whoever takes it. Documents are images and PDF, which are so
 * already.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.register(compress, {
    globalDecompression: false,
    threshold: worthwhileBytes,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/(problem\+)?json|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
}
