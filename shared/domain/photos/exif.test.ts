import fc from 'fast-check';
import { type Capture, parseExifDateTime, toDegrees } from './capture.domain.ts';
import { exifMarker, exifSignature } from './jpeg.domain.ts';
import { pictureFormats } from './picture-head.domain.ts';
import { readCapture } from './read-exif.domain.ts';
import { buildExif } from './write-exif.domain.ts';

const createJpeg = (tags: readonly number[]) => {
  const length = 2 + exifSignature.length + tags.length;
  return new Uint8Array([
    0xff,
    0xd8,
    0xff,
    exifMarker,
    length >> 8,
    length & 0xff,
    ...exifSignature,
    ...tags,
  ]);
};

const buildTags = (capture: Capture) => [...(buildExif(capture) ?? [])];

/**
 * Written by hand, little-endian as most phones do, with an orientation and a maker's note that we
 * do not read.
 */
const phoneTags = [
  0x49,
  0x49,
  42,
  0,
  8,
  0,
  0,
  0,
  2,
  0,
  0x12,
  0x01,
  3,
  0,
  1,
  0,
  0,
  0,
  6,
  0,
  0,
  0,
  0x69,
  0x87,
  4,
  0,
  1,
  0,
  0,
  0,
  38,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  2,
  0,
  0x03,
  0x90,
  2,
  0,
  20,
  0,
  0,
  0,
  68,
  0,
  0,
  0,
  0x11,
  0x90,
  2,
  0,
  7,
  0,
  0,
  0,
  88,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  ...new TextEncoder().encode('2026:11:24 09:12:33\0+01:00\0\0'),
];

test('[DOC-11] the time that a phone wrote is read with its offset', () => {
  expect(readCapture(createJpeg(phoneTags), 'jpeg')).toEqual({
    takenAt: '2026-11-24T09:12:33+01:00',
  });
});

test('[DOC-11] written time and place are read back to the centimetre', () => {
  const moment = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19));
  const offset = fc.constantFrom('', '+01:00', '-11:30');
  fc.assert(
    fc.property(
      moment,
      offset,
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (time, zone, latitude, longitude) => {
        fc.pre(Math.abs(latitude) > 1e-6 || Math.abs(longitude) > 1e-6);
        const read = readCapture(
          createJpeg(buildTags({ takenAt: time + zone, position: { latitude, longitude } })),
          'jpeg',
        );
        expect(read.takenAt).toBe(time + zone);
        expect(read.position?.latitude).toBeCloseTo(latitude, 7);
        expect(read.position?.longitude).toBeCloseTo(longitude, 7);
      },
    ),
  );
});

test('[DOC-11] a place or a time alone is stored; without both no tags are written', () => {
  const position = { latitude: 60.32, longitude: -6.66 };
  expect(readCapture(createJpeg(buildTags({ position })), 'jpeg')).toEqual({ position });
  expect(readCapture(createJpeg(buildTags({ takenAt: '2026-06-01T08:00:00' })), 'jpeg')).toEqual({
    takenAt: '2026-06-01T08:00:00',
  });
  expect(buildExif({})).toBeNull();
});

test('[DOC-11] zeros of a receiver without fix are no place; equator and Greenwich are', () => {
  const readPosition = (latitude: number, longitude: number) =>
    readCapture(createJpeg(buildTags({ position: { latitude, longitude } })), 'jpeg').position;
  expect(readPosition(0, 0)).toBeUndefined();
  expect(readPosition(60.32, 0)).toEqual({ latitude: 60.32, longitude: 0 });
  expect(readPosition(0, 6.66)).toEqual({ latitude: 0, longitude: 6.66 });
});

test('[DOC-11] PNG, WebP, AVIF and HEIC store the tags elsewhere, and they are found there', () => {
  const tags = buildTags({ takenAt: '2026-11-24T09:12:33+01:00' });
  const found = { takenAt: '2026-11-24T09:12:33+01:00' };
  const encodeLetters = (text: string) => [...new TextEncoder().encode(text)];
  const size = [0, 0, 0, tags.length];
  const png = [
    0x89,
    ...encodeLetters('PNG\r\n'),
    0x1a,
    0x0a,
    0,
    0,
    0,
    1,
    ...encodeLetters('tEXt'),
    0,
    1,
    2,
    3,
    4,
  ];
  expect(
    readCapture(
      new Uint8Array([...png, ...size, ...encodeLetters('eXIf'), ...tags, 0, 0, 0, 0]),
      'png',
    ),
  ).toEqual(found);
  // The first chunk has an odd length, and so a byte of padding.
  const webp = [
    ...encodeLetters('RIFF'),
    0,
    0,
    0,
    0,
    ...encodeLetters('WEBP'),
    ...encodeLetters('VP8X'),
    1,
    0,
    0,
    0,
    9,
    0,
  ];
  for (const content of [tags, [...exifSignature, ...tags]]) {
    const chunk = [...encodeLetters('EXIF'), content.length, 0, 0, 0, ...content];
    expect(readCapture(new Uint8Array([...webp, ...chunk]), 'webp')).toEqual(found);
  }
  const heic = [
    ...encodeLetters('....ftypheic'),
    ...encodeLetters('metaExif....'),
    ...exifSignature,
    ...tags,
  ];
  expect(readCapture(new Uint8Array(heic), 'heic')).toEqual(found);
  expect(readCapture(new Uint8Array(heic), 'avif')).toEqual(found);
});

test('[DOC-11] a photo with damaged tags is accepted without time and place', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...pictureFormats),
      fc.nat({ max: phoneTags.length - 1 }),
      fc.uint8Array({ maxLength: 12 }),
      (format, at, damage) => {
        const tags = [...phoneTags.slice(0, at), ...damage, ...phoneTags.slice(at + damage.length)];
        expect(() => readCapture(createJpeg(tags), format)).not.toThrow();
        expect(() =>
          readCapture(new Uint8Array([...exifSignature, ...tags]), format),
        ).not.toThrow();
      },
    ),
  );
});

test('an unset clock and a receiver without a fix give no values', () => {
  expect(parseExifDateTime('0000:00:00 00:00:00', undefined)).toBeUndefined();
  expect(parseExifDateTime('    :  :     :  :  ', '+01:00')).toBeUndefined();
  expect(parseExifDateTime('2026:02:31 10:00:00', undefined)).toBeUndefined();
  expect(parseExifDateTime('2026:11:24 09:12:33', 'hm')).toBe('2026-11-24T09:12:33');
  expect(toDegrees([91, 0, 0], false, 90)).toBeUndefined();
  expect(toDegrees([Number.NaN, 0, 0], false, 90)).toBeUndefined();
  expect(toDegrees([6, 39, 36], true, 180)).toBeCloseTo(-6.66, 10);
  const nowhere = buildExif({ position: { latitude: 0, longitude: 0 } });
  expect(readCapture(createJpeg([...(nowhere ?? [])]), 'jpeg')).toEqual({});
});

const encodeBigEndian = (size: 2 | 4, value: number) =>
  Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 0xff);

/** Tags of a place alone, with rationals of this type; numerators and denominators in turn. */
function placeTags(
  type: number,
  north: readonly number[],
  east: readonly number[],
  signs = 'NE',
): number[] {
  const encodeEntry = (tag: number, kind: number, count: number, value: readonly number[]) => [
    ...encodeBigEndian(2, tag),
    ...encodeBigEndian(2, kind),
    ...encodeBigEndian(4, count),
    ...value,
  ];
  const values = 8 + 18 + 54;
  return [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    ...encodeBigEndian(2, 1),
    ...encodeEntry(0x8825, 4, 1, encodeBigEndian(4, 26)),
    ...encodeBigEndian(4, 0),
    ...encodeBigEndian(2, 4),
    ...encodeEntry(1, 2, 2, [signs.charCodeAt(0), 0, 0, 0]),
    ...encodeEntry(2, type, north.length / 2, encodeBigEndian(4, values)),
    ...encodeEntry(3, 2, 2, [signs.charCodeAt(1), 0, 0, 0]),
    ...encodeEntry(4, type, east.length / 2, encodeBigEndian(4, values + 4 * north.length)),
    ...encodeBigEndian(4, 0),
    ...[...north, ...east].flatMap((number) => encodeBigEndian(4, number)),
  ];
}

const north = [60, 1, 8, 1, 4814, 100];
const east = [10, 1, 54, 1, 2438, 100];
const place = { latitude: expect.closeTo(60.14671, 5), longitude: expect.closeTo(10.90677, 5) };

test('[FLT-26] a place in signed numbers is read', () => {
  expect(readCapture(createJpeg(placeTags(10, north, east)), 'jpeg')).toEqual({ position: place });
});

test('[FLT-26] a sign in the numbers counts once, beside its letter or in its place', () => {
  const south = { latitude: expect.closeTo(-60.14671, 5), longitude: expect.closeTo(10.90677, 5) };
  const signed = [-60, 1, 8, 1, 4814, 100];
  expect(readCapture(createJpeg(placeTags(10, signed, east, 'SE')), 'jpeg')).toEqual({
    position: south,
  });
  expect(readCapture(createJpeg(placeTags(10, signed, east)), 'jpeg')).toEqual({ position: south });
});

test('[FLT-26] a place with minutes and seconds of 0/0 is read', () => {
  const tags = placeTags(5, [60146710, 1000000, 0, 0, 0, 0], [10906770, 1000000, 0, 0, 0, 0]);
  expect(readCapture(createJpeg(tags), 'jpeg')).toEqual({ position: place });
});

const encodeLetters = (text: string) => [...new TextEncoder().encode(text)];

test.each(['avif', 'heic'] as const)(
  '[FLT-26] %s: tags without the signature are found',
  (format) => {
    const file = [...encodeLetters(`....ftyp${format}`), 0, 0, 0, 0, ...phoneTags];
    expect(readCapture(new Uint8Array(file), format)).toEqual({
      takenAt: '2026-11-24T09:12:33+01:00',
    });
  },
);

test('[FLT-26] HEIC: the list of contents is not taken for the tags', () => {
  // An entry of the list ends in the type, an empty name, and the length of the next.
  const list = [
    ...encodeLetters('infe'),
    2,
    0,
    0,
    0,
    0,
    1,
    0,
    0,
    ...encodeLetters('Exif'),
    0,
    0,
    0,
    0,
    21,
    ...encodeLetters('infe'),
  ];
  const file = [
    ...encodeLetters('....ftypheic'),
    ...list,
    0,
    0,
    0,
    6,
    ...exifSignature,
    ...phoneTags,
  ];
  expect(readCapture(new Uint8Array(file), 'heic')).toEqual({
    takenAt: '2026-11-24T09:12:33+01:00',
  });
});
