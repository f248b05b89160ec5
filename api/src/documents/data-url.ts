import { Transform } from 'node:stream';

/**
 * Parses a data URL (RFC 2397) in base64.
 * @returns the fault, as the rest of a sentence that begins with the field's name, or the bytes
 *   with the media type, which may be empty
 */
export function parseDataUrl(
  url: string,
): { error: string } | { mediaType: string; content: Buffer } {
  // Only the beginning is searched, as the rest may have 30 million characters.
  const beginning = /^data:([^,]*?);base64,/i.exec(url.slice(0, 300));
  if (!beginning) return { error: 'must be a data URL in base64' };
  const [{ length }, mediaType = ''] = beginning;
  const base64 = url.slice(length);
  const content = Buffer.from(base64, 'base64');
  // Node skips invalid characters, so the result is then shorter than the length of the text says.
  const padding = /={0,2}$/.exec(base64)?.[0].length ?? 0;
  const digits = base64.length - padding;
  const isWhole = digits % 4 !== 1 && content.length === Math.floor((digits * 3) / 4);
  return isWhole ? { mediaType, content } : { error: 'must hold nothing but base64' };
}

/**
 * Creates a transform from bytes to base64, so that a file of any size is sent as a data URL
 * without being in memory as a whole.
 */
export function createBase64Encoder(): Transform {
  let rest: Uint8Array = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      // Three bytes make four digits; a remainder waits for the next chunk.
      const whole = bytes.length - (bytes.length % 3);
      rest = bytes.subarray(whole);
      done(null, bytes.toString('base64', 0, whole));
    },
    flush(done) {
      done(null, Buffer.from(rest).toString('base64'));
    },
  });
}
