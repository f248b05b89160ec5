import type { Browser, Page } from 'playwright-core';
import { playReceiver, receiverSentences } from '../../../../e2e/played-receiver';
import { createFigure, type Figure, getMedian } from '../figures';
import { goals } from '../goals';
import { onStack, slowDown, throttle } from '../in-browser';
import type { Action } from './action';
import { actions } from './actions';
import { measureSilentRemote } from './silent-remote';

const rounds = 3;
/** Metres from the property to where no mark is. */
const noMark = 60;

/** Milliseconds of an action in each round, the first time and again. */
interface Times {
  first: number[];
  again: number[];
}

/**
 * Measures how soon the screen responds to a user, the first time after the start and again. `--
 * interaction silent` only measures the message about a remote that does not answer.
 */
export async function* measure([part]: string[]): AsyncGenerator<Figure> {
  yield* onStack(async function* (browser, address) {
    if (part !== 'silent') yield* measureActions(browser, address);
    yield await measureSilentRemote(browser);
  });
}

async function* measureActions(browser: Browser, address: string): AsyncGenerator<Figure> {
  const times = new Map<Action, Times>(actions.map((action) => [action, { first: [], again: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    const page = await openCaseList(browser, address);
    for (const turn of ['first', 'again'] as const) {
      for (const action of actions)
        times.get(action)?.[turn].push(await measureAction(page, action));
      await page.locator('.fb-top-bar-name').click();
      await page.getByRole('grid').waitFor();
    }
    await page.context().close();
  }
  for (const [{ name }, { first, again }] of times) {
    yield createFigure({
      what: `[FLD-3] ${name}: from the input to the next paint, at ${slowDown}× slow-down`,
      value: Math.max(getMedian(first), getMedian(again)),
      unit: 'ms',
      goal: goals.interaction.answerMs,
      detail: `${getMedian(first)} ms the first time, ${getMedian(again)} ms the second`,
      rounds: [first, again],
    });
  }
}

/** The list of cases in a new browser context, after the app is installed. */
async function openCaseList(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'nb-NO',
  });
  const page = await context.newPage();
  // The compiler names functions by a helper, which pages lack.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observeInputs);
  await page.addInitScript(playReceiver, receiverSentences);
  await page.addInitScript((metresNorth) => Object.assign(globalThis, { metresNorth }), noMark);
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
  await page.getByRole('button', { name: /^Kari/ }).click();
  await page.getByRole('gridcell', { name: '2026/118' }).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await throttle(page);
  return page;
}

/** Runs in the page and records how long each input waited for its next paint. */
function observeInputs(): void {
  const inputs: { start: number; duration: number }[] = [];
  Object.assign(globalThis, { inputs });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId === 0) continue;
      inputs.push({ start: entry.startTime, duration: entry.duration });
    }
  });
  observer.observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit);
}

/**
 * Measures milliseconds until the screen changes, from the browser's Event Timing in steps of 8; an
 * input that is answered within 16 counts as 16.
 */
async function measureAction(page: Page, action: Action): Promise<number> {
  await action.prepare?.(page);
  const start = await page.evaluate(() => performance.now());
  await action.act(page);
  await action.findResult(page).waitFor();
  // The browser reports an input's duration after the paint that follows it.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))),
  );
  const took = await page.evaluate((since) => {
    const { inputs } = globalThis as unknown as { inputs: { start: number; duration: number }[] };
    return Math.max(
      16,
      ...inputs.filter((input) => input.start >= since).map((input) => input.duration),
    );
  }, start);
  await action.leave?.(page);
  await page.waitForLoadState('networkidle');
  return took;
}
