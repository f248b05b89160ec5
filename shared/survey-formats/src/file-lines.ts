import { FileRejected } from './record.domain';

/** A line of a file without its end. */
export interface FileLine {
  /** Counted from 1. */
  number: number;
  bytes: Uint8Array;
  /** One letter per byte, which is the text of the line if it is plain ASCII. */
  text: string;
  /**
   * Whether the line has bytes other than plain ASCII, which may be part of a letter or an
   * invisible sign.
   */
  isForeign: boolean;
}

/** No text has a longer line. */
const longestLine = 2 ** 19;
/** A NUL may pad a line or a file; elsewhere it belongs to a program's numbers. */
const strayNul = /\0(?![\0\r\n]|$)/g;
const countMostNuls = (size: number) => 1 + size / 1000;

/** Converts a file to an encoding that contains ASCII, without a byte-order mark. */
export function toAsciiBased(bytes: Uint8Array): Uint8Array {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  const isLittle =
    (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0);
  if (!isLittle && !isBig) return bytes;
  const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes);
  return new TextEncoder().encode(text);
}

/**
 * Splits a file into its lines: CRLF, LF and CR each end one.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export function splitLines(bytes: Uint8Array): FileLine[] {
  const content = new TextDecoder('windows-1252').decode(bytes);
  if ((content.match(strayNul)?.length ?? 0) > countMostNuls(bytes.length))
    throw new FileRejected({ kind: 'not text' });
  const lines: FileLine[] = [];
  const addLine = (from: number, to: number) => {
    if (to - from > longestLine) throw new FileRejected({ kind: 'not text' });
    const text = content.slice(from, to);
    lines.push({
      number: lines.length + 1,
      bytes: bytes.subarray(from, to),
      text,
      isForeign: /[^\t -~]/.test(text),
    });
  };
  let from = 0;
  for (const { index, 0: end } of content.matchAll(/\r\n|\n|\r/g)) {
    addLine(from, index);
    from = index + end.length;
  }
  if (from < content.length) addLine(from, content.length);
  return lines;
}
