import type { IncomingMessage } from 'node:http';
import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';
import { createBadField, RequestProblem } from '../http/problem';
import { parseDataUrl } from './data-url';
import { checkContent, createTooLarge, type IncomingContent } from './incoming-content';

/**
 * Reads the content that a JSON body contains as a data URL.
 * @throws RequestProblem 400 naming the field when it is not a data URL in base64, or has another
 *   type than `fileType`
 */
export function readContent(file: string, fileType: string, atMost: number): IncomingContent {
  const url = parseDataUrl(file);
  if ('error' in url) throw createBadField('file', url.error);
  const urlType = toMediaType(url.mediaType);
  const announcedType = toMediaType(fileType);
  if (
    urlType !== announcedType &&
    urlType !== unknownMediaType &&
    announcedType !== unknownMediaType
  ) {
    throw createBadField('file', `says to be ${urlType}, but fileType says ${announcedType}`);
  }
  // The announced size is not compared: clients of the specification compute it from the length of
  // the base64 text.
  return checkContent(toSingleChunk(url.content), { fileType, maxBytes: atMost, field: 'file' });
}

async function* toSingleChunk(content: Buffer): AsyncGenerator<Uint8Array> {
  if (content.length > 0) yield content;
}

/** @throws RequestProblem 400 or 413 when content of the announced size would be rejected */
export function requirePossibleSize(fileSize: number, atMost: number): void {
  if (fileSize === 0) throw createBadField('fileSize', 'is 0, and an empty document is none');
  if (fileSize > atMost) throw createTooLarge(atMost);
}

/**
 * @throws RequestProblem 413 or 415 before any of the body is read, when it would be rejected as a
 *   whole
 */
export function requirePossibleBody({ headers }: IncomingMessage, atMost: number): void {
  if (Number(headers['content-length'] ?? 0) > atMost) throw createTooLarge(atMost);
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity')
    throw new RequestProblem(415, 'A document is sent without a content coding.');
}

/** A sender that is silent for longer has gone. */
const silenceMs = 60_000;

/**
 * Streams the body of a request.
 * @throws RequestProblem 400 with the number of received bytes, when the connection ends or falls
 *   silent before the body is complete
 */
export async function* streamBody(
  request: IncomingMessage,
  atMostSilentMs = silenceMs,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  const silence = setTimeout(() => request.destroy(), atMostSilentMs);
  try {
    // The stream stays open when the reader stops early: the sender must still get the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      silence.refresh();
      received += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (request.complete) throw error;
    throw new RequestProblem(400, `The upload broke off after ${received} bytes.`);
  } finally {
    clearTimeout(silence);
    // A sender reads no response before it has sent everything, so the rest of the body is drained.
    request.resume();
  }
}
