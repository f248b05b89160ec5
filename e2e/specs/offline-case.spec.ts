import { expect, test } from '../fixtures';

/**
 * Time limit in milliseconds: the map services draw hundreds of tiles for the case, for the first
 * time.
 */
const wholeCase = { timeout: 60_000 };

test.describe.configure({ timeout: 2 * wholeCase.timeout });

const isContribution = /\/api\/(BoundaryMarkCodes|DocumentTypes|Agreements\/templates|Reports)/i;

test('[OFF-14] an offline case shows its size, is marked, survives reloads, and is removed', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  await caseList.open('2026/118');
  await page.getByRole('button', { name: 'Gjør saken tilgjengelig frakoblet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tilgjengelig frakoblet' });
  await expect(dialog.getByRole('table', { name: /^Saken trenger [\d,]+ [kM]B$/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Oversikt og deltakere/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Kodelister/ })).toBeVisible();
  await expect(dialog.getByText(/^Ledig plass: /)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Hent saken' }).click();
  await expect(dialog.getByText(/^Alt saken trenger, ligger på enheten: /)).toBeVisible(wholeCase);
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await page.getByRole('button', { name: 'Tilbake' }).click();
  const mark = caseList.row('2026/118').getByRole('img', { name: 'Tilgjengelig frakoblet' });
  await expect(mark).toBeVisible();
  await page.reload();
  await expect(mark).toBeVisible();
  await expect(
    page.getByRole('grid').getByRole('img', { name: 'Tilgjengelig frakoblet' }),
  ).toHaveCount(1);

  await caseList.row('2026/118').click();
  await page.getByRole('button', { name: 'Saken er tilgjengelig frakoblet' }).click();
  await expect(
    dialog.getByText(/^Sist hentet i sin helhet \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}\.$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Fjern fra enheten' }).click();
  // While the size of the case is computed the dialog still grows, and its buttons move.
  await expect(dialog.getByRole('table', { name: /^Saken trenger / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await page.getByRole('button', { name: 'Tilbake' }).click();
  await expect(mark).toHaveCount(0);
});

test('[OFF-14, OFF-15] a case waits for room, is cancelled on the way, and resumes', async ({
  page,
  caseList,
}) => {
  await caseList.open('2026/118');
  const dialog = page.getByRole('dialog', { name: 'Tilgjengelig frakoblet' });
  await test.step('without room on the device it is not begun, and says why', async () => {
    await page.evaluate(() => {
      navigator.storage.estimate = async () => ({ usage: 990_000_000, quota: 1_000_000_000 });
    });
    await page.getByRole('button', { name: 'Gjør saken tilgjengelig frakoblet' }).click();
    await expect(
      dialog.getByText(/^Saken får ikke plass: det er bare 10\sMB ledig\./),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Hent saken' })).toBeDisabled();
    await page.reload();
  });
  await test.step('cancelled on the way, nothing is marked', async () => {
    // The request is never answered.
    await page.route(/\/api\/Reports/i, () => undefined);
    await page.getByRole('button', { name: 'Gjør saken tilgjengelig frakoblet' }).click();
    await dialog.getByRole('button', { name: 'Hent saken' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Hentet hittil' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Avbryt hentingen' }).click();
    await expect(dialog.getByRole('button', { name: 'Hent saken' })).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('button', { name: 'Gjør saken tilgjengelig frakoblet' }),
    ).toBeVisible();
    await page.unroute(/\/api\/Reports/i);
  });
  await test.step('a download that lost contact says so, and resumes, also after a reload', async () => {
    await page.route(isContribution, (route) => route.abort());
    await page.getByRole('button', { name: 'Gjør saken tilgjengelig frakoblet' }).click();
    await dialog.getByRole('button', { name: 'Hent saken' }).click();
    await expect(dialog.getByText(/^Ikke ferdig: tjeneren svarer ikke\./)).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('button', { name: 'Saken er ikke ferdig hentet til enheten' }),
    ).toBeVisible();
    await page.unroute(isContribution);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('button', { name: 'Saken er tilgjengelig frakoblet' })).toBeVisible(
      wholeCase,
    );
  });
});
