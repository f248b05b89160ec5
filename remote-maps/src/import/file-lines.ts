import { FileRejected } from './import-report.domain';

/** Bytes read at a time: enough to be fast, little enough for any tablet. At first fewer, for those who want the header. */
const [firstStep, step] = [2 ** 16, 2 ** 22];

export const readBytes = async (part: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    // Removed meanwhile, or stored in a cloud that cannot be reached.
    throw new FileRejected({ kind: 'unreadable' }, { cause });
  }
};

/** The file in an encoding of which ASCII is a part, without a byte-order mark. @throws FileRejected */
export async function inBytes(file: Blob): Promise<Blob> {
  const [first, second, third, fourth] = await readBytes(file.slice(0, 4));
  if (first === 0xef && second === 0xbb && third === 0xbf) return file.slice(3);
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0);
  if (!isLittle && !isBig) return file;
  return new Blob([new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(await readBytes(file))]);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
/** Code page 850 from 128 on; CP865 has the same letters of Norwegian, and others that are in no name. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** What no text has; a tab is read as a blank. */
export const controlCharacters = /[^\P{Cc}\t]/u;
/** Of Norwegian and its neighbours, in Windows. */
const nordicLetter = /[æøåäöüéÆØÅÄÖÜÉ]/;
/** Bytes that Windows has no sign for, and marks that stand in no name, or not in the middle of a word. */
const [noSign, foreignMark] = [/[\u0080-\u009f]/, /[†‡‹›‚„™]|\p{L}[‘“”–—]\p{L}/u];
/** In DOS; a capital behind a small letter is none, since Windows has an apostrophe there. */
const norwegianLetter = /[æøåØÅ]|(?:^|\P{Ll})Æ/u;

type SingleByte = 'windows' | 'dos';

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

  /** One line's text: in UTF-8 where it is that, else in the encoding whose signs a name may have. */
  decode(bytes: Uint8Array): string {
    try {
      return utf8.decode(bytes);
    } catch {
      // Node reads Latin-1 in its place, but for parts of a stream.
      const windows = windows1252.decode(bytes, { stream: true });
      const dos = Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : codePage850[byte - 128])).join(
        '',
      );
      return this.choose(windows, dos) === 'dos' ? dos : windows;
    }
  }

  private choose(windows: string, dos: string): SingleByte {
    const isNordic = nordicLetter.test(windows);
    const isStrange = noSign.test(windows) || (foreignMark.test(windows) && !isNordic);
    const shown = isStrange ? 'dos' : isNordic ? 'windows' : null;
    if (shown) this.shown[shown] += 1;
    const chosen = shown ?? this.usual ?? (norwegianLetter.test(dos) ? 'dos' : 'windows');
    if (!shown) this.guessed.add(chosen);
    return chosen;
  }
}

/** A line where it stands, without its end. */
export interface Line {
  /** Of many lines: one character for each byte. Only ASCII is what it looks like. */
  text: string;
  /** Where the line begins and ends in `text`. */
  from: number;
  to: number;
  /** Byte of the file at which `text` begins. */
  offset: number;
  /** Of ASCII that shows, with tabs. */
  isPlain: boolean;
  hasTab: boolean;
  /** The line's bytes. */
  bytes(): Uint8Array;
}

/**
 * Reads a file line by line: CRLF, LF and CR each end one.
 * @param file see `inBytes`
 * @param onLine given the same object for each line; the reading ends when it returns true
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
    const isLast = offset + bytes.length >= file.size;
    const read = linesOf(bytes, offset, isLast, onLine);
    if (read === null) return;
    if (read === 0) throw new FileRejected({ kind: 'not text' });
    offset += read;
    onProgress(offset / file.size);
  }
}

/** Of a text, hardly any: more are numbers of a program. */
const mostNuls = (size: number) => 1 + size / 1000;

/** @returns the bytes that are read, which are those of whole lines; null when no more lines are wanted */
function linesOf(bytes: Uint8Array, offset: number, isLast: boolean, onLine: (line: Line) => boolean) {
  const text = windows1252.decode(bytes);
  const line: Line = {
    ...{ text, from: 0, to: 0, offset, isPlain: true, hasTab: false },
    bytes: () => bytes.subarray(line.from, line.to),
  };
  let nuls = 0;
  const take = (to: number) => {
    line.to = to;
    const isEnough = onLine(line);
    line.isPlain = true;
    line.hasTab = false;
    return isEnough;
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= 32 && byte < 127) continue;
    if (byte === tab) line.hasTab = true;
    else if (byte === lineFeed || byte === carriageReturn) {
      if (byte === carriageReturn && at + 1 === bytes.length && !isLast) break;
      if (take(at)) return null;
      if (byte === carriageReturn && bytes[at + 1] === lineFeed) at += 1;
      line.from = at + 1;
    } else {
      line.isPlain = false;
      if (byte === 0 && !endsOfText.includes(bytes[at + 1] ?? 0)) nuls += 1;
    }
  }
  if (nuls > mostNuls(bytes.length)) throw new FileRejected({ kind: 'not text' });
  if (!isLast) return line.from;
  if (line.from < bytes.length && take(bytes.length)) return null;
  return bytes.length;
}

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
/** Behind a NUL that only fills up a line or a file. */
const endsOfText: readonly number[] = [0, lineFeed, carriageReturn];

/** Bytes of the longest line that is looked at again. */
const longestLine = 1000;

/** The line that begins at a byte of the file. @throws FileRejected */
export async function lineAt(file: Blob, offset: number, encoding: SingleBytes): Promise<string> {
  const bytes = await readBytes(file.slice(offset, offset + longestLine));
  const end = bytes.findIndex((byte) => byte === lineFeed || byte === carriageReturn);
  return encoding.decode(end < 0 ? bytes : bytes.subarray(0, end));
}
