import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { reachSync } from './page-store';
import { OverviewScreen } from './pages/overview';
import { openList } from './sync-world';

/** Nobody presses anything: the pauses between tries, and an API that starts, take their time. */
export const sentByItself = { timeout: 60_000 };

/** Opens the overview of a case in a new tab. */
export async function openOverview(context: BrowserContext, caseNumber: string) {
  const page = await openList(context);
  await reachSync(page);
  const { address, overviewRevision } = await stateOf(page, caseNumber);
  await page.goto(`${address}/overview`);
  const overview = new OverviewScreen(page);
  await expect(overview.text('Beskrivelse')).toBeVisible();
  return { page, overview, overviewRevision };
}

/** A case as a tab shows it that `reachSync` has reached: what waits is laid over what the server gave. */
export const stateOf = (page: Page, caseNumber: string) =>
  page.evaluate((number) => {
    const state = globalThis.feltbokSync.cases()[number];
    if (!state) throw new Error(`There is no case ${number}`);
    return state;
  }, caseNumber);

/** What the server has, by case number, as a new tab is told. */
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

export const syncButton = (page: Page): Locator => page.getByRole('button', { name: /^Synkronisering:/ });

export async function openSyncPanel(page: Page): Promise<Locator> {
  await syncButton(page).click();
  const panel = page.getByRole('region', { name: 'Synkronisering' });
  await expect(panel).toBeVisible();
  return panel;
}

/** Asks for a try, of what cannot be sent: while the engine makes one by itself, the button says so and takes no press. */
export const tryUntilSaid = (panel: Locator, said: string): Promise<void> =>
  expect(async () => {
    await panel.getByRole('button', { name: 'Prøv nå' }).click({ timeout: 5_000 });
    await expect(panel).toContainText(said, { timeout: 2_000 });
  }).toPass(sentByItself);
