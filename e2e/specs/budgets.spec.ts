import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Budget, budgets, precache } from '@feltbok/testing/budgets.ts';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../fixtures';
import { CaseListScreen } from '../pages/case-list';
import { getBuildFolder } from '../variants';

const getKilobytes = (content: Buffer) => gzipSync(content).length / 1000;

/** Measures what a page really loads until it can be used, compressed as in a deployment. */
class Load {
  private readonly responses: Response[] = [];

  constructor(private readonly page: Page) {
    page.on('response', (response) => this.responses.push(response));
  }

  async until(name: 'usable' | 'ready' | 'shown'): Promise<Budget> {
    const used = await this.page.waitForFunction((mark) => {
      const entry = performance.getEntriesByName(mark)[0];
      return entry && performance.timeOrigin + entry.startTime;
    }, name);
    const moment = Number(await used.jsonValue());
    // Their times are only known at this point.
    await Promise.all(this.responses.map((response) => response.finished()));
    const loaded = this.responses.filter(
      (response) =>
        response.request().timing().startTime < moment &&
        !/\/tiles\/|^(blob|data):/.test(response.url()) &&
        response.request().method() === 'GET',
    );
    const shift = await this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    const sizes = await Promise.all(
      loaded.map(async (response) => {
        const size = await response.body().then(getKilobytes, () => 0);
        const isScript =
          response.request().resourceType() === 'script' && !(await isOfIdentity(response));
        return { size, script: isScript ? size : 0 };
      }),
    );
    const scripts = loaded
      .filter((response) => response.request().resourceType() === 'script')
      .map((response) => response.url());
    expect.soft(scripts, 'each script is loaded once').toEqual([...new Set(scripts)]);
    const sum = (of: 'size' | 'script') => sizes.reduce((total, file) => total + file[of], 0);
    return { kilobytes: sum('size'), scripts: sum('script'), requests: loaded.length, shift };
  }
}

const isOfIdentity = async (response: Response) =>
  response.body().then(
    (body) => body.includes('acquireTokenSilent') && body.length > 100_000,
    () => false,
  );

/** Runs in the page, because the landing page has no mark of its own. */
function noteWhenShown() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return;
    observer.disconnect();
    performance.mark('shown');
  });
  observer.observe(document, { childList: true, subtree: true });
}

function expectWithin(load: Budget, budget: Budget) {
  for (const [name, limit] of Object.entries(budget) as [keyof Budget, number][]) {
    expect.soft(load[name], `${name} of ${JSON.stringify(load)}`).toBeLessThanOrEqual(limit);
  }
}

test.describe('the landing page', () => {
  test.use({ user: null });
  test('[BEN-1] is within its budget of bytes, scripts, requests and shift', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.addInitScript(noteWhenShown);
    const load = new Load(page);
    await page.goto('/');
    expectWithin(await load.until('shown'), budgets.landing);
  });
});

test('[BEN-1] list, overview, map and agreement are within their budgets', async ({
  page: first,
  signedInPage,
}) => {
  await new CaseListScreen(first).open('2026/118');
  const overview = new URL(first.url()).pathname.replace(/\/overview$/, '');
  for (const [name, path, mark] of [
    ['list', '/', 'usable'],
    ['overview', `${overview}/overview`, 'ready'],
    ['map', `${overview}/maps`, 'ready'],
    ['agreement', `${overview}/reports/agreement`, 'ready'],
  ] as const) {
    await test.step(name, async () => {
      const page = await signedInPage('kari');
      const load = new Load(page);
      await page.goto(path);
      expectWithin(await load.until(mark), budgets[name]);
    });
  }
});

test('[BEN-1] what a device downloads, at first and in all, is within its budget', async () => {
  const builds = await Promise.all(
    (['host', 'remote-case', 'remote-maps', 'remote-reports'] as const).map(async (app) => {
      const folder = getBuildFolder(app, 'as built');
      const { files, copies } = JSON.parse(
        await readFile(join(folder, 'assets.json'), 'utf8'),
      ) as Record<'files' | 'copies', { file: string; size: number; later?: true }[]>;
      return Promise.all(
        [...files, ...(app === 'host' ? copies : [])].map(async ({ file, size, later = false }) => {
          return { size, later, wire: getKilobytes(await readFile(join(folder, file))) };
        }),
      );
    }),
  );
  const whole = builds.flat();
  const first = whole.filter(({ later }) => !later);
  const sumWire = (files: typeof whole) => files.reduce((sum, { wire }) => sum + wire, 0);
  expect.soft(first.length).toBeLessThanOrEqual(precache.first.files);
  expect.soft(sumWire(first)).toBeLessThanOrEqual(precache.first.wire);
  expect.soft(whole.length).toBeLessThanOrEqual(precache.whole.files);
  expect.soft(sumWire(whole)).toBeLessThanOrEqual(precache.whole.wire);
  expect
    .soft(whole.reduce((sum, { size }) => sum + size, 0) / 1000)
    .toBeLessThanOrEqual(precache.whole.stored);
});
