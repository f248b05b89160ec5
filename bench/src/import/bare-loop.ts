import proj4 from 'proj4';

/**
 * The least that reading points from KOF can be: two numbers from each line, and their conversion
 * to UTM by the library that web maps use, loaded, with nothing checked and nothing stored.
 * @returns something of every point, so that no engine leaves the work out
 */
export async function bareLoop(file: Blob): Promise<number> {
  const text = new TextDecoder().decode(await file.arrayBuffer());
  const { forward } = proj4(
    '+proj=etmerc +lat_0=58 +lon_0=6.5 +k=1 +x_0=100000 +y_0=1000000 +ellps=GRS80 ' +
      '+units=m +no_defs',
    '+proj=utm +zone=32 +ellps=GRS80 +units=m +no_defs',
  );
  let sum = 0;
  // After the header.
  for (let start = text.indexOf('\n') + 1; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const north = numberIn(text, start + 24, start + 36);
    const east = numberIn(text, start + 36, start + 48);
    const [x, y] = forward([east, north]);
    sum += x + y;
    start = end < 0 ? text.length : end + 1;
  }
  return sum;
}

function numberIn(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
  }
  return value / 1000;
}
