import { createDataView, findBytes, readLetters } from './bytes.domain.ts';
import { type Capture, parseExifDateTime, toDegrees } from './capture.domain.ts';
import { sizeOfType, tag, type } from './exif-tags.domain.ts';
import { exifMarker, exifSignature, listJpegSegments } from './jpeg.domain.ts';
import type { PictureFormat } from './picture-head.domain.ts';

/**
 * Reads time and position from a picture's EXIF tags. Damaged or missing tags are not an error; the
 * result is empty then.
 * @param bytes the file, or as much of its beginning as is to be searched
 */
export function readCapture(bytes: Uint8Array, format: PictureFormat): Capture {
  const tags = findTagsByFormat[format]?.(bytes);
  if (!tags) return {};
  try {
    return parseCapture(createDataView(tags));
  } catch (reason) {
    // An offset in the tags leads outside of them.
    if (reason instanceof RangeError) return {};
    throw reason;
  }
}

/** Finds the tags in a file, by format. */
const findTagsByFormat: Partial<
  Record<PictureFormat, (bytes: Uint8Array) => Uint8Array | undefined>
> = {
  jpeg: (bytes) => {
    const segment = listJpegSegments(createDataView(bytes)).find(
      ({ marker, start }) =>
        marker === exifMarker &&
        exifSignature.every((byte, index) => bytes[start + index] === byte),
    );
    return segment && bytes.subarray(segment.start + exifSignature.length, segment.end);
  },
  // Chunks: length, name, content, checksum.
  png: (bytes) =>
    stripSignature(
      findChunk(bytes, 'eXIf', { first: 8, nameAt: 4, littleEndian: false, after: 12, pad: 1 }),
    ),
  // Chunks: name, length, content, padded to an even length.
  webp: (bytes) =>
    stripSignature(
      findChunk(bytes, 'EXIF', { first: 12, nameAt: 0, littleEndian: true, after: 8, pad: 2 }),
    ),
  avif: findTags,
  heic: findTags,
};

interface ChunkLayout {
  first: number;
  nameAt: 0 | 4;
  littleEndian: boolean;
  /** Bytes of a chunk beside its content. */
  after: number;
  pad: 1 | 2;
}

function findChunk(bytes: Uint8Array, name: string, layout: ChunkLayout): Uint8Array | undefined {
  const view = createDataView(bytes);
  for (let at = layout.first; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4 - layout.nameAt, layout.littleEndian);
    if (readLetters(view, at + layout.nameAt) === name)
      return bytes.subarray(at + 8, at + 8 + length);
    at += layout.after + Math.ceil(length / layout.pad) * layout.pad;
  }
  return undefined;
}

const stripSignature = (bytes: Uint8Array | undefined) =>
  bytes &&
  (exifSignature.every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(exifSignature.length)
    : bytes);

/**
 * Beginnings of the tags by their order of bytes, with the place of the first directory, which
 * follows at once.
 */
const tagBeginnings = [
  [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  [0x49, 0x49, 42, 0, 8, 0, 0, 0],
] as const;

/**
 * Finds the tags in AVIF and HEIC files, where they may stand anywhere, with the signature or
 * without. The search is for the beginning of the tags, since the list of contents has letters like
 * the signature.
 */
function findTags(bytes: Uint8Array): Uint8Array | undefined {
  const places = tagBeginnings
    .map((beginning) => findBytes(bytes, beginning))
    .filter((at) => at !== -1);
  return places.length === 0 ? undefined : bytes.subarray(Math.min(...places));
}

function parseCapture(view: DataView): Capture {
  const order = readLetters(view, 0, 2);
  if (order !== 'II' && order !== 'MM') return {};
  const littleEndian = order === 'II';
  const directory = (at: number | undefined) => new TagDirectory(view, at, littleEndian);
  const main = directory(view.getUint32(4, littleEndian));
  const exif = directory(main.number(tag.exifDirectory));
  const gps = directory(main.number(tag.gpsDirectory));
  const takenAt = parseExifDateTime(
    exif.text(tag.exifDateTimeOriginal),
    exif.text(tag.exifOffsetTimeOriginal),
  );
  const latitude = toDegrees(
    gps.rationals(tag.gpsLatitude),
    gps.text(tag.gpsLatitudeRef) === 'S',
    90,
  );
  const longitude = toDegrees(
    gps.rationals(tag.gpsLongitude),
    gps.text(tag.gpsLongitudeRef) === 'W',
    180,
  );
  // A receiver without a fix writes zeros.
  const isPlace =
    latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0);
  return { ...(takenAt && { takenAt }), ...(isPlace && { position: { latitude, longitude } }) };
}

/** Position of a tag's value in the file. */
interface Entry {
  type: number;
  start: number;
  count: number;
}

/** A directory of tags. Every reader throws RangeError when an offset leads outside the bytes. */
class TagDirectory {
  constructor(
    private readonly view: DataView,
    private readonly at: number | undefined,
    private readonly littleEndian: boolean,
  ) {}

  text(tagNumber: number): string | undefined {
    const entry = this.entry(tagNumber, [type.ascii, type.utf8, type.byte, type.undefined]);
    return entry && readLetters(this.view, entry.start, entry.count).replace(/\0.*$/s, '');
  }

  number(tagNumber: number): number | undefined {
    const entry = this.entry(tagNumber, [type.long, type.ifd, type.signedLong, type.short]);
    if (entry?.type === type.short) return this.view.getUint16(entry.start, this.littleEndian);
    return entry && this.view.getUint32(entry.start, this.littleEndian);
  }

  rationals(tagNumber: number): number[] | undefined {
    const entry = this.entry(tagNumber, [type.rational, type.signedRational]);
    if (!entry || entry.count > 3) return undefined;
    const read = (at: number) =>
      entry.type === type.rational
        ? this.view.getUint32(at, this.littleEndian)
        : this.view.getInt32(at, this.littleEndian);
    return Array.from({ length: entry.count }, (_, index) => {
      const at = entry.start + index * 8;
      const numerator = read(at);
      // Some cameras write 0/0 for minutes and seconds that they do not have.
      return numerator === 0 && index > 0 ? 0 : numerator / read(at + 4);
    });
  }

  private entry(tagNumber: number, types: readonly number[]): Entry | undefined {
    if (this.at === undefined) return undefined;
    const entries = this.view.getUint16(this.at, this.littleEndian);
    for (let index = 0; index < entries; index += 1) {
      const at = this.at + 2 + index * 12;
      if (this.view.getUint16(at, this.littleEndian) !== tagNumber) continue;
      const found = this.view.getUint16(at + 2, this.littleEndian);
      if (!types.includes(found)) return undefined;
      const count = this.view.getUint32(at + 4, this.littleEndian);
      const isInline = count * (sizeOfType[found] ?? 1) <= 4;
      return {
        type: found,
        count,
        start: isInline ? at + 8 : this.view.getUint32(at + 8, this.littleEndian),
      };
    }
    return undefined;
  }
}
