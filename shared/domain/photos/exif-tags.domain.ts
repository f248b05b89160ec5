/** Tags of EXIF 2.32 of the capture, by number; each in the directory that its name begins with. */
export const tag = {
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  exifVersion: 0x9000,
  exifDateTimeOriginal: 0x9003,
  exifOffsetTimeOriginal: 0x9011,
  gpsVersion: 0x0000,
  gpsLatitudeRef: 0x0001,
  gpsLatitude: 0x0002,
  gpsLongitudeRef: 0x0003,
  gpsLongitude: 0x0004,
} as const;

/** EXIF's numbers for the types of values. */
export const type = {
  byte: 1,
  ascii: 2,
  short: 3,
  long: 4,
  rational: 5,
  undefined: 7,
  signedLong: 9,
  signedRational: 10,
  ifd: 13,
  utf8: 129,
} as const;

/** Bytes of one value, by type. */
export const sizeOfType: Record<number, number> = {
  [type.byte]: 1,
  [type.ascii]: 1,
  [type.short]: 2,
  [type.long]: 4,
  [type.rational]: 8,
  [type.undefined]: 1,
  [type.signedLong]: 4,
  [type.signedRational]: 8,
  [type.ifd]: 4,
  [type.utf8]: 1,
};
