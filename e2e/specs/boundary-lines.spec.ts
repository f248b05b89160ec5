import { addresses, expect, test } from '../fixtures';
import { LinesScreen } from '../pages/lines';
import { openSyncPanel, sendWaiting } from '../pages/sync-panel';

test.use({ viewport: { width: 1024, height: 768 } });

/** Pixels from the middle of the map: four corners, and a place on the first side. */
const corners = [
  [-300, -100],
  [-120, -100],
  [-120, 60],
  [-300, 60],
] as const;
const onFirstSide = [-210, -99] as const;

/** Numbers that no other run has used. */
const createNumbers = () => {
  const start = Date.now() % 100_000;
  return [1, 2, 3, 4, 5].map((index) => `L${start}${index}`);
};

test('[JOB-4] lines are drawn through four marks offline, outlive the page, and are changed, split, deleted and restored', {
  tag: '@journey',
}, async ({ page, context, caseList, expectAccessible }) => {
  test.slow();
  const linesAddress = `${addresses.api}/api/BoundaryLines`;
  const map = new LinesScreen(page);
  const [a, b, c, d, e] = createNumbers() as [string, string, string, string, string];
  const names = { ab: `${a}–${b}`, bc: `${b}–${c}`, cd: `${c}–${d}` };
  await caseList.open('2026/111');
  await map.open();
  for (const [index, number] of [a, b, c, d].entries())
    await map.drawMark(number, corners[index] as (typeof corners)[number]);

  await test.step('three lines through four marks, without contact', async () => {
    await context.route(linesAddress, (route) => route.abort());
    await map.drawLines(corners);
    await map.openLineList();
    for (const name of Object.values(names))
      await expect(map.lineRow(name)).toContainText('Venter på sending');
    await expectAccessible();
  });

  const anotherTab = await context.newPage();
  const anotherMap = new LinesScreen(anotherTab);
  await test.step('another tab of the same user has them waiting too', async () => {
    await anotherTab.goto(page.url());
    await expect(anotherTab.getByText('Laster kartet …')).toBeHidden();
    await anotherMap.openLineList();
    for (const name of Object.values(names))
      await expect(anotherMap.lineRow(name)).toContainText('Venter på sending');
  });

  await test.step('they are there after a reload, and are sent on contact', async () => {
    await page.reload();
    await expect(page.getByText('Laster kartet …')).toBeHidden();
    await map.openLineList();
    await expect(map.lineRow(names.cd)).toContainText('Venter på sending');
    await context.unroute(linesAddress);
    await sendWaiting(await openSyncPanel(page));
    await page.keyboard.press('Escape');
    await expect(map.lineRow(names.cd)).not.toContainText('Venter på sending');
    await expect(anotherMap.lineRow(names.cd)).not.toContainText('Venter på sending');
    await anotherTab.close();
  });

  await test.step('one is disputed, on the map too', async () => {
    await map.lineRow(names.ab).click();
    const panel = map.linePanel(names.ab);
    await panel.getByRole('checkbox', { name: 'Omtvistet' }).check();
    await panel.getByLabel('Hjelpelinje').selectOption('Vannkant');
    await expectAccessible();
    await panel.getByRole('button', { name: 'Lagre' }).click();
    await expect(panel.locator('footer').getByRole('status')).toHaveText('Lagret');
    await panel.getByRole('button', { name: 'Lukk' }).click();
  });

  await test.step('it is split at a mark, and both parts are disputed', async () => {
    await map.drawMark(e, onFirstSide);
    const panel = await map.openLine(names.ab);
    await panel.getByRole('button', { name: 'Del linjen ved et punkt' }).click();
    const option = await panel
      .getByLabel('Punkt der linjen deles')
      .getByRole('option', { name: new RegExp(`^${e} `) })
      .textContent();
    await panel.getByLabel('Punkt der linjen deles').selectOption(option ?? '');
    await panel.getByRole('button', { name: 'Del linjen', exact: true }).click();
    await expect(map.linePanel(`${a}–${e}`)).toBeVisible();
    await map.linePanel(`${a}–${e}`).getByRole('button', { name: 'Lukk' }).click();
    await map.openLineList();
    await expect(map.lineRow(`${a}–${e}`)).toContainText('Omtvistet');
    await expect(map.lineRow(`${e}–${b}`)).toContainText('Omtvistet');
  });

  await test.step('one is deleted, and restored', async () => {
    await map.lineRow(names.bc).click();
    await map.linePanel(names.bc).getByRole('button', { name: 'Slett' }).click();
    await page.getByRole('button', { name: 'Ja' }).click();
    await expect(map.lineList).toBeVisible();
    await expect(map.lineRow(names.bc)).toHaveCount(0);
    await map.lineList
      .getByRole('button', { name: `Angre slettingen av grenselinjen ${names.bc}` })
      .click();
    await expect(map.lineRow(names.bc)).toBeVisible();
  });

  await test.step('on a phone, list and panel are accessible too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible();
    await map.lineRow(names.bc).click();
    await expect(map.linePanel(names.bc)).toBeVisible();
    await expectAccessible();
  });
});

test('[JOB-4] lines are offered for export, and a mark names them before it is deleted with them', async ({
  page,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  const map = new LinesScreen(page);
  const [a, b, c] = createNumbers() as [string, string, string];
  await caseList.open('2026/122');
  await map.open();
  for (const [index, number] of [a, b, c].entries())
    await map.drawMark(number, corners[index] as (typeof corners)[number]);
  await map.drawLines(corners.slice(0, 3));
  await map.openList();
  await test.step('the export has them, and says what a format lacks', async () => {
    await map.list.getByRole('button', { name: 'Mer', exact: true }).click();
    await map.list.getByRole('button', { name: 'Eksporter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Eksporter grensepunkter' });
    await expect(
      dialog.getByText(/grenselinjer er ikke med\. KOF har bare punkter\./),
    ).toBeVisible();
    await dialog.getByLabel('Format').selectOption('GeoJSON');
    await expect(dialog.getByRole('checkbox', { name: /grenselinjene mellom/ })).toBeChecked();
    await dialog.getByLabel('Format').selectOption('KOF');
    await dialog.getByText(/grenselinjer er ikke med\. KOF har bare punkter\./).click();
    await expectAccessibleInBothThemes();
    // What scrolls below the buttons of a high dialog is not seen through them.
    await expect(dialog.locator('.fb-choices-footer')).not.toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await map
    .group('Lagret')
    .getByRole('button', { name: new RegExp(`^${b}`) })
    .click();
  await map.action('Slett').click();
  await expect(page.getByText(`Grenselinjene ${a}–${b}, ${b}–${c} slettes også.`)).toBeVisible();
  await page.getByRole('button', { name: 'Ja' }).click();
  await expect(page.getByText('Grensepunktet er slettet')).toBeVisible();
  await map.openLineList();
  await expect(map.lineRow(`${a}–${b}`)).toHaveCount(0);
});

test('[JOB-4] two surveyors change one line: the later one chooses between the versions', async ({
  page,
  caseList,
  signedInPage,
}) => {
  const map = new LinesScreen(page);
  const [a, b] = createNumbers() as [string, string];
  await caseList.open('2026/124');
  await map.open();
  for (const [index, number] of [a, b].entries())
    await map.drawMark(number, corners[index] as (typeof corners)[number]);
  await map.drawLines(corners.slice(0, 2));
  const name = `${a}–${b}`;
  const panel = await map.openLine(name);
  await expect(panel.locator('footer').getByRole('status')).toHaveText('Lagret');

  const colleaguePage = await signedInPage('ola');
  const colleagueMap = new LinesScreen(colleaguePage);
  await colleaguePage.goto(page.url());
  await expect(colleaguePage.getByText('Laster kartet …')).toBeHidden();
  const colleaguePanel = await colleagueMap.openLine(name);
  await colleaguePanel.getByLabel('Merknad').fill('Langs bekken');
  await colleaguePanel.getByRole('button', { name: 'Lagre' }).click();
  await expect(colleaguePanel.locator('footer').getByRole('status')).toHaveText('Lagret');

  await panel.getByLabel('Merknad').fill('Langs gjerdet');
  await panel.getByRole('button', { name: 'Lagre' }).click();
  const choice = panel.getByRole('region', { name: 'Endret av andre' });
  await choice.getByRole('radio', { name: 'Mitt Langs gjerdet' }).check();
  await choice.getByRole('button', { name: 'Lagre valgene' }).click();
  await expect(panel.locator('footer').getByRole('status')).toHaveText('Lagret');
  await colleaguePage.reload();
  await expect(colleaguePage.getByText('Laster kartet …')).toBeHidden();
  const again = await colleagueMap.openLine(name);
  await expect(again.getByLabel('Merknad')).toHaveValue('Langs gjerdet');
});
