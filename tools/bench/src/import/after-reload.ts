import type { Browser, Page } from 'playwright-core';
import { createMedianFigure, type Figure } from '../figures';
import { goals } from '../goals';
import { openContext, signInForMap } from '../map/bench';
import { createPoints, pointsOfCase } from './kof-file';

const reloads = 5;
/** Milliseconds without a task of fifty, after which the work on the points counts as done. */
const quiet = 2000;

/**
 * Measures how imported points affect the page when it is opened again.
 * @param address of the host
 */
export async function* afterReload(browser: Browser, address: string): AsyncGenerator<Figure> {
  for (const count of [0, pointsOfCase]) {
    const tasks = await measureLongestTasks(browser, address, count);
    yield createMedianFigure(tasks, {
      what: `longest task of the page after a reload with ${count} imported points`,
      goal: goals.import.afterReloadMs,
      detail: `median of the longest of each reload: ${tasks.map((task) => task || 'under 50').join(', ')} ms`,
    });
  }
}

/** Measures the longest task after each reload in milliseconds; 0 when no task takes fifty. */
async function measureLongestTasks(
  browser: Browser,
  address: string,
  count: number,
): Promise<number[]> {
  const { signIn, map } = await signInForMap(browser, address);
  const context = await openContext(browser, signIn);
  const page = await context.newPage();
  await page.addInitScript(`
    globalThis.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });
  `);
  await page.goto(map);
  await isReady(page);
  if (count > 0) await importPoints(page, count);
  const tasks: number[] = [];
  for (let turn = 0; turn < reloads; turn += 1) {
    await page.reload();
    await isReady(page);
    tasks.push((await page.evaluate(longestUntilQuiet)) as number);
  }
  await context.close();
  return tasks;
}

const isReady = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);

async function importPoints(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Importer fil', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(createPoints(count).join('\r\n'));
  await dialog.getByLabel('Velg fil').setInputFiles({ name: 'grenser.kof', mimeType: '', buffer });
  await dialog.getByRole('radio', { name: 'UTM 32' }).check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.getByText(/punkter lagt til$/).waitFor({ timeout: 120_000 });
}

/** The function is a text, because the runner would add a helper that the page lacks. */
const longestUntilQuiet = `(async () => {
  for (let seen = -1; seen < longTasks.length; ) {
    seen = longTasks.length;
    await new Promise((later) => setTimeout(later, ${quiet}));
  }
  return Math.max(0, ...longTasks);
})()`;
