import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { type Figure, figure, median } from '../figures';
import { goals } from '../goals';
import { inBrowser, slowDown, throttle } from '../in-browser';

const rounds = 7;

export const measure = () => inBrowser(photoFigures);

/**
 * How long a photograph of 12 megapixels takes to be ready to upload, and what the page feels of
 * it.
 */
async function* photoFigures(browser: Browser): AsyncGenerator<Figure> {
  const page = await browser.newPage();
  await page.route('http://photo.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>.</title>' }),
  );
  await page.goto('http://photo.test/');
  await throttle(page);
  const photos = [];
  for (let round = 0; round < rounds; round += 1) photos.push(await prepared(page));
  const times = photos.map(({ took }) => took);
  // The browser slows its main thread down and no worker, where nearly all of the work is done.
  yield figure({
    what: `a photo of 12 megapixels is ready to upload, at ${slowDown}× slow-down`,
    value: median(times) * slowDown,
    goal: goals.photo.readyMs,
    unit: 'ms',
    detail: `${slowDown} times the median`,
    rounds: [times],
  });
  const tasks = photos.map(({ longestTask }) => longestTask);
  yield figure({
    what: `longest task of the page meanwhile, at ${slowDown}× slow-down`,
    value: Math.max(...tasks),
    goal: goals.photo.longestTaskMs,
    unit: 'ms',
    detail: 'the longest of all; tasks under 50 ms count as none',
    rounds: [tasks],
  });
}

/** The script of the worker that prepares photographs, as one file. */
const worker = () => {
  const entry = fileURLToPath(import.meta.resolve('@feltbok/shared/photo/photo.worker'));
  const [script] = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  }).outputFiles;
  return script?.text ?? '';
};

/**
 * Milliseconds from a new worker's start to the photograph's being ready, and of the longest task
 * of the page.
 */
const prepared = (page: Page) =>
  page.evaluate(async (script) => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    // As grass and gravel are: a smooth picture would be decoded faster than any photograph.
    const noise = context.createImageData(500, 500);
    for (let at = 0; at < noise.data.length; at += 1)
      noise.data[at] = at % 4 === 3 ? 255 : 60 + Math.random() * 120;
    for (let x = 0; x < 4000; x += 500)
      for (let y = 0; y < 3000; y += 500) context.putImageData(noise, x, y);
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    await new Promise((later) => setTimeout(later, 200));
    let longestTask = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    });
    observer.observe({ type: 'longtask' });
    const start = performance.now();
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const answer = await new Promise<{ photo?: { width: number } }>((resolve) => {
      const started = new Worker(address);
      started.onmessage = ({ data }) => {
        started.terminate();
        resolve(data);
      };
      started.postMessage({ id: 1, file });
    });
    const took = performance.now() - start;
    await new Promise((later) => setTimeout(later, 100));
    observer.disconnect();
    if (answer.photo?.width !== 2560) throw new Error('The photo was not prepared');
    return { took, longestTask };
  }, worker());
