import { chromium } from 'playwright-core';
import { findBrowser } from '../../../scripts/browser.mjs';
import { browserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { type Figure, figure, inTurns, median } from '../figures';
import { MeetingPage } from './meeting-page';

// Chromium has no sandbox for root, as whom containers run.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** A tablet's processor against this machine's. */
const slowDown = 4;
const rounds = 9;

/** How the screen of attendees bears a large meeting: 100 parties, all of whom have signed. */
export async function* measure(): AsyncGenerator<Figure> {
  const stack = await startStack({ base: browserTestBase(), fresh: true, quiet: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const small = await MeetingPage.open(browser, stack.address, 10);
    const large = await MeetingPage.open(browser, stack.address, 100);
    yield await opening(small, large);
    yield await typing(large);
    yield await drawing(large);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function opening(small: MeetingPage, large: MeetingPage): Promise<Figure> {
  for (const page of [small, large]) await page.slowDown(slowDown);
  const [few, many] = await inTurns(
    rounds,
    () => small.timeToOpen(),
    () => large.timeToOpen(),
  );
  return figure({
    what: `the screen opens with 100 attendees against 10, at ${slowDown}× slow-down`,
    value: many / few,
    goal: { atMost: 1.5 },
    detail: `${many.toFixed(0)} ms against ${few.toFixed(0)} ms`,
  });
}

async function typing(page: MeetingPage): Promise<Figure> {
  await page.slowDown(slowDown);
  const times = await page.scriptPerKey('Berit Čáhppes Nordvik av Fjordvik og omegn');
  return figure({
    what: `script of a key typed among 100 attendees, at ${slowDown}× slow-down`,
    value: median(times),
    goal: { atMost: 16 },
    unit: 'ms',
    detail: `slowest ${Math.max(...times).toFixed(1)} ms of ${times.length}`,
  });
}

async function drawing(page: MeetingPage): Promise<Figure> {
  await page.slowDown(slowDown);
  const times = await page.scriptPerMove(120);
  return figure({
    what: `script from pen to ink, at ${slowDown}× slow-down`,
    value: median(times),
    goal: { atMost: 16 },
    unit: 'ms',
    detail: `slowest ${Math.max(...times).toFixed(1)} ms of ${times.length}`,
  });
}
