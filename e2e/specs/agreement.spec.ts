import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { AgreementScreen } from '../pages/agreement';
import { DocumentsScreen } from '../pages/documents';
import { openSyncPanel } from '../pages/sync-panel';

// Each test has its own case, so that all can run at once.

const photograph = join(import.meta.dirname, '../../sandbox/demo-documents/grensebolt.jpg');

test('[AGR-1, AGR-8, AGR-10] an agreement from a template is signed, downloaded as PDF/A and listed', {
  tag: '@journey',
}, async ({ page }) => {
  test.slow();
  const agreement = new AgreementScreen(page);
  await agreement.openCase('2026/101');
  await agreement.template.selectOption({ label: 'Avtale om grensejustering' });
  await expect(agreement.text.getByRole('heading', { name: 'Areal og vederlag' })).toBeVisible();
  await agreement.addParties(2);
  await agreement.sign();
  await expect(page.getByRole('button', { name: /^Signert: / })).toHaveCount(1);
  // The locked text is longer than its place, and the keys scroll to its end in every browser.
  await expect(agreement.text).toHaveAttribute('tabindex', '0');
  await agreement.text.focus();
  await page.keyboard.press('End');
  await expect.poll(() => agreement.text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);

  const downloading = page.waitForEvent('download');
  await agreement.generate.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^2026-1\d\d-Avtale-\d{8}-\d{4}\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
  expect(bytes.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');

  await expect(agreement.parties).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Ferdige avtaler på enheten' })).toContainText(
    download.suggestedFilename(),
  );
  const documents = new DocumentsScreen(page);
  await documents.open();
  await expect(documents.row(download.suggestedFilename()).first()).toBeVisible();
});

test('[AGR-15, AGR-17] text and signatures outlive a reload, wait offline, and the file arrives later', async ({
  page,
  context,
}) => {
  test.slow();
  const agreement = new AgreementScreen(page);
  await agreement.openCase('2026/105');
  await agreement.text.click();
  await page.keyboard.type('Partene er enige om grensen ved bekken.');
  await agreement.addParties(1);
  await agreement.sign();
  await page.reload();
  await agreement.isReady();
  await expect(agreement.text).toContainText('enige om grensen ved bekken');
  await expect(page.getByRole('button', { name: /^Signert: / })).toBeVisible();

  await context.route(/\/api\//, (route) => route.abort());
  await agreement.generate.click();
  await expect(agreement.state).toHaveText('Venter på sending');
  await expect(page.getByText('Avtalen venter på sending')).toBeVisible();
  await expect(agreement.parties).toHaveCount(1);

  await context.unroute(/\/api\//);
  const downloading = page.waitForEvent('download');
  // The engine may be quicker with its own try.
  await Promise.race([downloading, page.getByRole('button', { name: 'Prøv igjen' }).click()]);
  expect((await downloading).suggestedFilename()).toMatch(/^2026-105-Avtale-\d{8}-\d{4}\.pdf$/);
  await expect(agreement.parties).toHaveCount(0);
});

test('[FLT-23, FLT-4, PPR-4] what is pasted is as on paper or said, and its pictures are asked about', async ({
  page,
  policyViolations,
  expectAccessible,
}) => {
  const agreement = new AgreementScreen(page);
  await agreement.openCase('2026/116');
  const png = `data:image/png;base64,${(await page.screenshot({ clip: { x: 0, y: 0, width: 9, height: 9 } })).toString('base64')}`;
  await agreement.paste(
    `<p>Første\u2028andre</p><p><input type="checkbox" checked>Avmerket</p><ol start="4" type="a"><li>Fire</li></ol>` +
      `<ul><li><input type="checkbox" checked>Krysset</li></ul><p>Kart <img src="${png}" alt="Kart"></p>`,
  );
  await expect(agreement.text.locator('br')).toHaveCount(1);
  await expect(agreement.text.getByText('☑ Avmerket')).toBeVisible();
  await expect(agreement.text.locator('ol')).toHaveAttribute('start', '4');
  await expect(agreement.text.locator('ol')).toHaveCSS('list-style-type', /lower-(alpha|latin)/);
  await expect(agreement.text.locator('ul input[checked]')).toHaveCount(1);
  await expect(agreement.text.getByRole('img', { name: 'Kart' })).toHaveAttribute('src', png);
  expect(policyViolations).toEqual([]);

  const rejected = page
    .getByRole('alert')
    .filter({ hasText: 'Bilder som ikke fulgte med teksten, er utelatt.' });
  await expect(rejected).toHaveCount(0);
  await agreement.paste('<p>Til slutt <img src="https://elsewhere.example/a.png"></p>');
  await expect(rejected).toBeVisible();
  await agreement.paste('<p>Punktum <img src="data:image/png;base64,AAAA"></p>');
  await expect(page.getByRole('alert').filter({ hasText: /bilde/ })).toBeVisible();
  await expect(rejected).toHaveCount(0);

  // A picture is asked about, and the answer is part of the text, which a reload shows.
  await agreement.text.press('Control+a');
  await page.keyboard.press('Delete');
  await agreement.paste(`<p>Bolt <img src="${png}"></p>`);
  const bolt = agreement.text.locator('img');
  const alternative = page.getByRole('textbox', { name: /^Alternativ tekst til bilde/ });
  await page.getByRole('button', { name: /er bare pynt$/ }).click();
  await expect(bolt).toHaveAttribute('role', 'presentation');
  await expect(alternative).toHaveCount(0);
  await expect(page.getByText('Med tastatur: Esc går ut av teksten')).toBeFocused();
  await agreement.text.press('Control+z');
  await expect(bolt).not.toHaveAttribute('role', 'presentation');
  await expectAccessible();
  await alternative.fill('Grensebolt i berg');
  await alternative.press('Enter');
  await expect(alternative).toHaveCount(0);
  await page.reload();
  await agreement.isReady();
  await expect(bolt).toHaveAttribute('alt', 'Grensebolt i berg');
});

test('[PPR-2] fields are chips that the case fills, and that are deleted as a whole', async ({
  page,
  policyViolations,
  expectAccessible,
}) => {
  const agreement = new AgreementScreen(page);
  await agreement.openCase('2026/127');
  await agreement.paste('<p>Avtale om eiendom </p>');
  const insert = async (name: string) => {
    await page.getByLabel('Felt fra saken').selectOption({ label: name });
    await page.getByRole('button', { name: 'Sett inn felt' }).click();
  };
  await insert('Eiendom');
  await insert('Parter');
  await insert('Tabell over grensepunkter');
  const unfilled = page.getByText(/^Felt uten verdi: /);
  // A value that arrives later moves no cursor.
  await expect(agreement.text).toHaveText(/^Avtale om eiendom\W*4699-/);
  await expect(agreement.text.getByTitle('Eiendom')).toHaveText(/^4699-\d+\/\d+$/);
  await expect(agreement.text.getByTitle('Parter')).toHaveText('Parter');
  await expect(unfilled).toContainText('Parter');
  await expectAccessible();
  expect(policyViolations).toEqual([]);
  await page.reload();
  await agreement.isReady();
  await expect(agreement.text.getByTitle('Eiendom')).toHaveText(/^4699-/);
  await agreement.text.getByTitle('Parter').click();
  await page.keyboard.press('Delete');
  await expect(agreement.text.getByTitle('Parter')).toHaveCount(0);
  await expect(unfilled.filter({ hasText: 'Parter' })).toHaveCount(0);
});

test('a large pasted text fetches nothing, and a photograph of 20 MB becomes small', async ({
  page,
  policyViolations,
}) => {
  test.slow();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('elsewhere.example')) foreign.push(request.url());
  });
  const agreement = new AgreementScreen(page);
  await agreement.openCase('2026/116');
  const paragraph =
    '<p class=MsoNormal style="mso-margin-top-alt:auto"><span style="font-family:Comic ' +
    'Sans;mso-fareast-language:NO">' +
    'Grensen går langs steingjerdet til merket i berget, og derfra i rett linje til ' +
    'bekken.</span></p>';
  const hostile =
    '<img src="https://elsewhere.example/a.png"><script>document.title = ' +
    '"taken"</script><p onclick="x()">Til slutt</p>' +
    '<table><tr><td>a</td></tr><tr><td>b</td><td><table><tr><td>c</td></tr></table></td></tr></table>';
  const head =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta ' +
    'name=Generator content="Microsoft Word 15"></head>';
  await agreement.paste(`${head}<body>${paragraph.repeat(2400)}${hostile}</body></html>`);
  await expect(agreement.text.getByText('Til slutt')).toHaveCount(1);
  await expect(agreement.text.locator('img')).toHaveCount(0);
  await expect(agreement.text).not.toContainText('document.title');
  expect(foreign).toEqual([]);
  expect(await page.title()).not.toBe('taken');
  // Pasted HTML is parsed before its handlers are removed, and the page's policy forbids them.
  expect(
    policyViolations
      .splice(0)
      .filter((violation) => !violation.startsWith('Executing inline event handler')),
  ).toEqual([]);

  const chooser = page.waitForEvent('filechooser');
  // The toolbar has no room for all its buttons beside the parties; the others are behind its last
  // one.
  await page.locator('.ck-toolbar__grouped-dropdown > .ck-dropdown__button').click();
  await page.locator('.ck-file-dialog-button').click();
  // The file is as large as the best picture of a camera, because bytes after the end of a JPEG do
  // not belong to the picture.
  const small = await readFile(photograph);
  const buffer = Buffer.concat([small, Buffer.alloc(20_000_000 - small.length)]);
  await (await chooser).setFiles({ name: 'grensebolt.jpg', mimeType: 'image/jpeg', buffer });
  const picture = agreement.text.locator('img');
  await expect(picture).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  // The file itself is shown first.
  await expect
    .poll(async () => (await picture.getAttribute('src'))?.length)
    .toBeLessThan(1_200_000);
});

test('[AGR-1, AGR-2, AGR-6] editor, list of parties and dialog of templates have the specified sizes', async ({
  page,
}) => {
  test.slow();
  const agreement = new AgreementScreen(page);
  await agreement.openCase('2026/110');
  const shareOfHeight = () =>
    agreement.text.evaluate((element) =>
      Math.round((element.getBoundingClientRect().height / innerHeight) * 100),
    );
  await expect.poll(shareOfHeight).toBe(15);
  await agreement.paste('<p>Partene er enige om grensen.</p>'.repeat(60));
  await expect.poll(shareOfHeight).toBe(30);
  expect(
    await agreement.text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight),
  ).toBe(true);

  const measureSize = async (locator: Locator) => {
    const { width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return [Math.round(width), Math.round(height)];
  };
  await page.getByRole('button', { name: /^Velg parter/ }).click();
  const parties = page.getByRole('group', { name: 'Velg parter' });
  await expect(parties.getByRole('checkbox')).toHaveCount(8);
  expect(await measureSize(parties)).toEqual([250, 272]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Lagre som mal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lagre som mal' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect.poll(() => measureSize(dialog)).toEqual([650, 365]);
});

test('[REP-2, REP-5, RGT-10] the protocol contains what is ticked, and is saved as PDF among the documents', {
  tag: '@journey',
}, async ({ page, caseList }) => {
  await caseList.open('2026/113');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await page.getByRole('link', { name: 'Protokoll' }).click();
  const documentsBox = page.getByRole('checkbox', { name: /Saksdokumenter/ });
  await documentsBox.uncheck();
  await expect((await openSyncPanel(page)).getByText('Sjekkliste 2026/113')).toBeVisible();
  await page.reload();
  await expect(documentsBox).not.toBeChecked();
  await page.getByRole('button', { name: 'Lag protokoll' }).click();
  await expect(page.getByRole('heading', { name: 'Protokoll for sak 2026/113' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Protokoll for sak 2026/113' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saksdokumenter' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Lagre som PDF' }).click();
  const name = (await downloading).suggestedFilename();
  expect(name).toMatch(/^2026-113-Protokoll-\d{8}-\d{4}(-\d+)?\.pdf$/);
  const documents = new DocumentsScreen(page);
  await documents.open();
  await expect(documents.row(name).first()).toBeVisible();
});
