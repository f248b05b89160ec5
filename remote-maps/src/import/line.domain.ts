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

/** The last of the signs that show nothing. */
const blank = 32;

export const isShown = (codes: Line['codes'], at: number, end: number): boolean =>
  at < end && (codes[at] as number) > blank;

/** Where the first sign between two places stands that shows something; the end where there is none. */
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
