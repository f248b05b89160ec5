import { FileRejected } from './file-rejected';

/** Bytes read at a time: enough to be fast, little enough for any tablet. */
const step = 2 ** 22;
/** Characters without a line end, after which a file is taken to be no text. */
const longestLine = 2 ** 20;

/** What a text turns out not to be written in. */
export class OtherEncoding extends Error {
  override name = 'OtherEncoding';
}

/** The encoding that a byte-order mark names; UTF-8 where there is none. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

export const readBytes = async (part: Blob): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    // Removed meanwhile, or stored in a cloud that cannot be reached.
    throw new FileRejected({ kind: 'unreadable' }, { cause });
  }
};

/** Bytes within which a header stands, if there is one. */
const headSize = 2 ** 16;

/** The text that a file begins with; what its end cuts in two, or is in another encoding, reads as some sign or other. */
export const readHead = async (file: Blob, encoding: string): Promise<string> =>
  new TextDecoder(encoding).decode(await readBytes(file.slice(0, headSize)));

/**
 * The text of a file, chunk by chunk, without a byte-order mark.
 * @param onProgress called with the part that is read: 0 to 1
 * @throws OtherEncoding, FileRejected
 */
export async function* textChunks(
  file: Blob,
  encoding: string,
  onProgress: (part: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let from = 0; from < file.size; from += step) {
    const bytes = await readBytes(file.slice(from, from + step));
    const isLast = from + step >= file.size;
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: !isLast });
    } catch (cause) {
      throw new OtherEncoding(`The file is not ${encoding}`, { cause });
    }
    if (text.includes('\0')) throw new FileRejected({ kind: 'not text' });
    yield text;
    onProgress(Math.min(1, (from + step) / file.size));
  }
}

/**
 * Reads a file line by line, be it of Windows, Unix or an old Mac. Lines of Windows end with their carriage return.
 * @param onLine called for each line with the text that it stands in, and where it begins and ends there: to cut a hundred
 * thousand lines out would take longer than to read them
 * @throws OtherEncoding, FileRejected, and whatever `onLine` throws
 */
export async function readLines(
  file: Blob,
  encoding: string,
  onLine: (text: string, from: number, to: number) => void,
  onProgress?: (part: number) => void,
): Promise<void> {
  let rest = '';
  let lineEnd: string | null = null;
  for await (const text of textChunks(file, encoding, onProgress)) {
    lineEnd ??= text.includes('\n') ? '\n' : text.includes('\r') ? '\r' : null;
    let start = 0;
    for (let end = endOf(text, lineEnd, 0); end >= 0; end = endOf(text, lineEnd, start)) {
      if (rest === '') onLine(text, start, end);
      else {
        const line = rest + text.slice(start, end);
        rest = '';
        onLine(line, 0, line.length);
      }
      start = end + 1;
    }
    rest += text.slice(start);
    if (rest.length > longestLine) throw new FileRejected({ kind: 'not text' });
  }
  if (rest !== '') onLine(rest, 0, rest.length);
}

const endOf = (text: string, lineEnd: string | null, from: number) =>
  lineEnd === null ? -1 : text.indexOf(lineEnd, from);
