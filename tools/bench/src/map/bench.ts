import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { blockLiveCases } from '../../../../e2e/live-cases';
import { getAddress, readBrowserTestBase } from '../../../scripts/ports.mjs';
import { createFigure, createRatioFigure, type Figure, inTurns } from '../figures';
import { type Goal, goals } from '../goals';
import { onStack, type SignIn, slowDown, throttle } from '../in-browser';
import { bareMap, measureLikeness, readCentre } from './bare-map';
import { measureDrawing } from './drawing';
import { markFigures } from './marks';
import { frameTime } from './panning';

/**
 * Flags that remove the limit of sixty frames a second: a frame should count for its own duration,
 * and not for one or two frames of the screen.
 */
const freeFrames = [
  '--disable-gpu-vsync',
  '--disable-frame-rate-limit',
  '--enable-unsafe-swiftshader',
];
const rounds = 7;
const viewport = { width: 1024, height: 768 };

const getTileTemplate = () =>
  `${getAddress('maps', readBrowserTestBase())}/tiles/Kart/{z}/{x}/{y}.png`;

/**
 * Measures the cost of loading the map, opening it again, moving it and drawing on it; `marks` only
 * measures boundary marks, `drawing` only a sketch.
 */
export const measure = (more: string[]) =>
  onStack(async function* (browser, address) {
    const { signIn, map } = await signInForMap(browser, address);
    const isWhole = !more.includes('marks') && !more.includes('drawing');
    if (isWhole) {
      yield await measureLoading(browser, signIn, map);
      yield await measurePanels(browser, signIn, map);
      yield await measureReopening(browser, signIn, map);
      yield await measurePanning(browser, signIn, map);
    }
    if (isWhole || more.includes('marks')) {
      const context = await openContext(browser, signIn);
      yield* markFigures(context, { map, tiles: getTileTemplate() });
      await context.close();
    }
    if (isWhole || more.includes('drawing'))
      yield* measureDrawing(() => openContext(browser, signIn), map);
  }, freeFrames);

/** Opens a context whose pages follow no case, so that their network can be idle. */
export async function openContext(
  browser: Browser,
  storageState?: SignIn,
): Promise<BrowserContext> {
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

/** Signs in and finds the address of the map of a case. */
export async function signInForMap(
  browser: Browser,
  address: string,
): Promise<{ signIn: SignIn; map: string }> {
  const context = await openContext(browser);
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

/**
 * Measures all scripts that a page requests until its map shows, on a device that has none of them.
 */
async function measureLoading(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  const context = await openContext(browser, signIn);
  const page = await context.newPage();
  // Idle-time requests of the app are excluded, because they delay nothing.
  await page.addInitScript('requestIdleCallback = () => 0');
  await page.goto(map);
  await isReady(page);
  const until = await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? 0);
  const asked = await listScripts(page, until);
  await context.close();
  return createSizeFigure(
    'JavaScript of host and map until the map shows, without MSAL, gzip',
    asked,
    goals.map.scriptsKb,
  );
}

const panelTools = [
  'Kartlag',
  'Posisjon og koordinat',
  'Søk i kartet',
  'Spør om et sted',
  'Mål avstand og areal',
  'Skisse',
];

/** Measures the scripts with every panel opened. */
async function measurePanels(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  const context = await openContext(browser, signIn);
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
  for (const name of panelTools) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('toolbar', { name: 'Tegneverktøy' }).waitFor();
  await page.waitForLoadState('networkidle');
  const asked = await listScripts(page, Number.POSITIVE_INFINITY);
  const remote = await page.evaluate(
    async () => (await (await fetch('/config.json')).json()).remotes.maps as string,
  );
  await context.close();
  const origins = [map, remote].map((address) => new URL(address, map).origin);
  const ownScripts = asked.filter((name) => origins.includes(new URL(name).origin));
  return createSizeFigure(
    'The same with every panel of the map opened',
    ownScripts,
    goals.map.allScriptsKb,
  );
}

/** Lists the addresses of the scripts that were requested before a moment of the page's clock. */
async function listScripts(page: Page, moment: number): Promise<string[]> {
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

async function createSizeFigure(
  what: string,
  scripts: readonly string[],
  goal: Goal,
): Promise<Figure> {
  let bytes = 0;
  let msal = 0;
  for (const name of scripts) {
    const script = Buffer.from(await (await fetch(name)).arrayBuffer());
    const size = gzipSync(script, { level: 9 }).length;
    if (script.includes('BrowserAuthError')) msal += size;
    else bytes += size;
  }
  return createFigure({
    what,
    value: bytes / 1000,
    unit: 'kB',
    goal,
    detail: `${scripts.length} files; MSAL has ${(msal / 1000).toFixed(0)} kB more`,
  });
}

/** Measures milliseconds from a tap on the tab until the map is drawn. */
async function measureOpening(page: Page): Promise<number> {
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

async function measureReopening(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  let page: Page | undefined;
  const [first, second] = await inTurns(
    rounds,
    async () => {
      await page?.context().close();
      page = await (await openContext(browser, signIn)).newPage();
      await page.goto(map.replace(/maps$/, 'overview'));
      await page.getByRole('textbox', { name: 'Beskrivelse' }).waitFor();
      return measureOpening(page);
    },
    async () => {
      if (!page) throw new Error('nothing was opened');
      await page.getByRole('link', { name: 'Oversikt' }).click();
      await page.getByRole('textbox', { name: 'Beskrivelse' }).waitFor();
      return measureOpening(page);
    },
  );
  await page?.context().close();
  return createRatioFigure([second, first], {
    what: 'The map tab opened a second time, against the first',
    goal: goals.map.openedAgain,
  });
}

async function measurePanning(browser: Browser, signIn: SignIn, map: string): Promise<Figure> {
  const context = await openContext(browser, signIn);
  const appPage = await context.newPage();
  await appPage.goto(map);
  await isReady(appPage);
  const box = await appPage.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no map');
  const bare = await context.newPage();
  await bareMap(bare, { tiles: getTileTemplate(), centre: await readCentre(appPage), box });
  // All tiles of the way are loaded before the measurement.
  for (const page of [appPage, bare]) {
    await frameTime(page);
    await page.waitForLoadState('networkidle');
    await throttle(page);
  }
  const alike = await measureLikeness(appPage, bare);
  if (alike < 0.95)
    throw new Error(`the two maps only match in ${(100 * alike).toFixed(0)} of 100 places`);
  const times = await inTurns(
    rounds,
    () => frameTime(appPage),
    () => frameTime(bare),
  );
  if ((await appPage.getByRole('complementary').count()) > 0)
    throw new Error('the map did not treat the input as a drag');
  await context.close();
  return createRatioFigure(times, {
    what: `Panning over cached tiles at ${slowDown}× slow-down, 95th percentile of frames, against OpenLayers alone`,
    goal: goals.map.panning,
  });
}
