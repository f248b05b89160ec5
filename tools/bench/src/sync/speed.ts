import type { Browser } from 'playwright-core';
import { createMunicipality } from '../../../../e2e/municipality';
import { OwnApi } from '../../../../e2e/own-api';
import { readChangedConfig, serve } from '../../../../e2e/servers';
import { readBrowserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { createMedianFigure, createRatioFigure, type Figure, getMedian, inTurns } from '../figures';
import { goals } from '../goals';
import { inBrowser, slowDown } from '../in-browser';
import { QueuePage } from './queue-page';

const drained = 500;
const rounds = 5;

/** Measures how fast a long queue is sent, and how little it delays a save. */
export async function* measureSpeed(): AsyncGenerator<Figure> {
  const base = readBrowserTestBase();
  const address = `http://localhost:${base + 40}`;
  const stack = await startStack({ base, fresh: true, quiet: true, moreOrigins: [address] });
  const api = await OwnApi.start(base + 41, createMunicipality(drained), address);
  const host = await serve({
    app: 'host',
    port: base + 40,
    config: await readChangedConfig({ api: api.address }),
  });
  try {
    yield* inBrowser((browser) => measureQueue(browser, address));
  } finally {
    await host.stop();
    await api.delete();
    await stack.stop();
  }
}

async function* measureQueue(browser: Browser, address: string): AsyncGenerator<Figure> {
  yield await measureDraining(await QueuePage.open(browser, address));
  yield* measureQueueing(await QueuePage.open(browser, address));
}

async function measureDraining(page: QueuePage): Promise<Figure> {
  const [bare, queue] = await inTurns(
    rounds,
    () => page.timeToSendOneByOne(),
    () => page.timeToDrain(),
  );
  const getRate = (times: readonly number[]) =>
    `${Math.round((1000 * drained) / getMedian(times))} a second`;
  return createRatioFigure([bare, queue], {
    what: `${drained} waiting items are sent, against as many requests to the bare API one by one from the same browser, at ${slowDown}× slow-down`,
    goal: goals.sync.drained,
    detail: `${getRate(queue)} by the queue, ${getRate(bare)} one by one`,
  });
}

async function* measureQueueing(page: QueuePage): AsyncGenerator<Figure> {
  const measureDelay = async (waiting: number) => {
    await page.waitWith(waiting);
    return page.timeToQueue();
  };
  const few = await measureDelay(10);
  const longQueue = await measureDelay(1_000);
  const most = await measureDelay(10_000);
  yield createMedianFigure(longQueue, {
    what: `a save is queued while 1,000 items wait, at ${slowDown}× slow-down`,
    goal: goals.sync.queuedMs,
  });
  yield createRatioFigure([most, few], {
    what: 'a save is queued while 10,000 items wait, against 10',
    goal: goals.sync.queued,
  });
}
