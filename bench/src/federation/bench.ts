import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { configWith, serve, serveFolder } from '../../../e2e/servers';
import { browserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { openCase } from '../case-page';
import { compared, type Figure, inTurns } from '../figures';
import { goals } from '../goals';
import { inBrowser, type SignIn, slowDown, slowTheLine, throttle } from '../in-browser';
import { buildOneBundle } from './one-bundle';

const rounds = 7;
/** Fair coverage: milliseconds there and back, and bytes a second. */
const line = { latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };

/**
 * What host and remotes in builds of their own cost a device that has nothing, against the same
 * sources in one build.
 */
export async function* measure(): AsyncGenerator<Figure> {
  const folder = await buildOneBundle();
  const base = browserTestBase();
  const ports = { federated: base + 40, bundle: base + 41 };
  const moreOrigins = Object.values(ports).map((port) => `http://localhost:${port}`);
  const stack = await startStack({ base, fresh: true, quiet: true, moreOrigins });
  const config = await configWith({});
  const federated = await serve({ app: 'host', port: ports.federated, config });
  // The bundle's page must find no remotes that it could preload.
  const nowhere = `http://localhost:${ports.bundle}/no-remote`;
  const remotes = { case: nowhere, maps: nowhere, reports: nowhere };
  const bundle = await serveFolder({ folder, port: ports.bundle, config: { ...config, remotes } });
  try {
    yield* inBrowser((browser) => visitFigures(browser, federated.address, bundle.address));
  } finally {
    await federated.stop();
    await bundle.stop();
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}

async function* visitFigures(
  browser: Browser,
  federated: string,
  bundle: string,
): AsyncGenerator<Figure> {
  const own = await signedIn(browser, federated);
  const other = await signedIn(browser, bundle);
  for (const screen of ['list', 'map'] as const) {
    const visit = (app: SignedIn) => () => timeToUse(browser, app[screen], app.signIn, screen);
    yield compared(await inTurns(rounds, visit(own), visit(other)), {
      what: `First visit of the ${screen}, signed in, at 8 Mbit/s and ${slowDown}× slow-down, against one bundle`,
      goal: goals.federation[screen],
    });
  }
}

interface SignedIn {
  signIn: SignIn;
  list: string;
  map: string;
}

async function signedIn(browser: Browser, address: string): Promise<SignedIn> {
  const page = await openCase(browser, address, (one) => one, { serviceWorkers: 'block' });
  const signIn = await page.context().storageState();
  const map = page.url().replace(/(\/overview)?\/?$/, '/maps');
  await page.context().close();
  return { signIn, list: address, map };
}

/**
 * Milliseconds from the navigation until the screen can be used, in a browser that has nothing of
 * it.
 */
async function timeToUse(
  browser: Browser,
  address: string,
  storageState: SignIn,
  screen: 'list' | 'map',
) {
  const context = await browser.newContext({
    locale: 'nb-NO',
    serviceWorkers: 'block',
    storageState,
  });
  try {
    const page = await context.newPage();
    await slowTheLine(page, line);
    await throttle(page);
    await page.goto(address, { waitUntil: 'commit' });
    const mark = await page.waitForFunction(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
      screen === 'list' ? 'usable' : 'ready',
      { timeout: 60_000 },
    );
    return (await mark.jsonValue()) as number;
  } finally {
    await context.close();
  }
}
