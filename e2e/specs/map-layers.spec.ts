import type { Page, Route } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';
import { MapScreen } from '../pages/map';

const wms = `${addresses.maps}/wms/**`;

/** Collects the layers that the map has requested as pictures. */
function collectRequestedLayers(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams;
    if (query.get('REQUEST') === 'GetMap') asked.add(query.get('LAYERS') ?? '');
  });
  return asked;
}

test('[MAP-3] base map and WMS layers chosen in the menu show at once @tablet', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  const map = new MapScreen(page);
  const asked = collectRequestedLayers(page);
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  const kart = await map.waitUntilStill();
  await map.chooseBaseMap('Foto');
  const foto = await map.waitForChange(kart);
  expect(asked.size).toBe(0);
  await map.layer('Eiendomsgrenser').check();
  await expect.poll(() => [...asked]).toEqual(['eiendomsgrense']);
  const boundaries = await map.waitForChange(foto);
  await map.layerMenu.getByRole('slider', { name: 'Dekkevne for Eiendomsgrenser' }).press('Home');
  await map.waitForChange(boundaries);
  await map.layerMenu
    .getByRole('region', { name: 'Matrikkelkart' })
    .getByText('Tegnforklaring')
    .click();
  const legend = map.layerMenu.getByAltText('Tegnforklaring for Eiendomsgrenser');
  await expect
    .poll(() => legend.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(40);
  await expectAccessible();
  await map.layer('Eiendomsgrenser').uncheck();
  await map.waitForChange(boundaries);
});

test.describe('of a customer whose catalogue has the names URL, Layers and Rastertiles', () => {
  test.use({ user: 'nils' });

  test('[RGT-6] base maps and WMS layers show', async ({ page, caseList }) => {
    const map = new MapScreen(page);
    const asked = collectRequestedLayers(page);
    await caseList.open('2026/34');
    await map.open();
    await expect(page.getByText('© Feltbok – oppdiktet kart')).toBeVisible();
    await map.openLayers();
    const kart = await map.waitUntilStill();
    await map.chooseBaseMap('Foto');
    const foto = await map.waitForChange(kart);
    await map.chooseBaseMap('Hybrid');
    await map.waitForChange(foto);
    await map.layer('Eiendomsgrenser').check();
    await expect.poll(() => [...asked]).toEqual(['eiendomsgrense']);
  });
});

test('[MAP-3] a layer is asked for only at scales at which it answers', async ({
  page,
  caseList,
}) => {
  const map = new MapScreen(page);
  const asked = collectRequestedLayers(page);
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  await map.layer('Grensepunkter').check();
  await expect(map.layerMenu.getByText('Vises når du zoomer inn.')).toBeVisible();
  await map.waitUntilStill();
  expect(asked.size).toBe(0);
  await map.layerMenu.getByRole('button', { name: 'Zoom dit Grensepunkter vises' }).click();
  await expect(map.layerMenu.getByText('Vises når du zoomer inn.')).toBeHidden();
  await expect.poll(() => [...asked]).toEqual(['teiggrensepunkt']);
});

const report =
  '<ServiceExceptionReport><ServiceException>Kartet er under ' +
  'vedlikehold</ServiceException></ServiceExceptionReport>';
const createFulfil = (options: Parameters<Route['fulfill']>[0]) => (route: Route) =>
  route.fulfill({ ...options, headers: { 'access-control-allow-origin': '*' } });
const failures: Array<[what: string, fail: (route: Route) => Promise<void>, text: RegExp]> = [
  [
    'an exception',
    createFulfil({ contentType: 'text/xml', body: report }),
    /svarte: «Kartet er under vedlikehold»/,
  ],
  // Each text differs from the one before it.
  [
    'a page',
    createFulfil({ contentType: 'text/html', body: '<p>Logg inn</p>' }),
    /svarte med en feil/,
  ],
  ['nothing', (route) => route.abort(), /Sjekk nettet/],
  ['an error', createFulfil({ status: 500, body: 'down' }), /svarte med en feil/],
];

test('[MAP-3] a failing WMS is named with why, the rest works, retries mend', async ({
  page,
  caseList,
}) => {
  const map = new MapScreen(page);
  let fail: ((route: Route) => Promise<void>) | undefined;
  let count = 0;
  await page.route(wms, async (route) => {
    if (!fail || !route.request().url().includes('GetMap')) return route.continue();
    await fail(route);
    count += 1;
  });
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Kartlag som ikke kunne hentes: Eiendomsgrenser' });
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  const retry = notice.getByRole('button', { name: 'Prøv igjen' });
  for (const [what, failure, text] of failures) {
    await test.step(what, async () => {
      fail = failure;
      await (count === 0 ? map.layer('Eiendomsgrenser').check() : retry.click());
      await expect(notice).toHaveText(text);
      await expect(map.layerMenu.getByText(text)).toBeVisible();
      await expect.poll(() => map.countColours()).toBeGreaterThan(1);
    });
  }
  await map.waitUntilStill();
  const before = count;
  await map.tool('Zoom inn').click();
  await map.expectScaleLine('20 m');
  // Otherwise zooming in would make the retry.
  await expect.poll(() => count).toBeGreaterThan(before);
  fail = undefined;
  await retry.click();
  await expect(notice).toBeHidden();
});

test('[MAP-3] a WMS of half a minute delays neither base map nor other layers', async ({
  page,
  caseList,
}) => {
  const map = new MapScreen(page);
  const requests: Route[] = [];
  await page.route(`${addresses.maps}/wms/kommune**`, async (route) => {
    if (route.request().url().includes('GetMap')) requests.push(route);
    else await route.continue();
  });
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  await map.layer('Arealformål').check();
  await map.layer('Vann og avløp').check();
  await expect.poll(() => requests.length).toBeGreaterThan(4);
  const before = await map.waitUntilStill(() => requests.length);
  await map.layer('Eiendomsgrenser').check();
  await map.chooseBaseMap('Foto');
  await expect(async () =>
    expect((await map.map.screenshot()).equals(before)).toBe(false),
  ).toPass();
  // The request is given up before the half minute is over, with a message.
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Kartlag som ikke kunne hentes: Vann og avløp, Arealformål' });
  await expect(notice).toBeVisible({ timeout: 25_000 });
  await Promise.all(requests.map((route) => route.abort().catch(() => undefined)));
});

test('[SHELL-9] the layer menu is a drawer, and a sheet on a narrow screen', async ({
  page,
  caseList,
}) => {
  const map = new MapScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  const readBox = async () => {
    const menu = await map.layerMenu.boundingBox();
    const canvas = await map.map.boundingBox();
    if (!menu || !canvas) throw new Error('nothing there');
    return { menu, canvas };
  };
  const wide = await readBox();
  expect(wide.menu.width).toBeLessThan(400);
  expect(wide.menu.x).toBeGreaterThan(wide.canvas.width / 2);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(async () => {
    const { menu, canvas } = await readBox();
    expect(menu.width).toBe(768);
    expect(menu.y + menu.height).toBeCloseTo(canvas.y + canvas.height, 0);
    // It covers the map, which keeps its size.
    expect(canvas.height).toBeGreaterThan(700);
  }).toPass();
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0);
    await expect.poll(() => map.listCoveredTools()).toEqual([]);
    await expect(page.getByText('© Feltbok – oppdiktet kart')).toBeInViewport();
  }
  await page.getByRole('button', { name: 'Skisse', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Tegneverktøy' });
  await bar.getByRole('button', { name: 'Skissen' }).click();
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await expect(bar).toBeInViewport();
    await expect.poll(() => map.listCoveredTools()).toEqual([]);
  }
});

/** A leak shows after a few openings; the long run also finds slower ones. */
const openings = process.env.FELTBOK_LONG === '1' ? 100 : 20;

test(`[MAP-3] ${openings} openings of the map leave nothing behind`, async ({ page, caseList }) => {
  test.setTimeout(240_000);
  const map = new MapScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  await map.layer('Eiendomsgrenser').check();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  /** Opens the map in the page through its own links, because real clicks would take minutes. */
  const openTimes = (times: number) =>
    page.evaluate(async (count) => {
      const link = (name: string) =>
        [...document.querySelectorAll('a')].find(
          ({ textContent }) => textContent?.trim() === name,
        ) as HTMLElement;
      const until = (condition: () => boolean) =>
        new Promise<void>((done) => {
          const look = () => (condition() ? done() : requestAnimationFrame(look));
          look();
        });
      const isMapShown = () => document.querySelector('[role=application] canvas') !== null;
      for (let time = 0; time < count; time += 1) {
        link('Oversikt').click();
        await until(() => !isMapShown());
        link('Kart').click();
        await until(isMapShown);
      }
    }, times);
  const memory = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) =>
      metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
      megabytes: of('JSHeapUsedSize') / 1e6,
    };
  };
  await openTimes(5);
  await map.waitUntilStill();
  // A map that leaked would add some fifty nodes, ten listeners and a megabyte of tiles each time,
  // in each round. Content that the app loads once, when it is idle, appears in only one of them.
  const rounds: string[] = [];
  const isClean = async () => {
    const before = await memory();
    await openTimes(openings);
    await map.waitUntilStill();
    const after = await memory();
    rounds.push(JSON.stringify({ before, after }));
    const isFew = after.nodes - before.nodes < 200 && after.listeners - before.listeners < 30;
    return isFew && after.megabytes - before.megabytes < 8;
  };
  expect((await isClean()) || (await isClean()) || (await isClean()), rounds.join('\n')).toBe(true);
});
