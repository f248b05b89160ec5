/** A part of a JPEG file between its beginning and the picture's own data. */
export interface JpegSegment {
  /** The byte after 0xff. */
  marker: number;
  /** Index at which its content begins, after marker and length. */
  start: number;
  end: number;
}

/** Lists the segments before the scan, as far as the bytes go. A damaged one ends the list. */
export function listJpegSegments(view: DataView): JpegSegment[] {
  const segments: JpegSegment[] = [];
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // Fill bytes may stand before any marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || marker === startOfScan) break;
    segments.push({ marker, start: at + 4, end: at + 2 + length });
    at += 2 + length;
  }
  return segments;
}

const startOfScan = 0xda;

export const exifMarker = 0xe1;
/** "Exif" and two zeros, before the tags. */
export const exifSignature = [0x45, 0x78, 0x69, 0x66, 0, 0] as const;

/** Adds EXIF tags as the first segment of a JPEG file, where readers expect them. */
export function withExif(jpeg: Blob, tags: Uint8Array): Blob {
  const length = 2 + exifSignature.length + tags.length;
  const head = new Uint8Array([
    0xff,
    0xd8,
    0xff,
    exifMarker,
    length >> 8,
    length & 0xff,
    ...exifSignature,
    ...tags,
  ]);
  return new Blob([head, jpeg.slice(2)], { type: 'image/jpeg' });
}
