import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DocumentsScreen, notSentYet } from '../pages/documents';
import { sentByItself } from '../pages/sync-panel';
import { openOverview } from '../sync-cases';
import { expect, test } from '../sync-world';

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test('[DOC-12, OFF-11] an upload cut off at nine tenths is retried and stored once', async ({
  tablet,
  colleague,
  world: { gate, nextCase },
}) => {
  test.setTimeout(120_000);
  const caseNumber = nextCase();
  const { page } = await openOverview(tablet, caseNumber);
  const documents = new DocumentsScreen(page);
  await documents.open();
  let cuts = 0;
  gate.outcomeOf = (path) => {
    if (!path.endsWith('/content') || cuts === 2) return 'passes';
    cuts += 1;
    return 'cut near the end';
  };
  const buffer = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(6_000_000)]);
  await documents.choose([{ name: 'Punktsky.zip', mimeType: 'application/zip', buffer }]);
  await documents.uploadAs('Fullmakt');
  const row = documents.row('Punktsky.zip');
  await expect(row).toContainText('Venter på sending');
  await expect(row).not.toContainText(notSentYet, sentByItself);
  expect(cuts).toBe(2);

  const other = (await openOverview(colleague, caseNumber)).page;
  const theirs = new DocumentsScreen(other);
  await theirs.open();
  await expect(theirs.rows).toHaveCount(1);
  await theirs.view('Punktsky.zip');
  const download = other.waitForEvent('download');
  await other.getByRole('dialog').getByRole('button', { name: 'Last ned' }).last().click();
  const path = await (await download).path();
  expect(digest(await readFile(path))).toBe(digest(buffer));
});
