import type { BrowserContext, Page } from '@playwright/test';
import { reachSync } from '../page-store';
import { OverviewScreen } from '../pages/overview';
import { expect, killTab, openList, test } from '../sync-world';

// One API for all of them; each test has cases of its own.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Nobody presses anything: the pauses between tries, and an API that starts, take their time. */
const sentByItself = { timeout: 60_000 };

/** Opens the overview of a case in a new tab. */
async function openOverview(context: BrowserContext, caseNumber: string) {
  const page = await openList(context);
  await reachSync(page);
  const { address, overviewRevision } = await stateOf(page, caseNumber);
  await page.goto(`${address}/overview`);
  const overview = new OverviewScreen(page);
  await expect(overview.text('Beskrivelse')).toBeVisible();
  return { page, overview, overviewRevision };
}

const stateOf = (page: Page, caseNumber: string) =>
  page.evaluate((number) => {
    const state = globalThis.feltbokSync.cases()[number];
    if (!state) throw new Error(`There is no case ${number}`);
    return state;
  }, caseNumber);

/** What the server has of a case, as a tab sees it that has just been opened and has nothing to send. */
async function onServer(context: BrowserContext, caseNumber: string) {
  const page = await openList(context);
  await reachSync(page);
  await page.evaluate(() => globalThis.feltbokSync.drained());
  const state = await stateOf(page, caseNumber);
  await page.close();
  return state;
}

async function save(overview: OverviewScreen, description: string) {
  await overview.text('Beskrivelse').fill(description);
  await overview.save.click();
}

test('[OFF-11, OFF-19] the API is killed after it has taken a save over and before it answers: the save is there, and took effect once', async ({
  tablet,
  world: { api, gate },
}) => {
  const { overview, overviewRevision } = await openOverview(tablet, '2026/1');
  const before = gate.writes.length;
  gate.fateOf = () => 'answer lost';
  const killed = new Promise<void>((resolve) => {
    gate.onAnswered = async () => {
      await api.kill();
      resolve();
    };
  });
  await save(overview, 'Tatt imot, aldri besvart');
  await killed;
  await expect(overview.state).toHaveText('Venter på sending');
  gate.heal();
  await api.startAgain();
  await expect(overview.state).toHaveText('Lagret', sentByItself);
  const writes = gate.writes.slice(before);
  expect(writes.map(({ status }) => status)).toEqual([204, 204]);
  expect(new Set(writes.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(await onServer(tablet, '2026/1')).toMatchObject({
    description: 'Tatt imot, aldri besvart',
    overviewRevision: overviewRevision + 1,
  });
});

test('[OFF-7, OFF-18] a connection that is reset in the middle of the body leaves the save waiting; the next try sends all of it', async ({
  tablet,
  world: { gate },
}) => {
  const text = 'Grensa følger bekken. '.repeat(90);
  const { overview } = await openOverview(tablet, '2026/2');
  // The browser itself tries a second time on a connection of its own.
  gate.fateOf = () => 'cut in the body';
  const before = gate.writes.length;
  await save(overview, text);
  await expect(overview.state).toHaveText('Venter på sending');
  expect(gate.writes).toHaveLength(before);
  gate.heal();
  await expect(overview.state).toHaveText('Lagret', sentByItself);
  expect((await onServer(tablet, '2026/2')).description).toBe(text);
});

test('[OFF-10, OFF-11] a tab that is killed while it sends loses nothing: the next one repeats the request under the same key', async ({
  tablet,
  world: { gate },
}) => {
  const { page, overview, overviewRevision } = await openOverview(tablet, '2026/3');
  const before = gate.writes.length;
  const killed = new Promise<void>((resolve) => {
    gate.onAnswered = async () => {
      gate.onAnswered = () => undefined;
      await killTab(page);
      resolve();
    };
  });
  await save(overview, 'Sendt av en fane som døde');
  await killed;
  expect(await onServer(tablet, '2026/3')).toMatchObject({
    description: 'Sendt av en fane som døde',
    overviewRevision: overviewRevision + 1,
  });
  const keys = gate.writes.slice(before).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
