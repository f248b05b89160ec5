import type { HeightSystem, MarkHeight } from '@feltbok/shared/domain/mark-height';
import type { MarkMeasurement } from '@feltbok/shared/domain/mark-measurement';

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
 * Points in columns, as they are read, stored, drawn, listed and compared: a hundred thousand
 * objects would cost a page a second. A field that no point has is missing.
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

export const textAt = ({ all, ends }: TextColumn, index: number): string =>
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

/** Null where the point has none. */
export function heightIn(table: PointTable, index: number): MarkHeight | null {
  const value = numberIn(table, 'height', index);
  if (value === null) return null;
  const system = (textIn(table, 'heightSystem', index) || 'unknown') as HeightSystem;
  return { value, system, sigma: numberIn(table, 'heightSigma', index) };
}

/** What receivers have measured of the point. */
export function measurementsIn(table: PointTable, index: number): MarkMeasurement[] {
  const text = textIn(table, 'measurements', index);
  return text === '' ? [] : (JSON.parse(text) as MarkMeasurement[]);
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

/** The uuids of all points, in the order of the table. */
export function* listUuids(table: PointTable): Generator<string> {
  for (let index = 0; index < sizeOfTable(table); index += 1) yield uuidIn(table, index);
}

/** Of anything but a uuid, numbers that no uuid has. */
export function uuidNumbers(uuid: string): [number, number, number, number] {
  const digits = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)
    ? uuid.replaceAll('-', '')
    : '';
  const number = (from: number) => Number.parseInt(digits.slice(from, from + 8), 16);
  return [number(0), number(8), number(16), number(24)];
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

/** What need not be copied between two threads. */
export const transferable = ({
  norths,
  easts,
  uuids,
  texts,
  numbers,
}: PointTable): Transferable[] =>
  [
    norths,
    easts,
    uuids,
    ...Object.values(numbers),
    ...Object.values(texts).map(({ ends }) => ends),
  ].map(({ buffer }) => buffer);

/** The table with some of its rows alone. @param rows indices */
export function rowsOf(table: PointTable, rows: readonly number[] | Uint32Array): PointTable {
  const picked = (column: Float64Array) => Float64Array.from(rows, (row) => column[row] as number);
  const uuids = new Uint32Array(rows.length * 4);
  for (const [at, row] of rows.entries())
    uuids.set(table.uuids.subarray(row * 4, row * 4 + 4), at * 4);
  const numbers: PointTable['numbers'] = {};
  for (const field of pointNumberFields)
    if (table.numbers[field]) numbers[field] = picked(table.numbers[field]);
  const texts: PointTable['texts'] = {};
  for (const field of pointTextFields)
    if (table.texts[field])
      texts[field] = textColumn(Array.from(rows, (row) => textIn(table, field, row)));
  return { norths: picked(table.norths), easts: picked(table.easts), uuids, numbers, texts };
}

/** Of a file that was imported, its table and what is said of the whole, as bytes to store. */
export function bytesOfTable(table: PointTable, about: object): Uint8Array<ArrayBuffer> {
  const columns = columnsOf(table);
  const head = new TextEncoder().encode(
    JSON.stringify({
      about,
      size: table.norths.length,
      numbers: Object.keys(table.numbers),
      texts: Object.fromEntries(
        Object.entries(table.texts).map(([field, { all }]) => [field, all]),
      ),
    }),
  );
  const start = wholeWords(preamble + head.length);
  const bytes = new Uint8Array(columns.reduce((sum, { byteLength }) => sum + byteLength, start));
  new Uint32Array(bytes.buffer, 0, 2).set([formOfTable, head.length]);
  bytes.set(head, preamble);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** Those of eight bytes first, so that each begins at a multiple of its own. */
const columnsOf = ({ norths, easts, uuids, numbers, texts }: PointTable) => [
  norths,
  easts,
  ...Object.values(numbers),
  uuids,
  ...Object.values(texts).map(({ ends }) => ends),
];

/**
 * The first of two numbers of 32 bits, which no JSON begins with; the second is the length of the
 * head.
 */
const formOfTable = 1;
const preamble = 8;
const wholeWords = (length: number) => Math.ceil(length / 8) * 8;

/** @returns null when the bytes are not those of a table */
export function tableOfBytes(bytes: ArrayBuffer): { table: PointTable; about: unknown } | null {
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
