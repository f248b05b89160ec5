import { readAllStorage } from '../device-scan';
import { OverviewScreen } from '../pages/overview';
import { openSyncPanel } from '../pages/sync-panel';
import { openOverview, save } from '../sync-cases';
import { expect, test } from '../sync-world';

test.describe.configure({ timeout: 120_000 });

const question = 'Du har lagret dette i to faner';

test('[FLT-22] two tabs save the same field: the user chooses, and both others stay', async ({
  tablet,
  world: { nextCase },
}) => {
  const caseNumber = nextCase();
  const first = await openOverview(tablet, caseNumber);
  const second = await openOverview(tablet, caseNumber);
  await tablet.setOffline(true);
  await second.overview.text('Beskrivelse').fill('Fra den andre fanen');
  await second.overview.text('Sammendrag').fill('Bare i den andre');
  await first.overview.text('Merknad til varsel').fill('Bare i den første');
  await save(first.overview, 'Fra den første fanen');
  await expect(first.overview.state).toHaveText('Venter på sending');
  await second.overview.save.click();

  await expect(second.page.getByRole('heading', { name: question })).toBeVisible();
  const group = second.page.getByRole('group', { name: 'Beskrivelse' });
  await expect(second.page.getByRole('group')).toHaveCount(1);
  for (const radio of await group.getByRole('radio').all()) await expect(radio).not.toBeChecked();

  // A page that ends in between loses neither edit.
  await second.page.close();
  await tablet.setOffline(false);
  await expect(first.page.getByRole('heading', { name: question })).toBeVisible();
  await first.page.getByRole('radio', { name: /^Lagret sist/ }).check();
  await first.page.getByRole('button', { name: 'Lagre valgene' }).click();
  await expect(first.overview.state).toHaveText('Lagret');
  await expect(first.overview.text('Beskrivelse')).toHaveValue('Fra den andre fanen');
  await first.page.reload();
  await expect(first.overview.text('Beskrivelse')).toHaveValue('Fra den andre fanen');
  await expect(first.overview.text('Sammendrag')).toHaveValue('Bare i den andre');
  await expect(first.overview.text('Merknad til varsel')).toHaveValue('Bare i den første');
});

test('[FLT-24] a reload right after the last key loses nothing', async ({
  tablet,
  world: { nextCase },
}) => {
  const { page, overview } = await openOverview(tablet, nextCase());
  page.on('dialog', (dialog) => void dialog.accept());
  await overview.text('Beskrivelse').click();
  await page.keyboard.press('Control+A');
  const words = 'Skrevet rett før siden ble lastet på nytt';
  await page.keyboard.type(words);
  await page.reload();
  await expect(overview.text('Beskrivelse')).toHaveValue(words);
  await expect(overview.state).toHaveText('Endret, ikke lagret');
});

test('[FLT-22] two tabs write: each reload restores its own, a killed one leaves it', async ({
  tablet,
  world: { nextCase },
}) => {
  const caseNumber = nextCase();
  const first = await openOverview(tablet, caseNumber);
  const second = await openOverview(tablet, caseNumber);
  for (const { page } of [first, second]) page.on('dialog', (dialog) => void dialog.accept());
  await first.overview.text('Beskrivelse').fill('Fra den første fanen');
  await second.overview.text('Beskrivelse').fill('Fra den andre fanen');
  // The key is followed by the id of the tab that found it taken.
  await expect.poll(() => readAllStorage(first.page)).toMatch(/"key":"overview \d+ [\da-f]{8}-/);
  for (const { page } of [first, second]) await page.reload();
  await expect(first.overview.text('Beskrivelse')).toHaveValue('Fra den første fanen');
  await expect(second.overview.text('Beskrivelse')).toHaveValue('Fra den andre fanen');

  const address = second.page.url();
  // The tabs end without warning, for example when the battery is empty.
  for (const { page } of [first, second]) await page.close();
  const next = await tablet.newPage();
  next.on('dialog', (dialog) => void dialog.accept());
  await next.goto(address);
  const overview = new OverviewScreen(next);
  await expect(overview.text('Beskrivelse')).toHaveValue('Fra den andre fanen');
  await overview.save.click();
  await expect(overview.state).toHaveText('Lagret');
  await openSyncPanel(next);
  const panel = next.getByRole('region', { name: 'Synkronisering' });
  await expect(panel.getByText('utkast fra en annen fane')).toBeVisible();
  await next.keyboard.press('Escape');
  await next.getByRole('link', { name: 'Rapport' }).click();
  await next.getByRole('link', { name: 'Oversikt', exact: true }).click();
  await expect(overview.text('Beskrivelse')).toHaveValue('Fra den første fanen');
});
