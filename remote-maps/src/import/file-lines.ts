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

/** What makes a text of the bytes of a line. */
export interface Letters {
  decode(bytes: Uint8Array): string;
}

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

/** What is not ASCII that shows, or a tab, or the end of a line. */
const foreign = /[^\t\n\r -~]/;
/** A NUL that does not only fill up a line or a file; of a text, hardly any: more are numbers of a program. */
const nuls = /\0(?![\0\n\r]|$)/g;
const mostNuls = (size: number) => 1 + size / 1000;

const [lineFeed, carriageReturn] = [10, 13];

/**
 * Reads a file line by line: CRLF, LF and CR each end one.
 * @param file see `inBytes`
 * @param onLine given the line, one character for each byte, and its bytes where it is not plain ASCII; the reading ends
 * when it returns true
 * @param onProgress called with the part that is read, 0 to 1, at the end of each chunk
 * @throws FileRejected, and whatever `onLine` throws
 */
export async function readLines(
  file: Blob,
  onLine: (line: string, bytes: Uint8Array | null) => boolean,
  onProgress: (part: number) => void = () => undefined,
): Promise<void> {
  for (let offset = 0; offset < file.size; ) {
    const bytes = await readBytes(file.slice(offset, offset + (offset === 0 ? firstStep : step)));
    const isLast = offset + bytes.length >= file.size;
    const text = windows1252.decode(bytes);
    const isPlain = !foreign.test(text);
    const take = (from: number, to: number) => {
      const line = text.slice(from, to);
      return onLine(line, isPlain || !foreign.test(line) ? null : bytes.subarray(from, to));
    };
    let from = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte !== lineFeed && byte !== carriageReturn) continue;
      // A line feed may follow in the next chunk.
      if (byte === carriageReturn && at + 1 === bytes.length && !isLast) break;
      if (take(from, at)) return;
      if (byte === carriageReturn && bytes[at + 1] === lineFeed) at += 1;
      from = at + 1;
    }
    if (!isPlain && (text.match(nuls)?.length ?? 0) > mostNuls(bytes.length))
      throw new FileRejected({ kind: 'not text' });
    if (isLast && from < bytes.length && take(from, bytes.length)) return;
    const read = isLast ? bytes.length : from;
    if (read === 0) throw new FileRejected({ kind: 'not text' });
    offset += read;
    onProgress(offset / file.size);
  }
}
