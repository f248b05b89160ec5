import { createHash } from 'node:crypto';
import { badField, RequestProblem } from '../http/problem';
import { contentError, headBytes } from './content-kind';

/** What content must be to be taken. */
interface Expected {
  fileType: string;
  /** Bytes. */
  atMost: number;
  /** Bytes; undefined where nobody said. */
  exactly?: number | undefined;
  /** The field of the request that the content came in. */
  field: string;
}

export interface Received {
  /** Bytes. */
  fileSize: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** Content on its way in: read once, and described when it was read to its end. */
export interface IncomingContent extends AsyncIterable<Uint8Array> {
  /** @throws Error before the content was read to its end */
  received(): Received;
}

/**
 * Content that is checked while it passes, so that none of it waits longer than its first bytes.
 * Reading it throws RequestProblem: 400 naming the field when it is empty, is not what its type
 * says or has another size than was said, 413 when it is too large.
 */
export function incomingContent(
  source: AsyncIterable<Uint8Array>,
  expected: Expected,
): IncomingContent {
  const { fileType, atMost, exactly, field } = expected;
  const hash = createHash('sha256');
  let size = 0;
  let outcome: Received | undefined;

  async function* checked(): AsyncGenerator<Uint8Array> {
    let buffered: Uint8Array[] | undefined = [];
    const head = async (chunks: Uint8Array[]) => {
      const bytes = Buffer.concat(chunks);
      const error = await contentError(fileType, bytes.subarray(0, headBytes));
      if (error) throw badField(field, error);
      return bytes;
    };
    for await (const chunk of source) {
      size += chunk.length;
      if (size > atMost) throw tooLarge(atMost);
      hash.update(chunk);
      buffered?.push(chunk);
      if (!buffered) yield chunk;
      else if (size >= headBytes) {
        yield await head(buffered);
        buffered = undefined;
      }
    }
    if (size === 0) throw badField(field, 'is empty');
    if (exactly !== undefined && size !== exactly) throw otherSize(size, exactly);
    if (buffered) yield await head(buffered);
    outcome = { fileSize: size, sha256: hash.digest('hex') };
  }

  return {
    [Symbol.asyncIterator]: checked,
    received: () => {
      if (!outcome) throw new Error('The content was not read to its end.');
      return outcome;
    },
  };
}

/** Reads content to its end without storing it: to learn what it is. */
export async function readThrough(content: IncomingContent): Promise<Received> {
  for await (const _ of content);
  return content.received();
}

export const tooLarge = (atMost: number) =>
  new RequestProblem(413, `A document may have ${atMost} bytes at most.`);

const otherSize = (size: number, announced: number) =>
  badField('fileSize', `is ${announced}, but ${size} bytes were received`);
