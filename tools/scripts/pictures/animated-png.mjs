import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Combines still PNGs of the same size and colours into one animated PNG.
 * @param {Buffer[]} stills
 * @param {number} milliseconds that each is shown
 */
export function buildAnimatedPng(stills, milliseconds) {
  const [first] = stills;
  if (!first) throw new Error('An animation needs a picture.');
  const size = listChunks(first).find(({ name }) => name === 'IHDR')?.content ?? Buffer.alloc(13);
  let number = 0;
  const frames = stills.flatMap((still, index) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(number++, 0);
    size.copy(control, 4, 0, 8);
    control.writeUInt16BE(milliseconds, 20);
    control.writeUInt16BE(1000, 22);
    const data = listChunks(still).filter(({ name }) => name === 'IDAT');
    return [
      buildChunk('fcTL', control),
      // Programs that do not support animation show the first picture.
      ...data.map(({ content }) => {
        if (index === 0) return buildChunk('IDAT', content);
        const sequence = Buffer.alloc(4);
        sequence.writeUInt32BE(number++);
        return buildChunk('fdAT', Buffer.concat([sequence, content]));
      }),
    ];
  });
  const control = Buffer.alloc(8);
  control.writeUInt32BE(stills.length, 0);
  return Buffer.concat([
    signature,
    buildChunk('IHDR', size),
    buildChunk('acTL', control),
    ...frames,
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {Buffer} png */
function listChunks(png) {
  const chunks = [];
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      name: png.toString('latin1', at + 4, at + 8),
      content: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

/** @param {string} name @param {Buffer} content */
function buildChunk(name, content) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
