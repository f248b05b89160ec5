import type { BrowserContext, Page, Request } from '@playwright/test';
import { openOverview, save } from '../sync-cases';
import { expect, test } from '../sync-world';

test.use({ live: true });
test.describe.configure({ timeout: 120_000 });

const seconds = { timeout: 10_000 };
const getOthers = (page: Page) => page.getByText(/^Også i saken: /);

/** Opens the overview of a case on both tablets, and waits until one knows about the other. */
async function openOnBoth(caseNumber: string, tablet: BrowserContext, colleague: BrowserContext) {
  const kari = await openOverview(tablet, caseNumber);
  const ola = await openOverview(colleague, caseNumber);
  await expect(getOthers(kari.page)).toHaveText('Også i saken: Ola Oppmåler', seconds);
  return { mine: kari, theirs: ola };
}

test('[MEET-2] two tablets see who is there and what is saved, and an edit stays', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const { mine, theirs } = await openOnBoth(nextCase(), tablet, colleague);
  await expect(getOthers(theirs.page)).toHaveText('Også i saken: Kari Landmåler', seconds);
  await mine.page.getByRole('button', { name: 'Også i saken: Ola Oppmåler' }).click();
  await expect(mine.page.getByRole('dialog', { name: 'I saken nå' })).toContainText('Ola Oppmåler');
  await mine.page.keyboard.press('Escape');

  await mine.overview.text('Merknad til varsel').fill('Ikke lagret ennå');
  await save(theirs.overview, 'Olas ord');
  await expect(mine.overview.text('Beskrivelse')).toHaveValue('Olas ord', seconds);
  await expect(mine.overview.text('Merknad til varsel')).toHaveValue('Ikke lagret ennå');
  await mine.overview.save.click();
  await expect(mine.overview.state).toHaveText('Lagret');
  await expect(theirs.overview.text('Merknad til varsel')).toHaveValue('Ikke lagret ennå', seconds);

  await theirs.page.close();
  await expect(getOthers(mine.page)).toHaveCount(0, seconds);
});

test('[MEET-2] a tablet that was offline gets what it missed, and loses nothing', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const { mine, theirs } = await openOnBoth(nextCase(), tablet, colleague);
  await tablet.setOffline(true);
  await mine.overview.text('Merknad til varsel').fill('Skrevet uten nett');
  await mine.overview.save.click();
  await expect(mine.overview.state).toHaveText('Venter på sending');
  await save(theirs.overview, 'Mens Kari var uten nett');
  await expect(theirs.overview.state).toHaveText('Lagret');
  await tablet.setOffline(false);
  // Where others have saved the same overview meanwhile, the user confirms field by field and sees
  // both values.
  const conflict = mine.page.getByRole('heading', {
    name: 'Andre har endret den samme oversikten',
  });
  await expect(conflict).toBeVisible(seconds);
  await mine.page.getByRole('button', { name: 'Lagre valgene' }).click();
  await expect(mine.overview.text('Beskrivelse')).toHaveValue('Mens Kari var uten nett', seconds);
  await expect(mine.overview.text('Merknad til varsel')).toHaveValue('Skrevet uten nett');
  await expect(theirs.overview.text('Merknad til varsel')).toHaveValue(
    'Skrevet uten nett',
    seconds,
  );

  // Both change the same field, one of them offline, who then chooses.
  await tablet.setOffline(true);
  await mine.overview.text('Sammendrag').fill('Karis');
  await mine.overview.save.click();
  await expect(mine.overview.state).toHaveText('Venter på sending');
  await theirs.overview.text('Sammendrag').fill('Olas');
  await theirs.overview.save.click();
  await expect(theirs.overview.state).toHaveText('Lagret');
  await tablet.setOffline(false);
  await expect(conflict).toBeVisible(seconds);
  await expect(
    mine.page.getByRole('group', { name: 'Sammendrag' }).getByRole('radio', { name: /^Deres/ }),
  ).toBeVisible();
});

test('[MEET-2] a tablet without own changes gets what it missed', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const { mine, theirs } = await openOnBoth(nextCase(), tablet, colleague);
  await tablet.setOffline(true);
  await save(theirs.overview, 'Mens Kari var borte');
  await expect(theirs.overview.state).toHaveText('Lagret');
  await tablet.setOffline(false);
  await expect(mine.overview.text('Beskrivelse')).toHaveValue('Mens Kari var borte', seconds);
});

/**
 * Requests for what screens show of a case. Data that the device stores for later are fetched
 * separately.
 */
const screenRequest = /^\/api\/(?:Cases|CustomerContext|Attendees|BoundaryMarks|Sketches)(?:\/|$)/;

test('[LIST-5] a page that opens on a case requests none of its data twice', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const { mine } = await openOnBoth(nextCase(), tablet, colleague);
  const { page } = mine;
  for (const screen of ['overview', 'attendees', 'maps']) {
    const asked: string[] = [];
    const recordRequest = (request: Request) => {
      // Requests of the former page do not count.
      if (request.isNavigationRequest()) asked.length = 0;
      const { pathname, search } = new URL(request.url());
      const isRead = request.method() === 'GET' && !pathname.endsWith('/Events');
      if (isRead && screenRequest.test(pathname)) asked.push(`${pathname}${search}`);
    };
    page.on('request', recordRequest);
    const listed = page.waitForResponse((response) => response.url().endsWith('/api/Cases'));
    await page.goto(page.url().replace(/[^/]+$/, screen));
    // The list of other users follows the changes, and a second load would begin at that moment.
    await expect(getOthers(page)).toHaveText('Også i saken: Ola Oppmåler', seconds);
    await (await listed).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    page.off('request', recordRequest);
    const again = asked.filter((address, index) => asked.indexOf(address) !== index);
    expect(again, screen).toEqual([]);
  }
});
