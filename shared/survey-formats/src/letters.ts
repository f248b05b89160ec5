/** What makes a text of the bytes of a line. */
export interface Letters {
  decode(bytes: Uint8Array): string;
}

/**
 * Code page 850 from 128 on; CP865 has the same letters of Norwegian, and others that are in no
 * name.
 */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** Letters of Norwegian and its neighbours, in Windows. */
const nordicLetter = /[æøåäöüéÆØÅÄÖÜÉ]/;
/**
 * Bytes that Windows has no sign for, and marks that stand in no name, or not in the middle of a
 * word.
 */
const noSign = /[\u0080-\u009f]/;
const foreignMark = /[†‡‹›‚„™]|\p{L}[‘“”–—]\p{L}/u;
/**
 * Norwegian letters in DOS; a capital behind a small letter is none, since Windows has an
 * apostrophe there.
 */
const norwegianLetter = /[æøåØÅ]|(?:^|\P{Ll})Æ/u;

export type SingleByte = 'windows' | 'dos';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @returns null where the bytes are not UTF-8 */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Reads UTF-8 where a line is that, whatever its file states. */
export const preferUtf8 = (stated: Letters): Letters => ({
  decode: (bytes) => decodeUtf8(bytes) ?? stated.decode(bytes),
});

/** Finds which single-byte encoding the lines of a file show; those that show none go by it. */
export class SingleBytes implements Letters {
  private readonly shown = { windows: 0, dos: 0 };
  private readonly guessed = new Set<SingleByte>();

  /** @param usual the encoding of the file, where that is known */
  constructor(private readonly usual: SingleByte | null = null) {}

  /** What most lines show; null where that would not change the reading of any. */
  get mostShown(): SingleByte | null {
    const { windows, dos } = this.shown;
    if (windows > dos && this.guessed.has('dos')) return 'windows';
    return dos > windows && this.guessed.has('windows') ? 'dos' : null;
  }

  /** Reads a line in UTF-8 where it is that, else in the encoding whose signs a name may have. */
  decode(bytes: Uint8Array): string {
    const text = decodeUtf8(bytes);
    if (text !== null) return text;
    // Node reads Latin-1 in its place, but for parts of a stream.
    const windows = new TextDecoder('windows-1252').decode(bytes, { stream: true });
    const dos = Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : codePage850[byte - 128],
    ).join('');
    return this.choose(windows, dos) === 'dos' ? dos : windows;
  }

  private choose(windows: string, dos: string): SingleByte {
    const shown = findShownEncoding(windows);
    if (shown) {
      this.shown[shown] += 1;
      return shown;
    }
    const chosen = this.usual ?? (norwegianLetter.test(dos) ? 'dos' : 'windows');
    this.guessed.add(chosen);
    return chosen;
  }
}

/** @param windows a line as Windows would read it @returns null where the line shows neither */
function findShownEncoding(windows: string): SingleByte | null {
  const isNordic = nordicLetter.test(windows);
  if (noSign.test(windows) || (foreignMark.test(windows) && !isNordic)) return 'dos';
  return isNordic ? 'windows' : null;
}

/** Letters of NS 4551 that stand where ASCII has brackets. */
const sevenBitLetters: Record<string, string> = {
  '[': 'Æ',
  '\\': 'Ø',
  ']': 'Å',
  '{': 'æ',
  '|': 'ø',
  '}': 'å',
};

/** Norwegian letters of seven bits, as old files have them. */
export const norwegianSevenBits: Letters = {
  decode: (bytes) =>
    new TextDecoder('windows-1252')
      .decode(bytes)
      .replace(/[[\\\]{|}]/g, (sign) => sevenBitLetters[sign] ?? sign),
};

/** Reads a whole file in UTF-8, or as programs of Windows write it. */
export const decodeText = (bytes: Uint8Array): string =>
  decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);

/**
 * Reads XML in the letters that its first line names; files in any UTF need no such word, see
 * `toAsciiBased`.
 */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, stated = 'utf-8'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(head) ?? [];
  if (/^utf/i.test(stated)) return decodeText(bytes);
  try {
    return new TextDecoder(stated).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}
