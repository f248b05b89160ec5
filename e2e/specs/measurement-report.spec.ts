import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from '../fixtures';
import { connectDemoReceiver, demandEpochs } from '../pages/receiver';

/** Lists words of a text that are broken across lines. */
function listBrokenWords({ firstChild: text }: Element): string[] {
  const words = [...(text?.textContent ?? '').matchAll(/\S+/g)];
  const isBroken = ({ 0: word, index }: RegExpExecArray) => {
    const range = document.createRange();
    range.setStart(text as Node, index);
    range.setEnd(text as Node, index + word.length);
    return range.getClientRects().length > 1;
  };
  return words.filter(isBroken).map(([word]) => word);
}

test('[GNS-10] measurements of a receiver become a paper among the documents @tablet alone', {
  tag: '@journey',
}, async ({ page, caseList, expectAccessibleInBothThemes }) => {
  await caseList.open('2026/119');
  const panel = await connectDemoReceiver(page);
  await demandEpochs(panel, 2);
  await panel.getByText('Kontroll på kjent punkt').click();
  await panel.getByRole('button', { name: 'Finn fastmerker her' }).click();
  await panel.getByRole('button', { name: /^F31T0472/ }).click();
  const measuring = page.getByRole('complementary', { name: /^Innmåling av F31T0472/ });
  await expect(measuring.getByText('2 av 2 epoker')).toBeVisible();
  const stored = page.waitForResponse((answer) =>
    answer.url().endsWith('/api/ControlMeasurements'),
  );
  await measuring.getByRole('button', { name: 'Lagre kontrollen' }).click();
  expect((await stored).status()).toBe(201);

  await page.getByRole('link', { name: 'Rapport' }).click();
  await page.getByRole('link', { name: 'Målerapport' }).click();
  await expect(page.getByRole('heading', { name: 'Målerapport for sak 2026/119' })).toBeVisible();
  const name = page.getByRole('cell', { name: 'F31T0472 31/472 (fastmerke)' }).first();
  await expect(name).toBeVisible();
  expect(await name.evaluate(listBrokenWords)).toEqual([]);
  await expectAccessibleInBothThemes();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Lagre som PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^2026-119-Målerapport-\d{8}-\d{4}(-\d+)?\.pdf$/);
  const pdf = await getDocument({
    data: new Uint8Array(await readFile(await download.path())),
    verbosity: 0,
  }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  expect(words).toContain('Kontroll på kjente punkter');
  await page.getByRole('link', { name: 'Dokumenter' }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(download.suggestedFilename(), 'i') }).first(),
  ).toBeVisible();
});
