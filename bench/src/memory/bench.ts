import type { Browser, CDPSession, Page } from 'playwright-core';
import { openCase } from '../case-page';
import { type Figure, figure } from '../figures';
import { goals } from '../goals';
import { onStack } from '../in-browser';

const warmUp = 20;
const turns = 60;
/**
 * The code that compilers make grows with how often something runs, and is no leak: here it is
 * interpreted.
 */
const interpreted = '--js-flags=--no-sparkplug --no-maglev --no-turbofan';

export const measure = () => onStack(growth, [interpreted]);

/**
 * What the page's heap grows by while a user goes from the list to a case, its map and back, again
 * and again.
 */
async function* growth(browser: Browser, address: string): AsyncGenerator<Figure> {
  const page = await openCase(browser, address, (one) => one, { serviceWorkers: 'block' });
  const session = await page.context().newCDPSession(page);
  for (let turn = 0; turn < warmUp; turn += 1) await goRound(page);
  const before = await heap(session);
  const sizes: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    await goRound(page);
    if (turn % 20 === 0) sizes.push(await heap(session));
  }
  const after = sizes.at(-1) as number;
  yield figure({
    what: `growth of the heap over ${turns} turns from the list to a case, its map and back`,
    value: after / before - 1,
    goal: goals.memory.growth,
    detail: `${before.toFixed(1)} MB, then ${sizes.map((size) => size.toFixed(1)).join(', ')} MB`,
    rounds: [sizes],
  });
}

async function goRound(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kart', exact: true }).click();
  await page.locator('.ol-viewport canvas').first().waitFor();
  await page.getByRole('link', { name: 'Feltbok' }).click();
  await page.getByRole('gridcell', { name: '2026/118' }).first().click();
  await page.getByRole('textbox', { name: 'Beskrivelse' }).waitFor();
}

/** Megabytes in use, after what nobody holds was collected. */
async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
