import { expect, test } from '../fixtures';
import { MarkFilesScreen } from '../pages/mark-files';

const formatKofLine = (name: string, theme: string, first: string, second: string) =>
  ` 05 ${name.padEnd(10)} ${theme.padEnd(8)} ${first.padStart(12)} ${second.padStart(11)}`;

/**
 * A file with east first, as its header says, without leading blanks, in Latin-1, with lines that
 * contain no point.
 */
const kof = Buffer.from(
  [
    ` 01 ${'OPPDRAG'.padEnd(12)} 21112026   1      22 4699 $210`,
    ' 00 Målt med GNSS',
    formatKofLine('Ås 1', '4051', '370761.065', '6689343.071'),
    formatKofLine('Ås 2', '', '370771.50', '6689350.25'),
    formatKofLine('Ås 3', '', '', '6689350.25'),
    formatKofLine('Ås 1', '4051', '370761.065', '6689343.071'),
    ' 09_91',
  ]
    .map((line) => line.slice(1))
    .join('\r\n'),
  'latin1',
);

test('[IMP-1] [IMP-3] [IMP-8] [IMP-9] [IMP-10] [OFF-16] [MARK-16] KOF is imported line by line, outlives a reload, and is exported', {
  tag: '@journey',
}, async ({ page, caseList, expectAccessible }) => {
  const map = new MarkFilesScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.chooseFile('grenser.kof', kof);
  await expect(map.dialog.getByRole('radio', { name: 'UTM 32' })).toBeChecked();
  await expect(map.dialog.getByText('Filen sier UTM 32.')).toBeVisible();
  await expectAccessible();
  await map.confirmImport();

  await expect(map.dialog.getByText('2 punkter lagt til')).toBeVisible();
  await expect(
    map.dialog.getByText('1 punkt står flere ganger i filen, og ble lagt til én gang'),
  ).toBeVisible();
  const rejected = map.dialog.getByRole('table', { name: '1 linje ble avvist' });
  await expect(rejected.getByRole('row')).toContainText([/Linje/, /^5.*Øst mangler.*Ås·3/]);
  await expectAccessible();
  await map.dialog.getByRole('button', { name: 'Lukk' }).click();
  await map.openList();
  await expect(map.getUnsavedGroup(2)).toBeVisible();

  await page.reload();
  await map.openList();
  await expect(map.getUnsavedGroup(2)).toContainText('Ås 2');
  const { name, text } = await map.exportAll();
  expect(name).toBe('2026-118-grensepunkt-utm32.kof');
  expect(text.split('\r\n')).toContain(' 05 Ås 1       4051      6689343.071  370761.065');

  await page.getByRole('button', { name: /^Synkronisering/ }).click();
  const syncPanel = page.getByRole('region', { name: 'Synkronisering' });
  await expect(syncPanel.getByText('Importerte grensepunkter 2026/118')).toBeVisible();
  await expect(syncPanel.getByText('2 punkter ikke lagret')).toBeVisible();
});

test('[IMP-2] an unknown format and a file without usable points are rejected in words', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  const map = new MarkFilesScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.chooseFile('grenser.dxf', 'SECTION');
  await expect(map.dialog.getByRole('alert')).toContainText('Ugyldig filformat');
  await expect(page.getByText('Filtypen støttes ikke, eller filen har feil')).toBeVisible();
  await expectAccessible();
  await map.dialog.getByLabel('Velg fil').setInputFiles({
    name: 'polygon.json',
    mimeType: '',
    buffer: Buffer.from('{"type":"FeatureCollection"}'),
  });
  await expect(map.dialog.getByRole('alert')).toContainText('Filen er ikke en samling av punkter');
});
