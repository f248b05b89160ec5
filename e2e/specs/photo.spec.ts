import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { bundlePhotoWorker } from '../photo-worker';

// The worker is the product's own. The page is empty, so that only the browser's decoders matter.
test.use({ user: null });

declare global {
  interface Window {
    /** Gives a file to a new worker and returns its answer. */
    prepared: (file: Blob) => Promise<{ photo?: Prepared; reason?: string; error?: string }>;
    /**
     * Creates a picture of coloured quarters, clockwise from the top left: red, green, blue, black.
     */
    quarters: (width: number, height: number, type: string) => Promise<Blob>;
    /**
     * Returns the names of the colours in the corners of a picture, clockwise from the top left.
     */
    corners: (file: Blob) => Promise<string[]>;
  }
}

interface Prepared {
  blob: Blob;
  width: number;
  height: number;
  takenAt?: string;
  position?: { latitude: number; longitude: number };
}

test.beforeEach(async ({ page }) => {
  await page.route('http://photo.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>.</title>' }),
  );
  await page.goto('http://photo.test/');
  await page.evaluate((script) => {
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    window.prepared = (file) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(address);
        worker.onmessage = ({ data }) => {
          worker.terminate();
          resolve(data);
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ file });
      });
    window.quarters = (width, height, type) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (const [index, colour] of ['red', 'green', 'blue', 'black'].entries()) {
        const isRight = index === 1 || index === 2;
        context.fillStyle = colour;
        context.fillRect(
          isRight ? width / 2 : 0,
          index > 1 ? height / 2 : 0,
          width / 2,
          height / 2,
        );
      }
      return canvas.convertToBlob({ type, quality: 0.95 });
    };
    window.corners = async (file) => {
      const picture = await createImageBitmap(file);
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext(
        '2d',
      ) as OffscreenCanvasRenderingContext2D;
      context.drawImage(picture, 0, 0);
      const places = [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.75, 0.75],
        [0.25, 0.75],
      ] as const;
      return places.map(([x, y]) => {
        const [red = 0, green = 0, blue = 0] = context.getImageData(
          x * width,
          y * height,
          1,
          1,
        ).data;
        if (red > 200 && green > 200) return 'white';
        if (red > 150) return 'red';
        if (green > 80) return 'green';
        return blue > 150 ? 'blue' : 'black';
      });
    };
  }, bundlePhotoWorker());
});

/**
 * Creates EXIF tags as a phone writes them: orientation, a serial number, and optionally time and
 * place.
 */
const createPhoneTags = (orientation: number): number[] => {
  const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  const short = (value: number) => [value & 0xff, value >> 8];
  const long = (value: number) => [...short(value & 0xffff), ...short(value >>> 16)];
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    [...short(tag), ...short(type), ...long(count), ...value].concat([0, 0, 0, 0]).slice(0, 12);
  const rational = (value: number, parts = 1) => [...long(value), ...long(parts)];
  const exifAt = 8 + 2 + 3 * 12 + 4;
  const exifValuesAt = exifAt + 2 + 3 * 12 + 4;
  const gpsAt = exifValuesAt + 20 + 8 + 12;
  const gpsValuesAt = gpsAt + 2 + 4 * 12 + 4;
  const tags = [
    ...letters('II'),
    ...short(42),
    ...long(8),
    ...short(3),
    ...entry(0x0112, 3, 1, short(orientation)),
    ...entry(0x8769, 4, 1, long(exifAt)),
    ...entry(0x8825, 4, 1, long(gpsAt)),
    ...long(0),
    ...short(3),
    ...entry(0x9003, 2, 20, long(exifValuesAt)),
    ...entry(0x9011, 2, 7, long(exifValuesAt + 20)),
    ...entry(0xa431, 2, 12, long(exifValuesAt + 28)),
    ...long(0),
    ...letters('2026:11:24 09:12:33\0'),
    ...letters('+01:00\0\0'),
    ...letters('SN-4711-XYZ\0'),
    ...short(4),
    ...entry(0x0001, 2, 2, letters('N\0')),
    ...entry(0x0002, 5, 3, long(gpsValuesAt)),
    ...entry(0x0003, 2, 2, letters('E\0')),
    ...entry(0x0004, 5, 3, long(gpsValuesAt + 24)),
    ...long(0),
    ...rational(60),
    ...rational(19),
    ...rational(120_000, 10_000),
    ...rational(6),
    ...rational(39),
    ...rational(360_000, 10_000),
  ];
  const content = [...letters('Exif\0\0'), ...tags];
  return [0xff, 0xe1, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content];
};

/** Prepares a picture of quarters with these tags. */
const preparePhone = (page: Page, segment: number[], width: number, height: number) =>
  page.evaluate(
    async ([tags, wide, high]) => {
      const jpeg = await window.quarters(wide, high, 'image/jpeg');
      const file = new Blob([jpeg.slice(0, 2), new Uint8Array(tags), jpeg.slice(2)], {
        type: 'image/jpeg',
      });
      const { photo, reason, error } = await window.prepared(file);
      if (!photo) throw new Error(reason ?? error);
      const again = await window.prepared(photo.blob);
      const { blob, ...rest } = photo;
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return {
        ...rest,
        type: blob.type,
        corners: await window.corners(blob),
        again: { takenAt: again.photo?.takenAt, position: again.photo?.position },
        text: new TextDecoder('latin1').decode(bytes.subarray(0, 4000)),
      };
    },
    [segment, width, height] as const,
  );

const upright = {
  1: ['red', 'green', 'blue', 'black'],
  2: ['green', 'red', 'black', 'blue'],
  3: ['blue', 'black', 'red', 'green'],
  4: ['black', 'blue', 'green', 'red'],
  5: ['red', 'black', 'blue', 'green'],
  6: ['black', 'red', 'green', 'blue'],
  7: ['blue', 'green', 'red', 'black'],
  8: ['green', 'blue', 'black', 'red'],
};

test('[DOC-11, DOC-13] photos are turned upright, scaled and readable, or rejected with reasons', async ({
  page,
}) => {
  await test.step('a photo is turned upright, scaled, and retains only time and place', async () => {
    for (const [orientation, corners] of Object.entries(upright)) {
      const photo = await preparePhone(page, createPhoneTags(Number(orientation)), 3200, 2400);
      const isTurned = Number(orientation) > 4;
      expect(photo, orientation).toMatchObject({
        type: 'image/jpeg',
        width: isTurned ? 1920 : 2560,
        height: isTurned ? 2560 : 1920,
        corners,
        takenAt: '2026-11-24T09:12:33+01:00',
      });
      expect(photo.position?.latitude).toBeCloseTo(60.32, 7);
      expect(photo.position?.longitude).toBeCloseTo(6.66, 7);
      expect(photo.again.takenAt).toBe(photo.takenAt);
      expect(photo.again.position?.latitude).toBeCloseTo(60.32, 7);
      expect(photo.text).not.toContain('SN-4711-XYZ');
    }
  });
  await test.step('a small photo is not enlarged, and one without tags gets none', async () => {
    const photo = await preparePhone(page, [], 640, 480);
    expect(photo).toMatchObject({ width: 640, height: 480, corners: upright[1] });
    expect(photo.text).not.toContain('Exif');
    expect(photo).not.toHaveProperty('takenAt');
    expect(photo).not.toHaveProperty('position');
  });
  await test.step('small print on a photographed page stays readable', async () => {
    const worst = await page.evaluate(async () => {
      // A page of A4 as a camera of 12 megapixels sees it: letters of 9 points are 48 pixels high.
      const width = 2895;
      const height = 4096;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.fillStyle = '#f4f1ea';
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#333';
      context.font = '44px sans-serif';
      for (let line = 1; line < 70; line += 1)
        context.fillText('Grensepunkt 31/472 Ánne Østby '.repeat(4), 100, line * 58);
      const page = await canvas.convertToBlob({ type: 'image/png' });
      const { photo } = await window.prepared(page);
      if (!photo) throw new Error('not prepared');
      const pixels = async (source: ImageBitmapSource) => {
        const sheet = new OffscreenCanvas(photo.width, photo.height);
        const on = sheet.getContext('2d') as OffscreenCanvasRenderingContext2D;
        on.imageSmoothingQuality = 'high';
        on.drawImage(await createImageBitmap(source), 0, 0, photo.width, photo.height);
        return on.getImageData(0, 0, photo.width, photo.height).data;
      };
      const prepared = await pixels(photo.blob);
      const ideal = await pixels(page);
      let sum = 0;
      for (let at = 1; at < prepared.length; at += 4)
        sum += ((prepared[at] ?? 0) - (ideal[at] ?? 0)) ** 2;
      return { error: Math.sqrt(sum / (prepared.length / 4)), bytes: photo.blob.size };
    });
    // The limit is on a scale of 256 shades: below 6 no eye sees a difference from the uncompressed
    // picture.
    expect(worst.error).toBeLessThan(6);
    expect(worst.bytes).toBeLessThan(2.5e6);
  });
  await test.step('a transparent drawing lies on white, and a photo of 40 MB works', async () => {
    const answers = await page.evaluate(async () => {
      const glass = new OffscreenCanvas(40, 30);
      glass.getContext('2d');
      const empty = await glass.convertToBlob({ type: 'image/png' });
      const noise = new ImageData(800, 800);
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      // Gravel and grass are the worst case in the best quality, as heavy as files of large
      // cameras.
      const gravel = new OffscreenCanvas(5600, 4000);
      const context = gravel.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (let x = 0; x < 5600; x += 800)
        for (let y = 0; y < 4000; y += 800) context.putImageData(noise, x, y);
      const heavy = await gravel.convertToBlob({ type: 'image/jpeg', quality: 1 });
      const drawing = await window.prepared(empty);
      const photo = await window.prepared(heavy);
      return {
        drawing: drawing.photo && (await window.corners(drawing.photo.blob)),
        heavy: heavy.size,
        photo: photo.photo && { width: photo.photo.width, height: photo.photo.height },
        light: photo.photo?.blob.size,
      };
    });
    expect(answers.drawing).toEqual(['white', 'white', 'white', 'white']);
    expect(answers.heavy).toBeGreaterThan(40e6);
    expect(answers.photo).toEqual({ width: 2560, height: 1829 });
    expect(answers.light).toBeLessThan(8e6);
  });
  await test.step('files that are empty, cut off, too large or unreadable are rejected', async () => {
    const answers = await page.evaluate(async () => {
      const letters = (text: string) => new TextEncoder().encode(text);
      const jpeg = await window.quarters(1000, 800, 'image/jpeg');
      const png = await window.quarters(10, 10, 'image/png');
      const huge = new Uint8Array(await png.arrayBuffer());
      new DataView(huge.buffer).setUint32(16, 30_000);
      new DataView(huge.buffer).setUint32(20, 30_000);
      const heic = [
        new Uint8Array([0, 0, 0, 24]),
        letters('ftypheic'),
        new Uint8Array(4),
        letters('mif1heic'),
      ];
      const getError = async (...parts: BlobPart[]) =>
        (await window.prepared(new Blob(parts))).reason;
      return [
        await getError(),
        await getError(jpeg.slice(0, 300)),
        await getError(jpeg.slice(0, jpeg.size / 2)),
        await getError(huge),
        await getError(letters('%PDF-1.7\nnot a picture at all')),
        await getError(...heic, new Uint8Array(2000)),
      ];
    });
    expect(answers).toEqual([
      'empty',
      'unreadable',
      'unreadable',
      'too many pixels',
      'not a picture',
      'unknown to the browser',
    ]);
  });
});
