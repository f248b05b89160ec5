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
  return { kari, ola };
}

test('[MEET-2] two tablets see who is there and what is saved, and an edit stays', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const { kari, ola } = await openOnBoth(nextCase(), tablet, colleague);
  await expect(getOthers(ola.page)).toHaveText('Også i saken: Kari Landmåler', seconds);
  await kari.page.getByRole('button', { name: 'Også i saken: Ola Oppmåler' }).click();
  await expect(kari.page.getByRole('dialog', { name: 'I saken nå' })).toContainText('Ola Oppmåler');
  await kari.page.keyboard.press('Escape');

  await kari.overview.text('Merknad til varsel').fill('Ikke lagret ennå');
  await save(ola.overview, 'Olas ord');
  await expect(kari.overview.text('Beskrivelse')).toHaveValue('Olas ord', seconds);
  await expect(kari.overview.text('Merknad til varsel')).toHaveValue('Ikke lagret ennå');
  await kari.overview.save.click();
  await expect(kari.overview.state).toHaveText('Lagret');
  await expect(ola.overview.text('Merknad til varsel')).toHaveValue('Ikke lagret ennå', seconds);

  await ola.page.close();
  await expect(getOthers(kari.page)).toHaveCount(0, seconds);
});

test('[MEET-2] a tablet that was offline gets what it missed, and loses nothing', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const { kari, ola } = await openOnBoth(nextCase(), tablet, colleague);
  await tablet.setOffline(true);
  await kari.overview.text('Merknad til varsel').fill('Skrevet uten nett');
  await kari.overview.save.click();
  await expect(kari.overview.state).toHaveText('Venter på sending');
  await save(ola.overview, 'Mens Kari var uten nett');
  await expect(ola.overview.state).toHaveText('Lagret');
  await tablet.setOffline(false);
  // The user confirms field by field where others have saved the same overview meanwhile, and sees
  // both values.
  const conflict = kari.page.getByRole('heading', {
    name: 'Andre har endret den samme oversikten',
  });
  await expect(conflict).toBeVisible(seconds);
  await kari.page.getByRole('button', { name: 'Lagre valgene' }).click();
  await expect(kari.overview.text('Beskrivelse')).toHaveValue('Mens Kari var uten nett', seconds);
  await expect(kari.overview.text('Merknad til varsel')).toHaveValue('Skrevet uten nett');
  await expect(ola.overview.text('Merknad til varsel')).toHaveValue('Skrevet uten nett', seconds);

  // Kari, who is offline, chooses when both have changed the same field.
  await tablet.setOffline(true);
  await kari.overview.text('Sammendrag').fill('Karis');
  await kari.overview.save.click();
  await expect(kari.overview.state).toHaveText('Venter på sending');
  await ola.overview.text('Sammendrag').fill('Olas');
  await ola.overview.save.click();
  await expect(ola.overview.state).toHaveText('Lagret');
  await tablet.setOffline(false);
  await expect(conflict).toBeVisible(seconds);
  await expect(
    kari.page.getByRole('group', { name: 'Sammendrag' }).getByRole('radio', { name: /^Deres/ }),
  ).toBeVisible();
});

test('[MEET-2] a tablet without own changes gets what it missed', async ({
  tablet,
  colleague,
  world: { nextCase },
}) => {
  const { kari, ola } = await openOnBoth(nextCase(), tablet, colleague);
  await tablet.setOffline(true);
  await save(ola.overview, 'Mens Kari var borte');
  await expect(ola.overview.state).toHaveText('Lagret');
  await tablet.setOffline(false);
  await expect(kari.overview.text('Beskrivelse')).toHaveValue('Mens Kari var borte', seconds);
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
  const { kari } = await openOnBoth(nextCase(), tablet, colleague);
  const { page } = kari;
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
