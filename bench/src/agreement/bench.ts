import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/browser.mjs';
import { browserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { openCase } from '../case-page';
import { type Figure, figure, median } from '../figures';

// Chromium has no sandbox for root, as whom containers run.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** A tablet's processor against this machine's. */
const slowDown = 4;
const rounds = 5;

/** How soon agreements can be written, and what of the editor a user bears who writes none. */
export async function* measure(): AsyncGenerator<Figure> {
  const stack = await startStack({ base: browserTestBase(), fresh: true, quiet: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const times: number[] = [];
    let before = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Each time a browser that has never seen the editor.
      const page = await openCase(browser, stack.address, (one) => one);
      const editorBytes = countEditorBytes(page);
      await page.getByRole('link', { name: 'Rapport' }).click();
      await page.getByRole('link', { name: 'Avtaler' }).waitFor();
      await page.waitForLoadState('networkidle');
      before = Math.max(before, await editorBytes());
      times.push(await timeToEditor(page));
      await page.context().close();
    }
    yield figure({
      what: `from the tap on Agreements until the editor is ready, at ${slowDown}× slow-down`,
      value: median(times),
      goal: { atMost: 1500 },
      unit: 'ms',
      detail: `slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
    });
    yield figure({
      what: 'bytes of the editor that are loaded before',
      value: before,
      goal: { atMost: 0 },
      unit: 'B',
      detail: 'until the reports of a case are shown and the network is idle',
    });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** @returns how many bytes of scripts came so far in which the editor says its name */
function countEditorBytes(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => (body.includes('CKEDITOR_VERSION') ? body.length : 0));
    bodies.push(size.catch(() => 0));
  });
  return async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0);
}

/** Milliseconds until the editor takes input and is drawn. */
async function timeToEditor(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  // No functions of their own in here: the runner names them by a helper that the page lacks.
  return page.evaluate(async () => {
    const card = [...document.querySelectorAll('main a')].find((one) => one.textContent?.includes('Avtaler'));
    performance.clearMarks('ready');
    const start = performance.now();
    (card as HTMLElement).click();
    while (performance.getEntriesByName('ready').length === 0) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}
