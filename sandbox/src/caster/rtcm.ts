import proj4 from 'proj4';

/** Degrees, and metres above the ellipsoid. */
export interface Station {
  longitude: number;
  latitude: number;
  height: number;
}

/** Builds message 1005 of RTCM 3: the position of a base's antenna. */
export function buildStationMessage(
  station: number,
  { longitude, latitude, height }: Station,
): Buffer {
  const [x, y, z] = proj4('EPSG:4326', '+proj=geocent +ellps=GRS80', [
    longitude,
    latitude,
    height,
  ]) as [number, number, number];
  const fields: [value: number, bits: number][] = [
    ...([
      [1005, 12],
      [station, 12],
      [0, 6],
      [7, 3],
      [0, 1],
    ] as [number, number][]),
    ...([
      [Math.round(x * 10_000), 38],
      [0, 2],
      [Math.round(y * 10_000), 38],
      [0, 2],
    ] as [number, number][]),
    [Math.round(z * 10_000), 38],
  ];
  const bits = fields.map(([value, length]) =>
    BigInt.asUintN(length, BigInt(value)).toString(2).padStart(length, '0'),
  );
  return frameMessage(
    Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2))),
  );
}

/** Frames a message with preamble, length and checksum. */
function frameMessage(message: Buffer): Buffer {
  const head = Buffer.from([0xd3, message.length >> 8, message.length & 0xff]);
  const framed = Buffer.concat([head, message]);
  const sum = computeChecksum(framed);
  return Buffer.concat([framed, Buffer.from([sum >> 16, (sum >> 8) & 0xff, sum & 0xff])]);
}

/** Computes a CRC-24Q checksum. */
export function computeChecksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const octet of bytes) {
    sum ^= octet << 16;
    for (let bit = 0; bit < 8; bit++) {
      sum <<= 1;
      if (sum & 0x1000000) sum ^= 0x1864cfb;
    }
  }
  return sum & 0xffffff;
}
