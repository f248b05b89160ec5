import { chromium } from 'playwright-core';
import { municipality } from '../../../e2e/municipality';
import { OwnApi } from '../../../e2e/own-api';
import { configWith, serve } from '../../../e2e/servers';
import { findBrowser } from '../../../scripts/browser.mjs';
import { browserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { type Figure, figure, inTurns } from '../figures';
import { QueuePage } from './queue-page';

// Chromium has no sandbox for root, as whom containers run.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const drained = 1_000;
const rounds = 2;

/** How fast a long queue is sent, and how little it delays a save. */
export async function* measureSpeed(): AsyncGenerator<Figure> {
  const base = browserTestBase();
  const address = `http://localhost:${base + 40}`;
  const stack = await startStack({ base, fresh: true, quiet: true, moreOrigins: [address] });
  const api = await OwnApi.start(base + 41, municipality(drained), address);
  const host = await serve({ app: 'host', port: base + 40, config: await configWith({ api: api.address }) });
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    yield await draining(await QueuePage.open(browser, address));
    yield* queueing(await QueuePage.open(browser, address));
  } finally {
    await browser.close();
    await host.stop();
    await api.delete();
    await stack.stop();
  }
}

async function draining(page: QueuePage): Promise<Figure> {
  const [queue, bare] = await inTurns(
    rounds,
    () => page.timeToDrain(),
    () => page.timeToSendOneByOne(),
  );
  const rate = (took: number) => `${Math.round((1000 * drained) / took)} a second`;
  return figure({
    what: `${drained} waiting items are sent, against as many requests to the bare API one by one from the same browser`,
    value: bare / queue,
    goal: { atLeast: 0.8 },
    detail: `${rate(queue)} against ${rate(bare)}`,
  });
}

async function* queueing(page: QueuePage): AsyncGenerator<Figure> {
  const at = async (waiting: number) => {
    await page.waitWith(waiting);
    return page.timeToQueue();
  };
  const few = await at(10);
  const many = await at(1_000);
  const most = await at(10_000);
  yield figure({
    what: 'a save is kept while 1,000 items wait',
    value: many,
    goal: { atMost: 30 },
    unit: 'ms',
    detail: 'median',
  });
  yield figure({
    what: 'a save is kept while 10,000 items wait, against 10',
    value: most / few,
    goal: { atMost: 2 },
    detail: `${most.toFixed(1)} ms against ${few.toFixed(1)} ms`,
  });
}
