/** What may be said of a point in words, by the names that a boundary mark has for it. */
export const pointTextFields = [
  'name',
  'boundaryPointNumber',
  'typeOfBoundaryMark',
  'typeOfGround',
  'status',
  'approved',
  'codeForSurvey',
  'measurementMethod',
  'heightSystem',
  /** JSON of an array of `MarkMeasurement`. */
  'measurements',
] as const;
export type PointTextField = (typeof pointTextFields)[number];

/**
 * What may be said of it in numbers: `accuracy` in centimetres, a height and its standard deviation
 * in metres.
 */
export const pointNumberFields = ['accuracy', 'height', 'heightSigma'] as const;
export type PointNumberField = (typeof pointNumberFields)[number];

/** The texts of one field, one after the other. */
export interface TextColumn {
  all: string;
  /** Where each ends in `all`. */
  ends: Uint32Array<ArrayBuffer>;
}

/**
 * Points in columns, as an import gathers them and as version 1.7 stored them. A field that no
 * point has is missing.
 */
export interface PointTable {
  /** Metres in the zone that the table belongs to, as `easts`. */
  norths: Float64Array<ArrayBuffer>;
  easts: Float64Array<ArrayBuffer>;
  /** Four numbers of 32 bits for each point. */
  uuids: Uint32Array<ArrayBuffer>;
  texts: Partial<Record<PointTextField, TextColumn>>;
  /** NaN where a point has none. */
  numbers: Partial<Record<PointNumberField, Float64Array<ArrayBuffer>>>;
}

export const sizeOfTable = ({ norths }: PointTable): number => norths.length;

/** What a field says of a point; empty where nothing. */
export function textIn({ texts }: PointTable, field: PointTextField, index: number): string {
  const column = texts[field];
  return column ? textAt(column, index) : '';
}

const textAt = ({ all, ends }: TextColumn, index: number): string =>
  all.slice(index === 0 ? 0 : ends[index - 1], ends[index]);

/** What a field says of a point; null where nothing. */
export function numberIn(
  { numbers }: PointTable,
  field: PointNumberField,
  index: number,
): number | null {
  const number = numbers[field]?.[index];
  return number === undefined || Number.isNaN(number) ? null : number;
}

/** @param texts a hole is an empty one */
export function textColumn(texts: readonly (string | undefined)[]): TextColumn {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let index = 0; index < texts.length; index += 1) {
    end += texts[index]?.length ?? 0;
    ends[index] = end;
  }
  return { all: texts.join(''), ends };
}

const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function uuidIn({ uuids }: PointTable, index: number): string {
  let text = '';
  for (let at = 0; at < 4; at += 1) {
    const number = uuids[index * 4 + at] as number;
    const one = number >>> 24;
    const two = (number >>> 16) & 255;
    const three = (number >>> 8) & 255;
    const four = number & 255;
    text += `${hexadecimal[one]}${hexadecimal[two]}${at === 1 || at === 2 ? '-' : ''}${hexadecimal[three]}${hexadecimal[four]}`;
    if (at < 2) text += '-';
  }
  return text;
}

/** Bytes that the browser gives at once. */
const randomAtOnce = 2 ** 16;

/** Version 4, four numbers of 32 bits each. */
export function randomUuids(count: number): Uint32Array<ArrayBuffer> {
  const uuids = new Uint32Array(count * 4);
  for (let at = 0; at < uuids.length; at += randomAtOnce / 4)
    crypto.getRandomValues(uuids.subarray(at, at + randomAtOnce / 4));
  for (let at = 0; at < uuids.length; at += 4) {
    uuids[at + 1] = ((uuids[at + 1] as number) & 0xffff_0fff) | 0x4000;
    uuids[at + 2] = ((uuids[at + 2] as number) & 0x3fff_ffff) | 0x8000_0000;
  }
  return uuids;
}

/**
 * The first of two numbers of 32 bits, which no JSON begins with; the second is the length of the
 * head.
 */
const formOfTable = 1;
const preamble = 8;
const wholeWords = (length: number) => Math.ceil(length / 8) * 8;

/**
 * Reads what version 1.7 stored of an imported file: its points, and what is known of the whole.
 * @returns null when the bytes are not in that form
 */
export function readStoredTable(bytes: ArrayBuffer): { table: PointTable; about: unknown } | null {
  if (bytes.byteLength < preamble) return null;
  const [form, headLength = 0] = new Uint32Array(bytes, 0, 2);
  if (form !== formOfTable) return null;
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, preamble, headLength)));
  const { size, about } = head as { size: number; about: unknown };
  let at = wholeWords(preamble + headLength);
  const floats = () => {
    const column = new Float64Array(bytes, at, size);
    at += column.byteLength;
    return column;
  };
  const words = (count: number) => {
    const column = new Uint32Array(bytes, at, count);
    at += column.byteLength;
    return column;
  };
  const norths = floats();
  const easts = floats();
  const numbers: PointTable['numbers'] = {};
  for (const field of head.numbers as PointNumberField[]) numbers[field] = floats();
  const uuids = words(size * 4);
  const texts: PointTable['texts'] = {};
  for (const [field, all] of Object.entries(head.texts as Record<PointTextField, string>))
    texts[field as PointTextField] = { all, ends: words(size) };
  return { table: { norths, easts, uuids, numbers, texts }, about };
}
