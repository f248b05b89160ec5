import type { Browser, Page } from 'playwright-core';
import { readBrowserTestBase } from '../../../scripts/ports.mjs';
import { openCase } from '../case-page';
import { createMedianFigure, createRatioFigure, type Figure, getMedian } from '../figures';
import { type Goal, goals } from '../goals';
import {
  onStack,
  type SignIn,
  slowLine,
  slowTheLine,
  throttle,
  waitUntilSettled,
} from '../in-browser';
import { type SecureFront, startSecureFront } from './secure-front';
import { type Asked, formatCriticalChain, noteRequests } from './waterfall';

const rounds = 3;

interface Screen {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** The mark that the page sets when it can be used. */
  mark: 'usable' | 'ready' | null;
  /** Goal in seconds until it can be used. */
  goal: Goal;
}

interface Visit {
  /**
   * Milliseconds from the navigation until the screen can be used, or until the largest paint when
   * nobody is signed in.
   */
  took: number;
  firstPaint: number;
  shift: number;
  asked: Asked[];
  /**
   * Milliseconds from a map's navigation until the first tile, all tiles and the boundary marks had
   * arrived.
   */
  tiles: { count: number; first: number; all: number; marks: number } | null;
}

/**
 * Measures how soon an empty device shows each screen over a slow connection, against one preloaded
 * script of the same size.
 */
export const measureFirstVisits = () =>
  onStack(async function* (browser, address) {
    const front = await startSecureFront(readBrowserTestBase());
    try {
      const { signIn, overview } = await createSignIn(browser, address, front);
      for (const screen of listScreens(overview))
        yield* measureScreen(browser, front, signIn, screen);
    } finally {
      await front.stop();
    }
  });

const listScreens = (overview: string): Screen[] => [
  {
    name: 'landing page',
    path: '/',
    isSignedIn: false,
    mark: null,
    goal: goals.start.landingSeconds,
  },
  { name: 'case list', path: '/', isSignedIn: true, mark: 'usable', goal: goals.start.listSeconds },
  ...(
    [
      ['overview', 'overview', goals.start.overviewSeconds],
      ['map', 'maps', goals.start.mapSeconds],
      ['agreement', 'reports/agreement', goals.start.agreementSeconds],
    ] as const
  ).map(
    ([name, path, goal]): Screen => ({
      name,
      path: overview.replace(/overview$/, path),
      isSignedIn: true,
      mark: 'ready',
      goal,
    }),
  ),
];

/** Reads what a browser stores for a sign-in, for the front's origin, and the path of a case. */
async function createSignIn(browser: Browser, address: string, front: SecureFront) {
  const page = await openCase(browser, address, (record) => record);
  const overview = new URL(page.url()).pathname.replace(/\/(overview)?$/, '/overview');
  const { cookies, origins } = await page.context().storageState();
  await page.context().close();
  const frontOrigins = origins
    .filter(({ origin }) => origin === address)
    .map((origin) => ({ ...origin, origin: front.address }));
  const signIn: SignIn = { cookies, origins: frontOrigins };
  return { signIn, overview: overview.endsWith('/overview') ? overview : `${overview}/overview` };
}

async function* measureScreen(
  browser: Browser,
  front: SecureFront,
  signIn: SignIn,
  screen: Screen,
): AsyncGenerator<Figure> {
  const yardstick: Screen = { ...screen, name: 'yardstick', isSignedIn: false, mark: 'usable' };
  const visits: Visit[] = [];
  const bundles: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const visit = await measureVisit(browser, `${front.address}${screen.path}`, screen, signIn);
    visits.push(visit);
    const bytes = sumBytes(visit.asked);
    bundles.push((await measureVisit(browser, front.yardstick(bytes), yardstick, signIn)).took);
  }
  const times = visits.map(({ took }) => took);
  const typical = visits.find((visit) => visit.took === getMedian(times)) as Visit;
  const bytes = sumBytes(typical.asked);
  const wire = 2 * slowLine.latency + (bytes / slowLine.downloadThroughput) * 1000;
  yield createRatioFigure([times, bundles], {
    what: `First visit of the ${screen.name}, on a slow line, against one preloaded script of the same size`,
    goal: goals.start.yardstick,
    detail: `the wire needs ${wire.toFixed(0)} ms; ${typical.asked.length} requests, ${(bytes / 1000).toFixed(0)} kB`,
  });
  const seen = `first paint ${typical.firstPaint.toFixed(0)} ms, layout shift ${typical.shift.toFixed(3)}`;
  if (!typical.tiles) {
    yield createMedianFigure(toSeconds(times), {
      what: `First visit of the ${screen.name}, until it can be used`,
      unit: 's',
      goal: screen.goal,
      detail: seen,
    });
  } else {
    const tiles = visits.flatMap((visit) => visit.tiles ?? []);
    yield createMedianFigure(toSeconds(tiles.map(({ first, marks }) => Math.max(first, marks))), {
      what: `First visit of the ${screen.name}, until its boundary marks and the first tile are there`,
      unit: 's',
      goal: screen.goal,
      detail: `${seen}; the marks after ${getMedian(toSeconds(tiles.map(({ marks }) => marks))).toFixed(2)} s`,
    });
    yield createMedianFigure(toSeconds(tiles.map(({ all }) => all)), {
      what: `First visit of the ${screen.name}, until all its ${typical.tiles.count} tiles are there`,
      unit: 's',
      goal: goals.start.allTilesSeconds,
    });
  }
  for (const text of formatCriticalChain(typical.asked, typical.took)) console.log(`      ${text}`);
}

const toSeconds = (times: readonly number[]) => times.map((ms) => ms / 1000);

const sumBytes = (asked: readonly Asked[]) => asked.reduce((sum, { bytes }) => sum + bytes, 0);

/** Opens an address in a browser that has nothing of it, over the slow line. */
async function measureVisit(
  browser: Browser,
  address: string,
  { isSignedIn, mark, name }: Screen,
  signIn: SignIn,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'nb-NO',
    ignoreHTTPSErrors: true,
    ...(isSignedIn && { storageState: signIn }),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await noteRequests(session);
    await slowTheLine(page);
    await throttle(page);
    await page.addInitScript(notePaints);
    await page.goto(address, { waitUntil: 'commit' });
    await (mark ? waitForMark(page, mark) : page.locator('main h1').waitFor({ timeout: 60_000 }));
    const seen = await page.evaluate((name) => {
      const { paints } = globalThis as unknown as { paints: { largest: number; shift: number } };
      const used =
        name === null ? paints.largest : (performance.getEntriesByName(name)[0]?.startTime ?? 0);
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return { took: used, firstPaint, shift: paints.shift };
    }, mark);
    const asked = requests.until(mark ? seen.took : Number.POSITIVE_INFINITY);
    if (name !== 'map') return { ...seen, asked, tiles: null };
    await waitUntilSettled(page);
    return { ...seen, asked, tiles: measureTiles(requests.until(Number.POSITIVE_INFINITY)) };
  } finally {
    await context.close();
  }
}

/** @throws Error when there are no tiles, or no marks */
function measureTiles(asked: readonly Asked[]): NonNullable<Visit['tiles']> {
  const listEnds = (part: string) =>
    asked.filter(({ address }) => address.includes(part)).map(({ end }) => end);
  const tiles = listEnds('/tiles/');
  const marks = listEnds('/api/BoundaryMarks');
  if (tiles.length === 0 || marks.length === 0)
    throw new Error('The map asked for no tiles, or for no marks.');
  return {
    count: tiles.length,
    first: Math.min(...tiles),
    all: Math.max(...tiles),
    marks: Math.min(...marks),
  };
}

const waitForMark = (page: Page, mark: string) =>
  page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, {
    timeout: 60_000,
  });

/** Runs in the page. */
function notePaints(): void {
  const paints = { largest: 0, shift: 0 };
  Object.assign(globalThis, { paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      paints.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
