import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { createMedianFigure, type Figure } from '../figures';
import { goals } from '../goals';
import { inBrowser, onStack, slowDown, throttle } from '../in-browser';
import { afterReload } from './after-reload';
import { createPoints, largeSurvey, pointsOfCase } from './kof-file';

/** Several imports are measured, because other programs may hold up the page. */
const imports = 5;

/**
 * Measures how long a KOF file takes until its report, and how the import affects the page;
 * `reload` only measures the page when it is opened again.
 */
export async function* measure(more: string[]): AsyncGenerator<Figure> {
  if (!more.includes('reload')) yield* inBrowser(measurePage);
  yield* onStack(afterReload);
}

async function* measurePage(browser: Browser): AsyncGenerator<Figure> {
  const page = await openPage(browser);
  const sizes = [
    { count: pointsOfCase, goal: goals.import.accountMs },
    { count: largeSurvey, goal: goals.import.largeAccountMs },
  ];
  for (const { count, goal } of sizes) {
    yield createMedianFigure(await repeat(() => measureReport(page, count)), {
      what: `${count} lines of KOF to the account, stored, at ${slowDown}× slow-down`,
      goal,
    });
    const tasks = await repeat(() => measureLongestTask(page, count));
    yield createMedianFigure(tasks, {
      what: `longest task of the page while ${count} points are imported, at ${slowDown}× slow-down`,
      goal: goals.import.longestTaskMs,
      detail: `median of the longest of each import: ${tasks.map((task) => task || 'under 50').join(', ')} ms`,
    });
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route('https://import.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>.</title>' }),
  );
  await page.goto('https://import.test/');
  await throttle(page);
  await page.addScriptTag({ content: bundle('./imported-in-page.ts', 'importing') });
  return page;
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let turn = 0; turn < imports; turn += 1) values.push(await measure());
  return values;
}

/** Bundles one of our scripts into one file. */
function bundle(path: string, globalName?: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName,
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

interface Importing {
  importByWorker(worker: Worker, file: File): Promise<number>;
  measureReport(file: File, expected: number): Promise<number>;
}

const measureReport = (page: Page, count: number): Promise<number> =>
  page.evaluate(
    ({ text, expected }) => {
      const { importing } = globalThis as unknown as { importing: Importing };
      return importing.measureReport(new File([text], 'grenser.kof'), expected);
    },
    { text: createPoints(count).join('\r\n'), expected: count },
  );

/**
 * Measures the page's longest task in milliseconds while the app's own worker imports the file, as
 * for the dialog.
 */
const measureLongestTask = (page: Page, count: number): Promise<number> =>
  page.evaluate(
    async ({ source, text, expected }) => {
      const { importing } = globalThis as unknown as { importing: Importing };
      const file = new File([text], 'grenser.kof');
      const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      // The page's own start of the script does not count.
      await new Promise((later) => setTimeout(later, 500));
      let longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      observer.observe({ type: 'longtask' });
      const shown = await importing.importByWorker(new Worker(address), file);
      await new Promise((later) => setTimeout(later, 100));
      observer.disconnect();
      if (shown !== expected) throw new Error(`Only ${shown} points came to the page`);
      return longest;
    },
    {
      source: bundle('../../../../remote-maps/src/import/import.worker.ts'),
      text: createPoints(count).join('\r\n'),
      expected: count,
    },
  );
