import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';
import { SketchScreen } from '../pages/sketch';
import { automaticSendTimeout } from '../pages/sync-panel';

test('[SKE-1] [SKE-5] [SKE-6] [OFF-16] a sketch is drawn, undone, survives a reload, and is listed as pending @tablet', {
  tag: '@journey',
}, async ({ page, caseList, expectAccessible }) => {
  test.slow();
  const map = new SketchScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.begin();

  await map.take('Polygon');
  for (const [right, below] of [
    [-100, -130],
    [20, -130],
    [20, -70],
  ] as const) {
    await map.tap(right, below);
  }
  await expect(map.work('Polygon').getByRole('status')).toHaveText(
    /^[\d\s]+,\d\d\sm² · \d+,\d\d\sm$/,
  );
  await expectAccessible();
  await map.work('Polygon').getByRole('button', { name: 'Ferdig' }).click();

  await map.take('Velg');
  await map.tap(0, -120);
  const chosen = map.work('Polygon').getByRole('status');
  await expect(chosen).toHaveText(/^Polygon /);
  const drawn = (await chosen.textContent()) ?? '';
  await map.drag([20, -70], [60, -20]);
  await expect(chosen).not.toHaveText(drawn);
  await map.bar.getByRole('button', { name: 'Angre' }).click();
  await expect(chosen).toHaveText(drawn);

  await map.drag([0, -120], [60, -120]);
  await map.tap(-70, -126);
  await expect(map.work('Polygon')).toBeHidden();
  await map.tap(60, -120);
  await expect(chosen).toHaveText(drawn);
  await map.bar.getByRole('button', { name: 'Angre' }).click();

  await map.take('Ny tekst');
  await map.tap(-60, 20);
  await map.labelPanel.getByRole('textbox', { name: 'Tekst' }).fill('Gammal steingard');
  await map.labelPanel.getByRole('button', { name: 'Drei mot høyre' }).click();
  await map.labelPanel.getByRole('button', { name: 'Mot nord' }).press('ArrowUp');
  await expectAccessible();
  await map.labelPanel.getByRole('button', { name: 'Lukk' }).click();

  await page.getByRole('button', { name: /^Synkronisering:/ }).click();
  const syncPanel = page.getByRole('region', { name: 'Synkronisering' });
  await expect(syncPanel.getByText('Skisse 2026/118')).toBeVisible();

  await page.reload();
  await expect(map.map).toBeVisible();
  await expect(page.getByText('Laster kartet …')).toBeHidden();
  await map.begin();
  await map.bar.getByRole('button', { name: 'Skissen' }).click();
  await expect(map.list.getByRole('listitem')).toHaveText([/^Polygon/, /Gammal steingard/]);
  const download = page.waitForEvent('download');
  await map.list.getByRole('button', { name: 'Eksporter GeoJSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('skisse-2026-118-4326.geojson');
  const { features } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(features).toMatchObject([
    { geometry: { type: 'Polygon' } },
    { geometry: { type: 'Point' }, properties: { message: 'Gammal steingard', angle: 5 } },
  ]);
});

test('[SKE-1] a line is drawn with the keyboard alone', async ({ page, caseList }) => {
  const map = new SketchScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.begin();
  await map.take('Linje');
  await map.map.focus();
  await page.keyboard.press('Enter');
  const before = await map.readPosition();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await map.readPosition()).east - before.east).toBeGreaterThan(50);
  await page.keyboard.press('Enter');
  await expect(map.work('Linje').getByRole('status')).toHaveText(/^\d+,\d\d\sm$/);
  await page.keyboard.press('Enter');
  await map.bar.getByRole('button', { name: 'Skissen' }).click();
  await expect(map.list.getByRole('listitem')).toHaveText([/^Linje\s*\d+,\d\d\sm$/]);
});

test('[RGT-15] what is drawn offline is saved with the case, and a colleague sees it', async ({
  page,
  caseList,
  signedInPage,
}) => {
  test.slow();
  const map = new SketchScreen(page);
  await caseList.open('2026/127');
  await map.open();
  await map.begin({ isSaved: true });
  await page.context().setOffline(true);
  await map.take('Rektangel');
  await map.tap(-100, -130);
  await map.tap(20, -70);
  await map.bar.getByRole('button', { name: 'Skissen' }).click();
  await expect(map.list.getByRole('status')).toHaveText(/lagret på enheten/);
  const drawn = (await map.list.getByRole('listitem').last().textContent()) ?? '';
  expect(drawn).toMatch(/^Rektangel/);
  await page.context().setOffline(false);
  await expect(map.list.getByRole('status')).toHaveText(/lagret i saken/, automaticSendTimeout);

  const colleaguePage = await signedInPage('ola');
  const theirMap = new SketchScreen(colleaguePage);
  await colleaguePage.goto(page.url());
  await expect(colleaguePage.getByText('Laster kartet …')).toBeHidden();
  await theirMap.begin({ isSaved: true });
  await theirMap.bar.getByRole('button', { name: 'Skissen' }).click();
  await expect(theirMap.list.getByRole('listitem').filter({ hasText: drawn })).toBeVisible();
});
