import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/browser.mjs';
import { browserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { openCase } from '../case-page';
import { type Figure, figure, median } from '../figures';
import { type SecureFront, startSecureFront } from './secure-front';
import { type Asked, criticalChain, noteRequests } from './waterfall';

// Chromium has no sandbox for root, as whom containers run.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const rounds = 3;

/** A slow mobile line, and a tablet's processor against this machine's. Latency in milliseconds, speed in bytes a second. */
const line = { latency: 562, downloadThroughput: (1_474 * 1000) / 8, uploadThroughput: (675 * 1000) / 8 };
const slowDown = 4;

interface Screen {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** The mark that the page sets when it can be used. */
  mark: 'usable' | 'ready' | null;
  /** Used from when the first of these has come: what is drawn after it fills the screen. */
  first?: string;
  /** In seconds, and against the yardstick. */
  goals: { seconds: number; ratio: number };
}

interface Visit {
  /** Milliseconds from the navigation until the screen can be used; the largest paint, where nobody is signed in. */
  took: number;
  firstPaint: number;
  shift: number;
  asked: Asked[];
}

type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** How soon a device that has nothing shows each screen, over a slow line, against one preloaded script of the same size. */
export async function* firstVisits(): AsyncGenerator<Figure> {
  const base = browserTestBase();
  const stack = await startStack({ base, fresh: true, quiet: true });
  const front = await startSecureFront(base);
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const { signIn, overview } = await signedIn(browser, stack.address, front);
    for (const screen of screensOf(overview)) yield* figuresOf(browser, front, signIn, screen);
  } finally {
    await browser.close();
    await front.stop();
    await stack.stop();
  }
}

const screensOf = (overview: string): Screen[] => [
  { name: 'landing page', path: '/', isSignedIn: false, mark: null, goals: { seconds: 3, ratio: 1.3 } },
  { name: 'case list', path: '/', isSignedIn: true, mark: 'usable', goals: { seconds: 5.3, ratio: 1.3 } },
  ...(
    [
      ['overview', 'overview', 6.5],
      ['map', 'maps', 7.5],
      ['agreement', 'reports/agreement', 7.5],
    ] as const
  ).map(([name, path, seconds]): Screen => {
    return {
      name,
      path: overview.replace(/overview$/, path),
      isSignedIn: true,
      mark: 'ready',
      goals: { seconds, ratio: 1.3 },
    };
  }),
];

/** What a browser stores of a sign-in, for the front's origin, and the path of a case. */
async function signedIn(browser: Browser, address: string, front: SecureFront) {
  const page = await openCase(browser, address, (one) => one);
  const overview = new URL(page.url()).pathname.replace(/\/(overview)?$/, '/overview');
  const { cookies, origins } = await page.context().storageState();
  await page.context().close();
  const own = origins.filter(({ origin }) => origin === address).map((one) => ({ ...one, origin: front.address }));
  const signIn: SignIn = { cookies, origins: own };
  return { signIn, overview: overview.endsWith('/overview') ? overview : `${overview}/overview` };
}

async function* figuresOf(
  browser: Browser,
  front: SecureFront,
  signIn: SignIn,
  screen: Screen,
): AsyncGenerator<Figure> {
  const visits: Visit[] = [];
  const bundles: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const visit = await visited(browser, `${front.address}${screen.path}`, screen, signIn);
    visits.push(visit);
    const bytes = bytesOf(visit.asked);
    bundles.push(
      (await visited(browser, front.yardstick(bytes), { ...screen, isSignedIn: false, mark: 'usable' }, signIn)).took,
    );
  }
  const times = visits.map(({ took }) => took);
  const [took, bundle] = [median(times), median(bundles)];
  const typical = visits.find((visit) => visit.took === took) as Visit;
  const bytes = bytesOf(typical.asked);
  const wire = 2 * line.latency + (bytes / line.downloadThroughput) * 1000;
  const spread = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms of ${rounds}`;
  const loaded = `${typical.asked.length} requests, ${(bytes / 1000).toFixed(0)} kB`;
  yield figure({
    what: `First visit of the ${screen.name}, on a slow line, against one preloaded script of the same size`,
    value: took / bundle,
    goal: { atMost: screen.goals.ratio },
    detail: `${took.toFixed(0)} ms (${spread}) against ${bundle.toFixed(0)} ms; the wire needs ${wire.toFixed(0)} ms; ${loaded}`,
  });
  yield figure({
    what: `First visit of the ${screen.name}, until it can be used`,
    value: took / 1000,
    unit: 's',
    goal: { atMost: screen.goals.seconds },
    detail: `first paint ${typical.firstPaint.toFixed(0)} ms, layout shift ${typical.shift.toFixed(3)}`,
  });
  for (const text of criticalChain(typical.asked, took)) console.log(`      ${text}`);
}

const bytesOf = (asked: readonly Asked[]) => asked.reduce((sum, { bytes }) => sum + bytes, 0);

/** Opens an address in a browser that has nothing of it, over the slow line. */
async function visited(
  browser: Browser,
  address: string,
  { isSignedIn, mark, first }: Screen,
  signIn: SignIn,
): Promise<Visit> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1024, height: 768 }, locale: 'nb-NO', ignoreHTTPSErrors: true },
    ...(isSignedIn && { storageState: signIn }),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await noteRequests(session);
    await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.addInitScript(notePaints);
    await page.goto(address, { waitUntil: 'commit' });
    await (mark ? marked(page, mark) : page.locator('main h1').waitFor({ timeout: 60_000 }));
    const seen = await page.evaluate((name) => {
      const { paints } = globalThis as unknown as { paints: { largest: number; shift: number } };
      const used = name === null ? paints.largest : (performance.getEntriesByName(name)[0]?.startTime ?? 0);
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return { took: used, firstPaint, shift: paints.shift };
    }, mark);
    const asked = requests.until(mark ? seen.took : Number.POSITIVE_INFINITY);
    const begun = asked.filter(({ address: of }) => first !== undefined && new URL(of).pathname.startsWith(first));
    const took = begun.length > 0 ? Math.min(...begun.map(({ end }) => end)) : seen.took;
    return { ...seen, took, asked: asked.filter(({ end }) => !mark || end <= took) };
  } finally {
    await context.close();
  }
}

const marked = (page: Page, mark: string) =>
  page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, { timeout: 60_000 });

/** Runs in the page. */
function notePaints(): void {
  const paints = { largest: 0, shift: 0 };
  Object.assign(globalThis, { paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
