import type { Browser } from 'playwright-core';
import { createMunicipality } from '../../../../e2e/municipality';
import { OwnApi } from '../../../../e2e/own-api';
import { readChangedConfig, serve } from '../../../../e2e/servers';
import { readBrowserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { compared, type Figure, inTurns, measured, median } from '../figures';
import { goals } from '../goals';
import { inBrowser, slowDown } from '../in-browser';
import { QueuePage } from './queue-page';

const drained = 500;
const rounds = 5;

/** How fast a long queue is sent, and how little it delays a save. */
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
    yield* inBrowser((browser) => queueFigures(browser, address));
  } finally {
    await host.stop();
    await api.delete();
    await stack.stop();
  }
}

async function* queueFigures(browser: Browser, address: string): AsyncGenerator<Figure> {
  yield await draining(await QueuePage.open(browser, address));
  yield* queueing(await QueuePage.open(browser, address));
}

async function draining(page: QueuePage): Promise<Figure> {
  const [bare, queue] = await inTurns(
    rounds,
    () => page.timeToSendOneByOne(),
    () => page.timeToDrain(),
  );
  const rate = (times: readonly number[]) =>
    `${Math.round((1000 * drained) / median(times))} a second`;
  return compared([bare, queue], {
    what: `${drained} waiting items are sent, against as many requests to the bare API one by one from the same browser, at ${slowDown}× slow-down`,
    goal: goals.sync.drained,
    detail: `${rate(queue)} by the queue, ${rate(bare)} one by one`,
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
  yield measured(many, {
    what: `a save is queued while 1,000 items wait, at ${slowDown}× slow-down`,
    goal: goals.sync.queuedMs,
  });
  yield compared([most, few], {
    what: 'a save is queued while 10,000 items wait, against 10',
    goal: goals.sync.queued,
  });
}
