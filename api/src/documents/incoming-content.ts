import { createHash } from 'node:crypto';
import { createBadField, RequestProblem } from '../http/problem';
import { findContentError, headBytes } from './content-kind';

/** Requirements that content must meet to be accepted. */
interface ExpectedContent {
  fileType: string;
  /** Maximum size in bytes. */
  maxBytes: number;
  /** Announced size in bytes; undefined where none was announced. */
  exactBytes?: number | undefined;
  /** The field of the request that contains the content. */
  field: string;
}

export interface ReceivedContent {
  /** Size in bytes. */
  fileSize: number;
  /** Digest in hexadecimal digits. */
  sha256: string;
}

/** Content that can be read once, and has a size and digest once it was read to its end. */
export interface IncomingContent extends AsyncIterable<Uint8Array> {
  /** @throws Error before the content was read to its end */
  getResult(): ReceivedContent;
}

/**
 * Checks content while it is streamed, so that no more than its first bytes are held back. Reading
 * it throws RequestProblem: 400 naming the field when it is empty, does not match its type or has
 * another size than announced, 413 when it is too large.
 */
export function checkContent(
  source: AsyncIterable<Uint8Array>,
  expected: ExpectedContent,
): IncomingContent {
  const { fileType, maxBytes, exactBytes, field } = expected;
  const hash = createHash('sha256');
  let size = 0;
  let outcome: ReceivedContent | undefined;

  async function* streamChecked(): AsyncGenerator<Uint8Array> {
    let buffered: Uint8Array[] | undefined = [];
    const checkHead = async (chunks: Uint8Array[]) => {
      const bytes = Buffer.concat(chunks);
      const error = await findContentError(fileType, bytes.subarray(0, headBytes));
      if (error) throw createBadField(field, error);
      return bytes;
    };
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw createTooLarge(maxBytes);
      hash.update(chunk);
      buffered?.push(chunk);
      if (!buffered) yield chunk;
      else if (size >= headBytes) {
        yield await checkHead(buffered);
        buffered = undefined;
      }
    }
    if (size === 0) throw createBadField(field, 'is empty');
    if (exactBytes !== undefined && size !== exactBytes) throw createSizeMismatch(size, exactBytes);
    if (buffered) yield await checkHead(buffered);
    outcome = { fileSize: size, sha256: hash.digest('hex') };
  }

  return {
    [Symbol.asyncIterator]: streamChecked,
    getResult: () => {
      if (!outcome) throw new Error('The content was not read to its end.');
      return outcome;
    },
  };
}

/** Reads content to its end without storing it, to find its size and digest. */
export async function readToEnd(content: IncomingContent): Promise<ReceivedContent> {
  for await (const _ of content);
  return content.getResult();
}

export const createTooLarge = (maxBytes: number) =>
  new RequestProblem(413, `A document may have ${maxBytes} bytes at most.`);

const createSizeMismatch = (size: number, announced: number) =>
  createBadField('fileSize', `is ${announced}, but ${size} bytes were received`);
