import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { addresses, sparePort } from './addresses';
import { ApiGate } from './api-gate';
import { test as base } from './fixtures';
import { OwnApi } from './own-api';
import { configWith, type Server, serve } from './servers';
import { storedSignIn, type UserName } from './users';

/** How many cases the world's municipality has, of one business each: 2026/1 and so on. */
const businessCount = 520;

/** A host, an API with data of its own that may be killed, and between them a gate that breaks what it is told to. */
export interface SyncWorld {
  address: string;
  api: OwnApi;
  gate: ApiGate;
  /** Number of a case whose overview no test has edited yet. */
  nextCase(): string;
}

export const test = base.extend<{ tablet: BrowserContext; colleague: BrowserContext }, { world: SyncWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
    async ({}, use, { parallelIndex }) => {
      const [hostPort, gatePort, apiPort] = [0, 1, 2].map((which) => sparePort(parallelIndex, which as 0 | 1 | 2));
      const address = `http://localhost:${hostPort}`;
      const api = await OwnApi.start(apiPort as number, municipality(), address);
      const gate = await ApiGate.start(gatePort as number, api.address);
      const config = await configWith({ api: gate.address });
      const host: Server = await serve({ app: 'host', port: hostPort as number, config });
      let taken = 0;
      await use({ address, api, gate, nextCase: () => `2026/${++taken}` });
      await Promise.all([host.stop(), gate.stop(), api.delete()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  tablet: async ({ world, browser, serviceWorkers }, use) => {
    world.gate.heal();
    const context = await signedIn(browser, world, 'kari', { serviceWorkers });
    await use(context);
    await context.close();
    world.gate.heal();
  },
  colleague: async ({ world, browser }, use) => {
    const context = await signedIn(browser, world, 'ola', { serviceWorkers: 'block' });
    await use(context);
    await context.close();
  },
});

export { expect };

async function signedIn(browser: Browser, world: SyncWorld, user: UserName, options: BrowserContextOptions) {
  const stored = (await readFile(storedSignIn(user), 'utf8')).replaceAll(addresses.host, world.address);
  return browser.newContext({
    storageState: JSON.parse(stored),
    baseURL: world.address,
    ...options,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
    viewport: { width: 1024, height: 768 },
  });
}

/** Opens the case list, as far as its rows. */
export async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('grid').locator('[data-index]').first()).toBeVisible();
  return page;
}

/** Ends a tab as the system does when memory runs out: nothing in it hears of it. */
export async function killTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nobody is left to answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** A municipality with one surveyor's work of years, all of it small, and one party in each meeting. */
function municipality() {
  const cases = Array.from({ length: businessCount }, (_, index) => ({
    reference: `2026/${index + 1}`,
    municipalityNumber: '4699',
    municipalityName: 'Fjordvik',
    municipalityAddress: 'Rådhusvegen 1',
    businesses: [
      {
        reference: `2026/${index + 1}-1`,
        details: {
          businessDate: '2026-11-24T09:00:00+01:00',
          businessPlace: 'Fjordvegen 12',
          businessTypeName: 'Grensejustering',
          propertyNumber: `4699-31/${index + 1}`,
          propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
          propertyOwner: 'Ánne Østby',
          description: '',
          summary: '',
          comment: '',
          impartiality: false,
          caseNumber: `2026/${index + 1}`,
          gnr: 31,
          bnr: index + 1,
          propertyId: 90_001 + index,
          propertyCount: 1,
        },
        attendees: [],
        boundaryMarks: [],
      },
    ],
  }));
  return {
    customers: [
      {
        customerId: '4699',
        customerName: 'Fjordvik kommune',
        settings: {
          KommuneRestrictions: ['4699'],
          'ServiceCatalog.AppId': 'feltbok-demo',
          'ServiceCatalog.CustomerId': 'fjordvik',
          'Feature.ShowAdditionalFeatures': true,
        },
        users: [
          { subject: 'kari', name: 'Kari Landmåler' },
          { subject: 'ola', name: 'Ola Oppmåler' },
        ],
        cases,
        codeLists: [],
        documentTypes: [],
        agreementTemplates: [],
      },
    ],
  };
}
