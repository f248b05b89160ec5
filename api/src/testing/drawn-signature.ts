import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

/**
 * A PNG data URL as the signature pad makes one: transparent, with a line across.
 * @param shade of the line, so that two signatures differ
 */
export function drawnSignature(shade = 0, width = 920, height = 200): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 4);
  const lines = Array.from({ length: height }, (_, y) => {
    if (y !== Math.floor(height / 2)) return line;
    const drawn = Buffer.alloc(line.length, Buffer.from([shade, shade, shade, 255]));
    drawn[0] = 0;
    return drawn;
  });
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.concat(lines));
  const png = [start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`;
}
