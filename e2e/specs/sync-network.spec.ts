import { waitForStoredCaseList } from '../device-scan';
import { reachSync } from '../page-store';
import { LoginPage } from '../pages/login';
import {
  automaticSendTimeout,
  openSyncPanel,
  sendWaiting,
  syncButton,
  tryUntilMessage,
} from '../pages/sync-panel';
import { casesOnServer, openOverview, readFromServer, save } from '../sync-cases';
import { expect, openList, test } from '../sync-world';
import { waitForInstallation } from '../whole-app';

// All tests share one API.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[OVR-8, OFF-4, OFF-5] an offline save shows as saved, survives a reload, and is sent later', {
    tag: '@journey',
  }, async ({ tablet, world: { nextCase } }) => {
    const caseNumber = nextCase();
    const { page, overview } = await openOverview(tablet, caseNumber);
    await waitForInstallation(page);
    await waitForStoredCaseList(page);
    await tablet.setOffline(true);
    await save(overview, 'Lagret i skogen');
    await expect(overview.state).toHaveText('Venter på sending');
    await expect(overview.save).toBeDisabled();
    await expect(overview.cancel).toBeDisabled();
    await page.reload();
    await expect(overview.text('Beskrivelse')).toHaveValue('Lagret i skogen');
    await expect(overview.state).toHaveText('Venter på sending');
    await tablet.setOffline(false);
    await expect(page.getByText('Oversikten er synkronisert')).toBeVisible();
    await expect(overview.state).toHaveText('Lagret');
    expect((await readFromServer(tablet, caseNumber))?.description).toBe('Lagret i skogen');
  });
});

test('[OFF-1, OFF-5, OFF-8] offline, online, offline: saves queue in turn, and the server has the last', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  const caseNumber = nextCase();
  const { page, overview } = await openOverview(tablet, caseNumber);
  const banner = page.getByText('Du er frakoblet. Vi lagrer opplysningene når du er på nett igjen');
  const before = gate.writes.length;
  for (let round = 1; round <= 4; round += 1) {
    await tablet.setOffline(true);
    await expect(banner).toBeVisible();
    await expect(syncButton(page)).toHaveAccessibleName('Synkronisering: Frakoblet');
    await save(overview, `Runde ${round}`);
    await expect(overview.state).toHaveText('Venter på sending');
    await expect(banner).toBeHidden();
    await tablet.setOffline(false);
    await expect(syncButton(page)).toHaveAccessibleName('Synkronisering: På nett');
    // Otherwise the next round begins while this one's save is under way, or before.
    if (round % 2 === 0) await expect(overview.state).toHaveText('Lagret', automaticSendTimeout);
  }
  expect(new Set(gate.writes.slice(before).map(({ status }) => status))).toEqual(new Set([204]));
  expect((await readFromServer(tablet, caseNumber))?.description).toBe('Runde 4');
});

test('[OFF-7, OFF-18] a guest network’s own page loses nothing, and the panel names it', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  const caseNumber = nextCase();
  const { page, overview } = await openOverview(tablet, caseNumber);
  gate.outcomeOf = () => 'captive portal';
  gate.readOutcome = 'captive portal';
  await save(overview, 'Fra kafeen');
  await expect(overview.state).toHaveText('Venter på sending');
  const panel = await openSyncPanel(page);
  await tryUntilMessage(panel, 'Ikke sendt: noe annet enn Feltbok svarte.');
  gate.heal();
  await expect(panel).toContainText('Alt er sendt.', automaticSendTimeout);
  expect((await readFromServer(tablet, caseNumber))?.description).toBe('Fra kafeen');
});

test('[FLT-10] a filter’s 403 page leaves the work waiting; the panel names it', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  const caseNumber = nextCase();
  const { page, overview } = await openOverview(tablet, caseNumber);
  gate.outcomeOf = () => 'filter';
  gate.readOutcome = 'filter';
  await save(overview, 'Bak filteret');
  await expect(overview.state).toHaveText('Venter på sending');
  const panel = await openSyncPanel(page);
  await expect(panel).toContainText(
    'Noe annet enn Feltbok svarte: status 403 fra Sperret av kommunens filter, Filter/1.0.',
    automaticSendTimeout,
  );
  await expect(panel.getByRole('button', { name: /^Forkast/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: /^Eksporter/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^feltbok-overview-.*\.json$/);
  await expect(page.getByRole('status', { name: 'Logg inn' })).toBeHidden();
  gate.heal();
  await sendWaiting(panel);
  expect((await readFromServer(tablet, caseNumber))?.description).toBe('Bak filteret');
});

/**
 * Changes that proxies make to tags; where a proxy removes the tag, the revision is still sent
 * beside it.
 */
const proxies: Array<[string, (tag: string) => string | null]> = [
  ['weakens', (tag) => `W/${tag}`],
  ['suffixes', (tag) => tag.replace(/"$/, '-gzip"')],
  ['weakens and suffixes', (tag) => `W/${tag.replace(/"$/, ';gzip"')}`],
  ['leaves out', () => null],
];

for (const [what, rewriteTag] of proxies) {
  test(`[FLT-9] behind a proxy that ${what} tags no device conflicts with itself`, async ({
    tablet,
    colleague,
    world: { gate, nextCase },
  }) => {
    gate.rewriteTag = rewriteTag;
    const caseNumber = nextCase();
    const before = gate.writes.length;
    for (const [context, name] of [
      [tablet, 'Kari'],
      [colleague, 'Ola'],
      [tablet, 'Kari igjen'],
    ] as const) {
      const { page, overview } = await openOverview(context, caseNumber);
      for (const round of [1, 2, 3]) {
        await save(overview, `${name} ${round}`);
        await expect(overview.state).toHaveText('Lagret');
      }
      await page.close();
    }
    expect(gate.writes.slice(before).map(({ status }) => status)).toEqual(
      Array.from({ length: 9 }, () => 204),
    );
    expect((await readFromServer(tablet, caseNumber))?.description).toBe('Kari igjen 3');
    // The proxy does not hide a colleague's earlier save either.
    const late = await openOverview(tablet, caseNumber);
    const early = await openOverview(colleague, caseNumber);
    await save(early.overview, 'Ola først');
    await expect(early.overview.state).toHaveText('Lagret');
    await save(late.overview, 'Kari etterpå');
    await expect(
      late.page.getByRole('heading', { name: 'Andre har endret den samme oversikten' }),
    ).toBeVisible();
  });
}

test('[FLT-12] a rejected token is refreshed once, and nobody is asked to sign in', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  const caseNumber = nextCase();
  const { page, overview } = await openOverview(tablet, caseNumber);
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) refreshes.push(request.url());
  });
  gate.expireTokens();
  await save(overview, 'Med nytt token');
  await expect(overview.state).toHaveText('Lagret', automaticSendTimeout);
  await expect(page.getByRole('status', { name: 'Logg inn' })).toBeHidden();
  expect(refreshes).toHaveLength(1);
  expect((await readFromServer(tablet, caseNumber))?.description).toBe('Med nytt token');
});

test('[OFF-7, AUTH-11] a sign-in that ends within the queue delays the rest until the next', async ({
  tablet,
  world: { gate, nextCase },
}) => {
  gate.outcomeOf = () => 'dropped';
  const page = await openList(tablet);
  await reachSync(page);
  const caseNumbers = Array.from({ length: 8 }, nextCase);
  await page.evaluate(
    (numbers) =>
      globalThis.feltbokSync.save(
        numbers.map((caseNumber) => ({ caseNumber, description: 'I kø' })),
      ),
    caseNumbers,
  );
  gate.heal();
  gate.onAnswered = () => {
    gate.onAnswered = () => undefined;
    gate.rejectAllTokens();
  };
  const banner = page.getByRole('status', { name: 'Logg inn' });
  await expect(banner).toContainText('Økten er utløpt', automaticSendTimeout);
  const { waiting, failed } = await page.evaluate(() => globalThis.feltbokSync.countQueued());
  expect(waiting).toBeGreaterThan(0);
  expect(failed).toBe(0);
  const panel = await openSyncPanel(page);
  await tryUntilMessage(panel, 'Ikke sendt: logg inn, så sendes det.');
  await page.keyboard.press('Escape');
  // A log-out elsewhere may have ended the provider's session, so the test always ends it.
  await tablet.clearCookies();
  gate.heal();
  await banner.getByRole('button', { name: 'Logg inn' }).click();
  await new LoginPage(page).chooseUser('kari');
  await expect(page.getByText('Oversikten er synkronisert').first()).toBeVisible(
    automaticSendTimeout,
  );
  await expect(await openSyncPanel(page)).toContainText('Alt er sendt.', automaticSendTimeout);
  const cases = await casesOnServer(tablet);
  expect(caseNumbers.map((caseNumber) => cases[caseNumber]?.description)).toEqual(
    caseNumbers.map(() => 'I kø'),
  );
});
