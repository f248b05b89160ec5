import { lettersToBytes } from './bytes.domain.ts';
import type { Capture } from './capture.domain.ts';
import { sizeOfType, tag, type } from './exif-tags.domain.ts';

interface Entry {
  tag: number;
  type: number;
  bytes: number[];
}

/** Builds EXIF tags of the capture alone; null when neither time nor position is known. */
export function buildExif({ takenAt, position }: Capture): Uint8Array | null {
  if (!takenAt && !position) return null;
  const main: Entry[] = [];
  // Byte order, the number of TIFF, and where the first directory begins.
  const header = [...lettersToBytes('MM'), ...uint16(42), ...uint32(8)];
  const pointers = (takenAt ? 1 : 0) + (position ? 1 : 0);
  const afterMain = 8 + 2 + pointers * 12 + 4;
  const exif = takenAt ? directory(timeTags(takenAt), afterMain) : [];
  if (takenAt) main.push({ tag: tag.exifDirectory, type: type.long, bytes: uint32(afterMain) });
  const afterExif = afterMain + exif.length;
  if (position) main.push({ tag: tag.gpsDirectory, type: type.long, bytes: uint32(afterExif) });
  const gps = position ? directory(placeTags(position), afterExif) : [];
  return new Uint8Array([...header, ...directory(main, 8), ...exif, ...gps]);
}

function timeTags(takenAt: string): Entry[] {
  const [date = '', rest = ''] = takenAt.split('T');
  const offset = rest.slice(8);
  return [
    { tag: tag.exifVersion, type: type.undefined, bytes: lettersToBytes('0232') },
    ascii(tag.exifDateTimeOriginal, `${date.replaceAll('-', ':')} ${rest.slice(0, 8)}`),
    ...(offset ? [ascii(tag.exifOffsetTimeOriginal, offset)] : []),
  ];
}

function placeTags({ latitude, longitude }: NonNullable<Capture['position']>): Entry[] {
  return [
    { tag: tag.gpsVersion, type: type.byte, bytes: [2, 3, 0, 0] },
    ascii(tag.gpsLatitudeRef, latitude < 0 ? 'S' : 'N'),
    { tag: tag.gpsLatitude, type: type.rational, bytes: angle(latitude) },
    ascii(tag.gpsLongitudeRef, longitude < 0 ? 'W' : 'E'),
    { tag: tag.gpsLongitude, type: type.rational, bytes: angle(longitude) },
  ];
}

/** Degrees, minutes and seconds; a ten-thousandth of a second is 3 mm. */
function angle(degrees: number): number[] {
  const parts = 10_000;
  const total = Math.round(Math.abs(degrees) * 3600 * parts);
  const seconds = total % (60 * parts);
  const minutes = Math.floor(total / (60 * parts)) % 60;
  const whole = Math.floor(total / (3600 * parts));
  return [whole, 1, minutes, 1, seconds, parts].flatMap(uint32);
}

/**
 * A directory that begins at `at`, followed by the values that have no room in it. Tags are in
 * ascending order.
 */
function directory(entries: readonly Entry[], at: number): number[] {
  const table: number[] = [];
  const values: number[] = [];
  const valuesAt = at + 2 + entries.length * 12 + 4;
  for (const { tag: number, type: kind, bytes } of entries) {
    const count = bytes.length / (sizeOfType[kind] ?? 1);
    const isInline = bytes.length <= 4;
    table.push(...uint16(number), ...uint16(kind), ...uint32(count));
    table.push(
      ...(isInline ? [...bytes, 0, 0, 0, 0].slice(0, 4) : uint32(valuesAt + values.length)),
    );
    // Every value begins at an even place.
    if (!isInline) values.push(...bytes, ...(bytes.length % 2 ? [0] : []));
  }
  return [...uint16(entries.length), ...table, ...uint32(0), ...values];
}

const ascii = (number: number, text: string): Entry => ({
  tag: number,
  type: type.ascii,
  bytes: [...lettersToBytes(text), 0],
});

const uint16 = (value: number) => [(value >> 8) & 0xff, value & 0xff];
const uint32 = (value: number) => [
  (value >>> 24) & 0xff,
  (value >> 16) & 0xff,
  (value >> 8) & 0xff,
  value & 0xff,
];
