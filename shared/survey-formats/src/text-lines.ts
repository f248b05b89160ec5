import { FileRejected } from './record.domain';

/** A line of a file without its end; good until the next one is read. */
export interface Line {
  /** Letters, or bytes of the file. */
  codes: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
  /** Where it begins and ends among them. */
  from: number;
  to: number;
  hasTab: boolean;
  /** Not plain ASCII: a byte may be but a part of a letter, or a sign that shows nothing. */
  isForeign: boolean;
}

export function lineOf(text: string): Line {
  const codes = codesOf(text);
  return { codes, from: 0, to: codes.length, hasTab: text.includes('\t'), isForeign: true };
}

export function codesOf(text: string): Uint16Array<ArrayBuffer> {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < codes.length; at += 1) codes[at] = text.charCodeAt(at);
  return codes;
}

/** A part of a line, which has to be short. */
export const textBetween = (codes: Line['codes'], from: number, to: number): string =>
  String.fromCharCode(...codes.subarray(from, to));

/** Up to the blank, signs show nothing. */
const nul = 0;
const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const tilde = 126;

export const isShown = (codes: Line['codes'], at: number, end: number): boolean =>
  at < end && (codes[at] as number) > blank;

/**
 * Where the first sign between two places stands that shows something; the end where there is none.
 */
export function trimStart(codes: Line['codes'], from: number, to: number): number {
  let at = from;
  while (at < to && (codes[at] as number) <= blank) at += 1;
  return at;
}

/** Where the last such sign ends. */
export function trimEnd(codes: Line['codes'], from: number, to: number): number {
  let at = to;
  while (at > from && (codes[at - 1] as number) <= blank) at -= 1;
  return at;
}

/**
 * Bytes read at a time: enough to be fast, little enough for any tablet. At first fewer, for those
 * who want the header.
 */
const firstStep = 2 ** 16;
const step = 2 ** 19;

export const readBytes = async (part: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    // Removed meanwhile, or stored in a cloud that cannot be reached.
    throw new FileRejected({ kind: 'unreadable' }, { cause });
  }
};

/**
 * The file in an encoding of which ASCII is a part, without a byte-order mark. @throws FileRejected
 */
export async function inBytes(file: Blob): Promise<Blob> {
  const [first, second, third, fourth] = await readBytes(file.slice(0, 4));
  if (first === 0xef && second === 0xbb && third === 0xbf) return file.slice(3);
  const isLittle =
    (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0);
  if (!isLittle && !isBig) return file;
  return new Blob([
    new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(await readBytes(file)),
  ]);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
/**
 * Code page 850 from 128 on; CP865 has the same letters of Norwegian, and others that are in no
 * name.
 */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** What no text has; a tab is read as a blank. */
export const controlCharacters = /[^\P{Cc}\t]/u;
/** Of Norwegian and its neighbours, in Windows. */
const nordicLetter = /[æøåäöüéÆØÅÄÖÜÉ]/;
/**
 * Bytes that Windows has no sign for, and marks that stand in no name, or not in the middle of a
 * word.
 */
const noSign = /[\u0080-\u009f]/;
const foreignMark = /[†‡‹›‚„™]|\p{L}[‘“”–—]\p{L}/u;
/** In DOS; a capital behind a small letter is none, since Windows has an apostrophe there. */
const norwegianLetter = /[æøåØÅ]|(?:^|\P{Ll})Æ/u;

type SingleByte = 'windows' | 'dos';

/** What makes a text of the bytes of a line. */
export interface Letters {
  decode(bytes: Uint8Array): string;
}

/** UTF-8 where a line is that, whatever its file states. */
export const utf8Or = (stated: Letters): Letters => ({
  decode(bytes) {
    try {
      return utf8.decode(bytes);
    } catch {
      return stated.decode(bytes);
    }
  },
});

/** Which single-byte encoding the lines of a file show; those that show none go by the others. */
export class SingleBytes {
  private readonly shown = { windows: 0, dos: 0 };
  private readonly guessed = new Set<SingleByte>();

  /** @param usual of the file, where that is known */
  constructor(private readonly usual: SingleByte | null = null) {}

  /** What most lines show; null where that would not change the reading of any. */
  get found(): SingleByte | null {
    const { windows, dos } = this.shown;
    if (windows > dos && this.guessed.has('dos')) return 'windows';
    return dos > windows && this.guessed.has('windows') ? 'dos' : null;
  }

  /**
   * One line's text: in UTF-8 where it is that, else in the encoding whose signs a name may have.
   */
  decode(bytes: Uint8Array): string {
    try {
      return utf8.decode(bytes);
    } catch {
      // Node reads Latin-1 in its place, but for parts of a stream.
      const windows = windows1252.decode(bytes, { stream: true });
      const dos = Array.from(bytes, (byte) =>
        byte < 128 ? String.fromCharCode(byte) : codePage850[byte - 128],
      ).join('');
      return this.choose(windows, dos) === 'dos' ? dos : windows;
    }
  }

  private choose(windows: string, dos: string): SingleByte {
    const isNordic = nordicLetter.test(windows);
    const isStrange = noSign.test(windows) || (foreignMark.test(windows) && !isNordic);
    const windowsShown = isNordic ? 'windows' : null;
    const shown = isStrange ? 'dos' : windowsShown;
    if (shown) this.shown[shown] += 1;
    const chosen = shown ?? this.usual ?? (norwegianLetter.test(dos) ? 'dos' : 'windows');
    if (!shown) this.guessed.add(chosen);
    return chosen;
  }
}

/** Of a line that is read from a file. */
export const bytesOf = ({ codes, from, to }: Line): Uint8Array =>
  codes.subarray(from, to) as Uint8Array;

/** Of a text: more NULs are numbers of a program. */
const mostNuls = (size: number) => 1 + size / 1000;

/**
 * Reads a file line by line: CRLF, LF and CR each end one.
 * @param file see `inBytes`
 * @param onLine given each; the reading ends when it returns true
 * @param onProgress called with the part that is read, 0 to 1, at the end of each chunk
 * @throws FileRejected, and whatever `onLine` throws
 */
export async function readLines(
  file: Blob,
  onLine: (line: Line) => boolean,
  onProgress: (part: number) => void = () => undefined,
): Promise<void> {
  for (let offset = 0; offset < file.size; ) {
    const bytes = await readBytes(file.slice(offset, offset + (offset === 0 ? firstStep : step)));
    const read = readChunk(bytes, offset + bytes.length >= file.size, onLine);
    if (read === null) return;
    if (read === 0) throw new FileRejected({ kind: 'not text' });
    offset += read;
    onProgress(offset / file.size);
  }
}

/** Whether each of four bytes is a blank, or ASCII that shows. */
const arePlain = (word: number): boolean =>
  ((word | (word - 0x2020_2020) | (word + 0x0101_0101)) & 0x8080_8080) === 0;

/**
 * Reads the lines of a chunk.
 * @returns bytes that they take; null when `onLine` has ended the reading
 */
function readChunk(
  bytes: Uint8Array<ArrayBuffer>,
  isLast: boolean,
  onLine: (line: Line) => boolean,
): number | null {
  const line: Line = { codes: bytes, from: 0, to: 0, hasTab: false, isForeign: false };
  const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
  let nuls = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % 4 === 0) {
      let word = at / 4;
      while (word < words.length && arePlain(words[word] as number)) word += 1;
      at = word * 4;
      if (at >= bytes.length) break;
    }
    const byte = bytes[at] as number;
    if (byte >= blank && byte <= tilde) continue;
    if (byte !== lineFeed && byte !== carriageReturn) {
      if (byte === tab) line.hasTab = true;
      else line.isForeign = true;
      // A NUL may fill up a line or a file.
      if (byte === nul && !fillers.includes(bytes[at + 1])) nuls += 1;
      continue;
    }
    // A line feed may follow in the next chunk.
    if (byte === carriageReturn && at + 1 === bytes.length && !isLast) break;
    line.to = at;
    if (onLine(line)) return null;
    if (byte === carriageReturn && bytes[at + 1] === lineFeed) at += 1;
    line.from = at + 1;
    line.hasTab = line.isForeign = false;
  }
  if (nuls > mostNuls(bytes.length)) throw new FileRejected({ kind: 'not text' });
  if (!isLast) return line.from;
  line.to = bytes.length;
  return line.from < bytes.length && onLine(line) ? null : bytes.length;
}
/** What may follow a NUL that fills up. */
const fillers: readonly (number | undefined)[] = [nul, lineFeed, carriageReturn, undefined];
