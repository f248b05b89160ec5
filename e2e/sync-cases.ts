import { type BrowserContext, expect, type Page } from '@playwright/test';
import { reachSync } from './page-store';
import { OverviewScreen } from './pages/overview';
import { openList } from './sync-world';

/** Opens the overview of a case in a new tab. */
export async function openOverview(context: BrowserContext, caseNumber: string) {
  const page = await openList(context);
  await reachSync(page);
  const { address, overviewRevision } = await stateOf(page, caseNumber);
  await page.goto(`${address}/overview`);
  const overview = new OverviewScreen(page);
  await expect(overview.text('Beskrivelse')).toBeVisible();
  // The device has the case at once. What the server says of it is to be as of now, not of what a
  // test does next.
  await reachSync(page);
  await page.evaluate(() => globalThis.feltbokSync.fetchCases());
  return { page, overview, overviewRevision };
}

/**
 * A case as a tab shows it that `reachSync` has reached: what waits is laid over what the server
 * gave.
 */
export const stateOf = (page: Page, caseNumber: string) =>
  page.evaluate((number) => {
    const state = globalThis.feltbokSync.cases()[number];
    if (!state) throw new Error(`There is no case ${number}`);
    return state;
  }, caseNumber);

/** What the server has, by case number, as a new tab receives it. */
export async function casesOnServer(context: BrowserContext) {
  const page = await openList(context);
  await reachSync(page);
  const cases = await page.evaluate(() => globalThis.feltbokSync.casesOnServer());
  await page.close();
  return cases;
}

export const onServer = async (context: BrowserContext, caseNumber: string) =>
  (await casesOnServer(context))[caseNumber];

/** A new tab, once nothing waits any longer to be sent. */
export async function openDrained(context: BrowserContext): Promise<Page> {
  const page = await openList(context);
  await reachSync(page);
  await page.evaluate(() => globalThis.feltbokSync.drained());
  return page;
}

export async function save(overview: OverviewScreen, description: string): Promise<void> {
  await overview.text('Beskrivelse').fill(description);
  await overview.save.click();
}
