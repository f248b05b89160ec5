import type { Browser, Page } from 'playwright-core';
import { type Figure, measured } from '../figures';
import { goals } from '../goals';
import { contextOf, signedIn } from '../map/bench';
import { manyPoints, pointsOfCase } from './kof-file';

const reloads = 5;
/** Milliseconds without a task of fifty, after which nothing more is done with the points. */
const quiet = 2000;

/** What the page feels of imported points when it is opened again. @param address of the host */
export async function* afterReload(browser: Browser, address: string): AsyncGenerator<Figure> {
  for (const count of [0, pointsOfCase]) {
    const tasks = await longestTasks(browser, address, count);
    yield measured(tasks, {
      what: `longest task of the page after a reload with ${count} imported points`,
      goal: goals.import.afterReloadMs,
      detail: `median of the longest of each reload: ${tasks.map((task) => task || 'under 50').join(', ')} ms`,
    });
  }
}

/** Milliseconds of the longest task after each reload; 0 where none has fifty. */
async function longestTasks(browser: Browser, address: string, count: number): Promise<number[]> {
  const { signIn, map } = await signedIn(browser, address);
  const context = await contextOf(browser, signIn);
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
  const buffer = Buffer.from(manyPoints(count).join('\r\n'));
  await dialog.getByLabel('Velg fil').setInputFiles({ name: 'grenser.kof', mimeType: '', buffer });
  await dialog.getByRole('radio', { name: 'UTM 32' }).check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.getByText(/punkter lagt til$/).waitFor({ timeout: 120_000 });
}

/** A text, as the runner would add a helper to functions that the page lacks. */
const longestUntilQuiet = `(async () => {
  for (let seen = -1; seen < longTasks.length; ) {
    seen = longTasks.length;
    await new Promise((later) => setTimeout(later, ${quiet}));
  }
  return Math.max(0, ...longTasks);
})()`;
