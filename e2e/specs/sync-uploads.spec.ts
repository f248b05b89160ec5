import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import { DocumentsScreen, notSentYet } from '../pages/documents';
import { automaticSendTimeout } from '../pages/sync-panel';
import { openOverview } from '../sync-cases';
import { expect, test } from '../sync-world';

const computeDigest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const size = 6_000_000;
const blocks = Math.ceil(size / blockBytes);
const cutAt = 7;

test('[DOC-12, OFF-11, RGT-13] an upload cut in the middle continues there after a reload', async ({
  tablet,
  colleague,
  world: { gate, nextCase },
}) => {
  test.setTimeout(120_000);
  const caseNumber = nextCase();
  const { page } = await openOverview(tablet, caseNumber);
  const documents = new DocumentsScreen(page);
  await documents.open();
  let isCut = false;
  gate.outcomeOf = (path) => {
    if (!path.endsWith(`/blocks/${cutAt}`)) return isCut ? 'dropped' : 'passes';
    isCut = true;
    gate.readOutcome = 'dropped';
    return 'cut near the end';
  };
  const before = gate.writes.length;
  const buffer = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(size - 4)]);
  await documents.choose([{ name: 'Punktsky.zip', mimeType: 'application/zip', buffer }]);
  await documents.uploadAs('Fullmakt');
  const row = documents.row('Punktsky.zip');
  await expect(row).toContainText('Venter på sending');
  await page.reload();
  await expect(row).toContainText('Venter på sending');
  gate.heal();
  await expect(row).not.toContainText(notSentYet, automaticSendTimeout);
  const sent = gate.writes
    .slice(before)
    .flatMap(({ path }) => /blocks\/(\d+)$/.exec(path)?.[1] ?? []);
  expect(sent.map(Number)).toEqual(Array.from({ length: blocks }, (_, number) => number));

  const colleaguePage = (await openOverview(colleague, caseNumber)).page;
  const colleagueDocuments = new DocumentsScreen(colleaguePage);
  await colleagueDocuments.open();
  await expect(colleagueDocuments.rows).toHaveCount(1);
  await colleagueDocuments.view('Punktsky.zip');
  const download = colleaguePage.waitForEvent('download');
  await colleaguePage.getByRole('dialog').getByRole('button', { name: 'Last ned' }).last().click();
  const path = await (await download).path();
  expect(computeDigest(await readFile(path))).toBe(computeDigest(buffer));
});
