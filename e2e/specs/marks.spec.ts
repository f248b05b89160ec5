import { join } from 'node:path';
import { addresses, expect, test } from '../fixtures';
import { MarksScreen } from '../pages/marks';
import { openSyncPanel, sendWaiting } from '../pages/sync-panel';

test('[MARK-3] [MARK-4] [MARK-9] [MARK-11] [MARK-12] [CAD-4] a boundary mark is drawn, dragged, shown in another zone, saved and deleted @tablet', {
  tag: '@journey',
}, async ({ page, caseList, expectAccessible, hasTouch }) => {
  test.slow();
  const map = new MarksScreen(page);
  await caseList.open('2026/104');
  await map.open();
  await map.draw.click();
  await expect(page.getByText('Trykk i kartet der grensepunktet står.')).toBeVisible();
  const { x, y } = await map.toPagePosition();
  if (hasTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  await expect(map.panel()).toBeVisible();
  const drawn = await map.readCoordinates();
  // The coordinates at the bottom of the map follow a moment later.
  const fromMiddle = ({ north, east }: typeof drawn) =>
    Math.hypot(drawn.north - north, drawn.east - east);
  await expect.poll(async () => fromMiddle(await map.readPosition())).toBeLessThan(1);
  await expect(map.state).toHaveText('Ikke lagret');

  await map.drag(60, 40);
  // A pixel at zoom 17 is some 0.6 m of ground there.
  await expect
    .poll(async () => (await map.readCoordinates()).east - drawn.east)
    .toBeGreaterThan(25);
  const moved = await map.readCoordinates();
  expect(drawn.north - moved.north).toBeGreaterThan(15);

  await map.field('Nord').fill('6689340.125');
  await map.field('Øst').fill('370750.5');
  const zone = map.anyPanel.getByRole('combobox', { name: 'Sone' });
  await zone.selectOption('UTM 33');
  await expect(map.field('Øst')).toHaveValue(/^40\d{3}\.\d{1,3}$/);
  await zone.selectOption('UTM 32');
  await expect(map.field('Nord')).toHaveValue('6689340.125');

  const number = `T${Date.now() % 1_000_000}`;
  await map.field('Punktnummer').fill(number);
  await map.field('Høyde (m)').fill('123,45');
  await map.anyPanel.getByRole('combobox', { name: 'Høydesystem' }).selectOption('NN2000');
  await map.field('σ for høyden (m)').fill('2 cm');
  await map.field('Nøyaktighet (cm)').fill('3 cm');
  await expect(map.action('Lagre')).toBeDisabled();
  await expectAccessible();
  await map.field('Nøyaktighet (cm)').fill('3');
  await expect(map.action('Lagre')).toBeDisabled();
  await map.field('σ for høyden (m)').fill('0,02');
  await map.action('Lagre').click();
  await expect(page.getByText('Grensepunktet er lagret')).toBeVisible();
  await expect(map.state).toHaveText('Lagret');
  await map.action('Lukk').click();

  await page.reload();
  await expect(page.getByText('Laster kartet …')).toBeHidden();
  await map.openList();
  await expectAccessible();
  const row = map.group('Lagret').getByRole('button', { name: new RegExp(`^${number}`) });
  await expect(row).toContainText('H 123,45\u00a0m · NN2000 · σ\u00a00,02\u00a0m');
  await row.click();
  await expect(map.panel(number)).toBeVisible();
  await expect(map.field('Høyde (m)')).toHaveValue('123.45');
  await expect(map.field('Nord')).toHaveValue('6689340.125');
  await expect(map.field('Øst')).toHaveValue('370750.5');
  await map.action('Slett').click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await expect(page.getByText('Grensepunktet er slettet')).toBeVisible();
  await map.openList();
  await expect(map.list.getByRole('button', { name: new RegExp(`^${number}`) })).toHaveCount(0);
});

test('[MARK-14] [MARK-19] [OFF-16] a mark drawn offline outlives the page, is listed, and sent on reconnect', async ({
  page,
  caseList,
  context,
}) => {
  test.slow();
  const marks = `${addresses.api}/api/BoundaryMarks`;
  const map = new MarksScreen(page);
  await caseList.open('2026/105');
  await map.open();
  await page.route(marks, (route) => route.abort());
  const { x, y } = await map.toPagePosition(30, -40);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(map.panel()).toBeVisible();
  await page.mouse.up();
  const number = `T${Date.now() % 1_000_000}`;
  await map.field('Punktnummer').fill(number);
  await page.getByRole('button', { name: /^Synkronisering:/ }).click();
  const syncPanel = page.getByRole('region', { name: 'Synkronisering' });
  const draft = syncPanel
    .getByRole('listitem')
    .filter({ hasText: `Grensepunkt ${number} (2026/105)` });
  await expect(draft).toContainText('utkast');
  const address = page.url();
  // The page ends without warning, as with an empty battery.
  await page.close();

  const again = await context.newPage();
  await again.route(marks, (route) => route.abort());
  const later = new MarksScreen(again);
  await again.goto(address);
  await expect(again.getByText('Laster kartet …')).toBeHidden();
  await later.openList();
  await later
    .group('Ikke lagret')
    .getByRole('button', { name: new RegExp(`^${number}`) })
    .click();
  await later.action('Lagre').click();
  await expect(later.state).toHaveText('Venter på sending');
  const panel = await openSyncPanel(again);
  const waiting = again.getByRole('region', { name: /^Venter på sending/ });
  await expect(waiting.getByText(`Grensepunkt ${number} (2026/105)`)).toBeVisible();
  await again.unroute(marks);
  await sendWaiting(panel);
  await again.keyboard.press('Escape');
  await expect(later.state).toHaveText('Lagret');
});

test('[OFF-12] two surveyors change one mark: the later one chooses between the versions', async ({
  page,
  caseList,
  signedInPage,
}) => {
  const map = new MarksScreen(page);
  await caseList.open('2026/108');
  await map.open();
  const number = `T${Date.now() % 1_000_000}`;
  await map.addMark(number);

  const colleaguePage = await signedInPage('ola');
  const colleagueMap = new MarksScreen(colleaguePage);
  const openColleagueMark = async () => {
    await expect(colleaguePage.getByText('Laster kartet …')).toBeHidden();
    await colleagueMap.openList();
    await colleagueMap
      .group('Lagret')
      .getByRole('button', { name: new RegExp(`^${number}`) })
      .click();
  };
  await colleaguePage.goto(page.url());
  await openColleagueMark();
  await colleagueMap.field('Navn').fill('Ved bekken');
  await colleagueMap.action('Lagre').click();
  await expect(colleagueMap.state).toHaveText('Lagret');

  await map.field('Navn').fill('Ved naustet');
  await map.action('Lagre').click();
  const choice = page.getByRole('region', { name: 'Endret av andre' });
  await expect(choice.getByRole('radio', { name: 'Deres Ved bekken' })).toBeVisible();
  await choice.getByRole('radio', { name: 'Mitt Ved naustet' }).check();
  await choice.getByRole('button', { name: 'Lagre valgene' }).click();
  await expect(page.getByText('Grensepunktet er oppdatert')).toBeVisible();
  await colleaguePage.reload();
  await openColleagueMark();
  await expect(colleagueMap.field('Navn')).toHaveValue('Ved naustet');
});

test('[RGT-15] a photo taken offline at a mark reaches a colleague and the protocol', async ({
  page,
  caseList,
  signedInPage,
}) => {
  test.slow();
  const map = new MarksScreen(page);
  await caseList.open('2026/126');
  await map.open();
  const number = `T${Date.now() % 1_000_000}`;
  await map.addMark(number);
  await page.context().setOffline(true);
  const chooser = page.waitForEvent('filechooser');
  await map.panel(number).getByRole('button', { name: 'Ta bilde' }).click();
  await (await chooser).setFiles(join(import.meta.dirname, '../../api/src/testing/photograph.jpg'));
  const photos = map.panel(number).getByRole('group', { name: 'Bilder ved punktet' });
  const shown = photos.getByRole('listitem').locator('img');
  await expect(shown).toBeVisible();
  await page.context().setOffline(false);
  await sendWaiting(await openSyncPanel(page));

  const colleaguePage = await signedInPage('ola');
  await colleaguePage.goto(page.url());
  const colleagueMap = new MarksScreen(colleaguePage);
  await expect(colleaguePage.getByText('Laster kartet …')).toBeHidden();
  await colleagueMap.openList();
  await colleagueMap
    .group('Lagret')
    .getByRole('button', { name: new RegExp(`^${number}.*1 bilde`) })
    .click();
  await expect(colleagueMap.panel(number).getByRole('listitem').locator('img')).toBeVisible();
  await colleaguePage.getByRole('link', { name: 'Rapport' }).click();
  await colleaguePage.goto(`${colleaguePage.url()}/checkList/protocol?parts=sectionFive`);
  const picture = colleaguePage.getByRole('img', { name: `Bilde: Grensepunkt ${number}` });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
