import type { Browser, Page } from 'playwright-core';
import { openCase } from '../case-page';
import { type Figure, figure, measured } from '../figures';
import { goals } from '../goals';
import { onStack, slowDown, slowTheLine, throttle } from '../in-browser';

const rounds = 5;

/** Milliseconds there and back, and bytes a second: fair coverage. */
const line = { latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };

export const measure = () => onStack(editorFigures);

/** How soon agreements can be written, and what of the editor a user bears who writes none. */
async function* editorFigures(browser: Browser, address: string): AsyncGenerator<Figure> {
  const times: number[] = [];
  let before = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Each time a browser that has never seen the editor, without a worker that would fetch it
    // ahead.
    const page = await openCase(browser, address, (one) => one, {
      serviceWorkers: 'block',
      live: false,
    });
    const editorBytes = countEditorBytes(page);
    await page.getByRole('link', { name: 'Rapport' }).click();
    await page.getByRole('link', { name: 'Avtaler' }).waitFor();
    await page.waitForLoadState('networkidle');
    before = Math.max(before, await editorBytes());
    await slowTheLine(page, line);
    times.push(await timeToEditor(page));
    await page.context().close();
  }
  yield measured(times, {
    what: `from the tap on Agreements until the editor is ready, at 8 Mbit/s and ${slowDown}× slow-down`,
    goal: goals.agreement.readyMs,
  });
  yield figure({
    what: 'bytes of the editor that are loaded before',
    value: before,
    goal: goals.agreement.bytesBefore,
    unit: 'B',
    detail: 'until the reports of a case are shown and the network is idle',
  });
}

/** @returns how many bytes of scripts came so far in which the editor says its name */
function countEditorBytes(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response
      .body()
      .then((body) => (body.includes('CKEDITOR_VERSION') ? body.length : 0));
    bodies.push(size.catch(() => 0));
  });
  return async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0);
}

/** Milliseconds until the editor takes input and is drawn. */
async function timeToEditor(page: Page): Promise<number> {
  await throttle(page);
  // No functions of their own in here: the runner names them by a helper that the page lacks.
  return page.evaluate(async () => {
    const card = [...document.querySelectorAll('main a')].find((one) =>
      one.textContent?.includes('Avtaler'),
    );
    performance.clearMarks('ready');
    const start = performance.now();
    (card as HTMLElement).click();
    while (performance.getEntriesByName('ready').length === 0)
      await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}
