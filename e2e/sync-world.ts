import { readFile } from 'node:fs/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { addresses, getSparePort } from './addresses';
import { ApiGate } from './api-gate';
import { test as base } from './fixtures';
import { createMunicipality } from './municipality';
import { OwnApi } from './own-api';
import { collectPolicyViolations, type PolicyViolations } from './policy-violations';
import { readChangedConfig, type Server, serve } from './servers';
import { getSignInFile, type UserName } from './users';

/** Number of cases in the world's municipality: as many as tests save at once, and some more. */
const caseCount = 520;

/**
 * A host, an API with its own data that may be killed, and a gate between them that breaks requests
 * on command.
 */
export interface SyncWorld {
  address: string;
  api: OwnApi;
  gate: ApiGate;
  /** Returns the number of a case whose overview no test has edited yet. */
  nextCase(): string;
}

export const test = base.extend<
  { tablet: BrowserContext; colleague: BrowserContext },
  { world: SyncWorld }
>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
    async ({}, use, { parallelIndex }) => {
      const [hostPort, gatePort, apiPort] = [0, 1, 2].map((which) =>
        getSparePort(parallelIndex, which as 0 | 1 | 2),
      );
      const address = `http://localhost:${hostPort}`;
      const reachedAt = `http://localhost:${gatePort}`;
      const api = await OwnApi.start(
        apiPort as number,
        createMunicipality(caseCount),
        address,
        reachedAt,
      );
      const gate = await ApiGate.start(gatePort as number, api.address);
      const config = await readChangedConfig({ api: gate.address });
      const host: Server = await serve({ app: 'host', port: hostPort as number, config });
      let taken = 0;
      await use({ address, api, gate, nextCase: () => `2026/${++taken}` });
      await Promise.all([host.stop(), gate.stop(), api.delete()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  tablet: async ({ world, browser, serviceWorkers, policyViolations, live }, use) => {
    world.gate.heal();
    // The browser's own routes cannot be used: the test's driver fails when it answers for a tab
    // that has been killed.
    world.gate.hasLiveCases = live;
    const context = await openSignedInContext(
      browser,
      world,
      'kari',
      { serviceWorkers },
      policyViolations,
    );
    await use(context);
    await context.close();
    world.gate.heal();
  },
  colleague: async ({ world, browser, policyViolations, live }, use) => {
    world.gate.hasLiveCases = live;
    const context = await openSignedInContext(
      browser,
      world,
      'ola',
      { serviceWorkers: 'block' },
      policyViolations,
    );
    await use(context);
    await context.close();
  },
});

export { expect };

async function openSignedInContext(
  browser: Browser,
  world: SyncWorld,
  user: UserName,
  options: BrowserContextOptions,
  policyViolations: PolicyViolations,
) {
  const stored = (await readFile(getSignInFile(user), 'utf8')).replaceAll(
    addresses.host,
    world.address,
  );
  const context = await browser.newContext({
    storageState: JSON.parse(stored),
    baseURL: world.address,
    ...options,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
    viewport: { width: 1024, height: 768 },
  });
  collectPolicyViolations(context, policyViolations);
  return context;
}

/** Opens the case list and waits for its rows. */
export async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('grid').locator('[data-index]').first()).toBeVisible();
  return page;
}

/** Kills a tab like the system when memory runs out; nothing in it is notified. */
export async function killTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The killed tab never answers.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
