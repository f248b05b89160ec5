import { type BrowserContext, expect, type Page } from '@playwright/test';
import { reachSync } from './page-store';
import { OverviewScreen } from './pages/overview';
import { openList } from './sync-world';

/** Opens the overview of a case in a new tab. */
export async function openOverview(context: BrowserContext, caseNumber: string) {
  const page = await openList(context);
  await reachSync(page);
  const { address, overviewRevision } = await readState(page, caseNumber);
  await page.goto(`${address}/overview`);
  const overview = new OverviewScreen(page);
  await expect(overview.text('Beskrivelse')).toBeVisible();
  // The device has the case at once, but the test needs the server's state before its own next
  // step.
  await reachSync(page);
  await page.evaluate(() => globalThis.feltbokSync.fetchCases());
  return { page, overview, overviewRevision };
}

/**
 * Reads a case in a tab that `reachSync` has reached, with pending changes over the server's
 * values.
 */
export const readState = (page: Page, caseNumber: string) =>
  page.evaluate((number) => {
    const state = globalThis.feltbokSync.cases()[number];
    if (!state) throw new Error(`There is no case ${number}`);
    return state;
  }, caseNumber);

/** Reads the server's cases by number, in a new tab. */
export async function casesOnServer(context: BrowserContext) {
  const page = await openList(context);
  await reachSync(page);
  const cases = await page.evaluate(() => globalThis.feltbokSync.casesOnServer());
  await page.close();
  return cases;
}

export const readFromServer = async (context: BrowserContext, caseNumber: string) =>
  (await casesOnServer(context))[caseNumber];

/** Opens a new tab and waits until nothing is pending. */
export async function openDrained(context: BrowserContext): Promise<Page> {
  const page = await openList(context);
  await reachSync(page);
  await page.evaluate(() => globalThis.feltbokSync.waitUntilDrained());
  return page;
}

export async function save(overview: OverviewScreen, description: string): Promise<void> {
  await overview.text('Beskrivelse').fill(description);
  await overview.save.click();
}
