import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { blockLiveCases } from '../../../../e2e/live-cases';
import { getAddress, readBrowserTestBase } from '../../../scripts/ports.mjs';
import { compared, type Figure, figure, inTurns } from '../figures';
import { type Goal, goals } from '../goals';
import { onStack, type SignIn, slowDown, throttle } from '../in-browser';
import { bareMap, centreOf, likeness } from './bare-map';
import { measureDrawing } from './drawing';
import { markFigures } from './marks';
import { frameTime } from './panning';

/**
 * A frame counts for what it takes: limited to a screen's sixty a second, it would look as long as
 * one or two of those.
 */
const freeFrames = [
  '--disable-gpu-vsync',
  '--disable-frame-rate-limit',
  '--enable-unsafe-swiftshader',
];
const rounds = 7;
const viewport = { width: 1024, height: 768 };

const baseMapTiles = () =>
  `${getAddress('maps', readBrowserTestBase())}/tiles/Kart/{z}/{x}/{y}.png`;

/**
 * Measures what the map costs to load, to open again, to move and to draw on; `marks` measures that
 * of boundary marks alone, `drawing` that of a sketch.
 */
export const measure = (more: string[]) =>
  onStack(async function* (browser, address) {
    const { signIn, map } = await signedIn(browser, address);
    const isWhole = !more.includes('marks') && !more.includes('drawing');
    if (isWhole) {
      yield await loading(browser, signIn, map);
      yield await loadingPanels(browser, signIn, map);
      yield await openingAgain(browser, signIn, map);
      yield await panning(browser, signIn, map);
    }
    if (isWhole || more.includes('marks')) {
      const context = await contextOf(browser, signIn);
      yield* markFigures(context, { map, tiles: baseMapTiles() });
      await context.close();
    }
    if (isWhole || more.includes('drawing'))
      yield* measureDrawing(() => contextOf(browser, signIn), map);
  }, freeFrames);

/** Its pages follow no case, so that their network can be idle. */
export async function contextOf(browser: Browser, storageState?: SignIn): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'nb-NO',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  });
  await blockLiveCases(context);
  return context;
}

/** Whoever is signed in, and the address of the map of a case. */
export async function signedIn(
  browser: Browser,
  address: string,
): Promise<{ signIn: SignIn; map: string }> {
  const context = await contextOf(browser);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
  await page.getByRole('button', { name: /^Kari/ }).click();
  await page.getByRole('gridcell', { name: '2026/118' }).first().click();
  await page.getByRole('textbox', { name: 'Beskrivelse' }).waitFor();
  await page.getByRole('link', { name: 'Kart', exact: true }).click();
  await isReady(page);
  const map = page.url();
  const signIn = await context.storageState();
  await context.close();
  return { signIn, map };
}

const isReady = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);

/** All scripts that a page asks for until its map shows, where the device has none of them. */
async function loading(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  const context = await contextOf(browser, signIn);
  const page = await context.newPage();
  // What the app fetches when it has nothing to do would be fetched in between, and holds up
  // nothing.
  await page.addInitScript('requestIdleCallback = () => 0');
  await page.goto(map);
  await isReady(page);
  const until = await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? 0);
  const asked = await scriptsUntil(page, until);
  await context.close();
  return sizeFigure(
    'JavaScript of host and map until the map shows, without MSAL, gzip',
    asked,
    goals.map.scriptsKb,
  );
}

const inTurnOpened = [
  'Kartlag',
  'Posisjon og koordinat',
  'Spør om et sted',
  'Mål avstand og areal',
  'Skisse',
];

/** The same with every panel opened. */
async function loadingPanels(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  const context = await contextOf(browser, signIn);
  const page = await context.newPage();
  await page.addInitScript('requestIdleCallback = () => 0');
  await page.goto(map);
  await isReady(page);
  await page.getByRole('button', { name: 'Importer fil', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Liste over grensepunkter', exact: true }).click();
  await page
    .getByRole('complementary')
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Punktnummer' }).waitFor();
  for (const name of inTurnOpened) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('toolbar', { name: 'Tegneverktøy' }).waitFor();
  await page.waitForLoadState('networkidle');
  const asked = await scriptsUntil(page, Number.POSITIVE_INFINITY);
  const remote = await page.evaluate(
    async () => (await (await fetch('/config.json')).json()).remotes.maps as string,
  );
  await context.close();
  const origins = [map, remote].map((address) => new URL(address, map).origin);
  const own = asked.filter((name) => origins.includes(new URL(name).origin));
  return sizeFigure('The same with every panel of the map opened', own, goals.map.allScriptsKb);
}

/** The addresses of the scripts that were asked for before a moment of the page's. */
async function scriptsUntil(page: Page, moment: number): Promise<string[]> {
  const asked = await page.evaluate(
    (before) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime < before && /\.js$/.test(new URL(name).pathname))
        .map(({ name }) => name),
    moment,
  );
  return [...new Set(asked)];
}

async function sizeFigure(what: string, scripts: readonly string[], goal: Goal): Promise<Figure> {
  let bytes = 0;
  let msal = 0;
  for (const name of scripts) {
    const script = Buffer.from(await (await fetch(name)).arrayBuffer());
    const size = gzipSync(script, { level: 9 }).length;
    if (script.includes('BrowserAuthError')) msal += size;
    else bytes += size;
  }
  return figure({
    what,
    value: bytes / 1000,
    unit: 'kB',
    goal,
    detail: `${scripts.length} files; MSAL has ${(msal / 1000).toFixed(0)} kB more`,
  });
}

/** Milliseconds from a tap on the tab until the map is drawn. */
async function timeToOpen(page: Page): Promise<number> {
  await page.bringToFront();
  return page.evaluate(async () => {
    const tab = [...document.querySelectorAll('nav a')].find((link) => link.textContent === 'Kart');
    performance.clearMarks('ready');
    const start = performance.now();
    (tab as HTMLElement).click();
    while (performance.getEntriesByName('ready').length === 0)
      await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}

async function openingAgain(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  let page: Page | undefined;
  const [first, second] = await inTurns(
    rounds,
    async () => {
      await page?.context().close();
      page = await (await contextOf(browser, signIn)).newPage();
      await page.goto(map.replace(/maps$/, 'overview'));
      await page.getByRole('textbox', { name: 'Beskrivelse' }).waitFor();
      return timeToOpen(page);
    },
    async () => {
      if (!page) throw new Error('nothing was opened');
      await page.getByRole('link', { name: 'Oversikt' }).click();
      await page.getByRole('textbox', { name: 'Beskrivelse' }).waitFor();
      return timeToOpen(page);
    },
  );
  await page?.context().close();
  return compared([second, first], {
    what: 'The map tab opened a second time, against the first',
    goal: goals.map.openedAgain,
  });
}

async function panning(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  const context = await contextOf(browser, signIn);
  const own = await context.newPage();
  await own.goto(map);
  await isReady(own);
  const box = await own.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no map');
  const bare = await context.newPage();
  await bareMap(bare, { tiles: baseMapTiles(), centre: await centreOf(own), box });
  // The tiles of the whole way are there before it is measured.
  for (const page of [own, bare]) {
    await frameTime(page);
    await page.waitForLoadState('networkidle');
    await throttle(page);
  }
  const alike = await likeness(own, bare);
  if (alike < 0.95)
    throw new Error(`the two maps show the same in ${(100 * alike).toFixed(0)} of 100 places only`);
  const times = await inTurns(
    rounds,
    () => frameTime(own),
    () => frameTime(bare),
  );
  if ((await own.getByRole('complementary').count()) > 0)
    throw new Error('the map took a drag for something else');
  await context.close();
  return compared(times, {
    what: `Panning over cached tiles at ${slowDown}× slow-down, 95th percentile of frames, against OpenLayers alone`,
    goal: goals.map.panning,
  });
}
