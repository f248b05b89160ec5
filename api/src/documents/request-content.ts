import type { IncomingMessage } from 'node:http';
import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';
import { badField, RequestProblem } from '../http/problem';
import { fromDataUrl } from './data-url';
import { type IncomingContent, incomingContent, tooLarge } from './incoming-content';

/**
 * The content that a JSON body carries as a data URL.
 * @throws RequestProblem 400 naming the field when it is no data URL in base64, or one of another
 *   type than `fileType`
 */
export function contentInBody(file: string, fileType: string, atMost: number): IncomingContent {
  const url = fromDataUrl(file);
  if ('error' in url) throw badField('file', url.error);
  const said = toMediaType(url.mediaType);
  const meant = toMediaType(fileType);
  if (said !== meant && said !== unknownMediaType && meant !== unknownMediaType) {
    throw badField('file', `says to be ${said}, but fileType says ${meant}`);
  }
  // The size in the body is not compared: the specification's clients reckon it from the length of
  // the base64 text.
  return incomingContent(asOneChunk(url.content), { fileType, atMost, field: 'file' });
}

async function* asOneChunk(content: Buffer): AsyncGenerator<Uint8Array> {
  if (content.length > 0) yield content;
}

/**
 * @throws RequestProblem 400 or 413 when content of the size that is announced would be rejected
 */
export function requirePossibleSize(fileSize: number, atMost: number): void {
  if (fileSize === 0) throw badField('fileSize', 'is 0, and an empty document is none');
  if (fileSize > atMost) throw tooLarge(atMost);
}

/**
 * @throws RequestProblem 413 or 415 before any of a body is read that would be rejected as a whole
 */
export function requirePossibleBody({ headers }: IncomingMessage, atMost: number): void {
  if (Number(headers['content-length'] ?? 0) > atMost) throw tooLarge(atMost);
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity')
    throw new RequestProblem(415, 'A document is sent without a content coding.');
}

/** Nobody who still sends is silent for so long. */
const silenceMs = 60_000;

/**
 * The body of a request as it comes.
 * @throws RequestProblem 400 saying how much was received, when the connection ends or falls silent
 *   before the body is whole
 */
export async function* bodyBytes(
  request: IncomingMessage,
  atMostSilentMs = silenceMs,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  const silence = setTimeout(() => request.destroy(), atMostSilentMs);
  try {
    // Left open when the reader stops early: the sender still has to learn why.
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
    // A sender hears nothing before it has sent all, so what nobody reads any more has to be
    // drained.
    request.resume();
  }
}
