import type { Page } from '@playwright/test';
import { MarkFilesScreen } from '../pages/mark-files';
import { MarksScreen } from '../pages/marks';
import { openOverview } from '../sync-cases';
import { expect, test } from '../sync-world';

// The server tells the page about saved marks while it still saves others.
test.use({ live: true });
test.describe.configure({ timeout: 240_000 });

const sending = { timeout: 90_000 };
/**
 * Offset in pixels: a mark that is chosen in the list moves to the middle of the area that its
 * panel leaves free.
 */
const besidePanel = -182;

const getNumber = (index: number) => `P${index + 1}`;

/** Writes points of a grid, far enough apart to be distinguished on the map. */
function writeKof(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const north = (6_689_300 + Math.floor(index / 25) * 40).toFixed(2);
    const east = (370_700 + (index % 25) * 40).toFixed(2);
    return ` 05 ${getNumber(index).padEnd(10)} ${'4051'.padEnd(8)} ${north.padStart(12)} ${east.padStart(11)}`;
  });
  return lines.join('\r\n');
}

async function openMap(page: Page) {
  const files = new MarkFilesScreen(page);
  const marks = new MarksScreen(page);
  await files.open();
  return { page, files, marks };
}

type OpenMap = Awaited<ReturnType<typeof openMap>>;

async function saveAll({ page, marks }: OpenMap, count: number) {
  if (count === 1) {
    await marks.group('Ikke lagret').getByRole('button', { name: /^P1/ }).click();
    await marks.action('Lagre').click();
    await expect(marks.state).toHaveText('Lagret', sending);
    return marks.openList();
  }
  await marks.list.getByRole('button', { name: `Lagre alle nye (${count})` }).click();
  await page.getByRole('button', { name: 'Ja' }).click();
}

async function expectInList({ marks }: OpenMap, count: number) {
  const saved = marks.list.getByRole('region', { name: `Lagret (${count})` });
  await expect(saved).toBeVisible(sending);
  await expect(marks.group('Ikke lagret')).toHaveCount(0);
}

/** Chooses the mark in the list, which moves the map there, and then on the map. */
async function expectOnMap({ page, marks }: OpenMap, number: string) {
  const row = marks.list.getByRole('button', { name: new RegExp(`^${number}(?!\\d)`) });
  const search = marks.list.getByRole('searchbox');
  if (await search.isVisible()) await search.fill(number);
  await row.first().click();
  await expect(marks.panel(number)).toBeVisible();
  await marks.action('Lukk').click();
  await expect(marks.anyPanel).toBeHidden();
  const { x, y } = await marks.toPagePosition(besidePanel);
  await page.mouse.click(x, y);
  await expect(marks.panel(number)).toBeVisible();
  await marks.openList();
}

async function expectAll(map: OpenMap, count: number) {
  await expectInList(map, count);
  const { text } = await map.files.exportAll();
  const points = text.split('\r\n').filter((line) => line.startsWith(' 05 '));
  expect(points).toHaveLength(count);
  const last = count - 1;
  for (const index of new Set([0, Math.floor(last / 2), last])) {
    await expectOnMap(map, getNumber(index));
  }
}

// The count exceeds one batch of an import. imported-marks-after-save.test.ts tests 500 marks in
// every order beside the state.
for (const count of [1, 40, 120]) {
  test(`[FLT-1] ${count} saved marks stay in list, map and export, reloaded and in another tab`, async ({
    tablet,
    world: { nextCase },
  }) => {
    const { page } = await openOverview(tablet, nextCase());
    const here = await openMap(page);
    await here.files.chooseFile('grenser.kof', writeKof(count));
    await here.files.dialog.getByRole('radio', { name: 'UTM 32' }).check();
    await here.files.confirmImport();
    await here.files.dialog.getByRole('button', { name: 'Lukk' }).click();
    await here.files.openList();
    await expect(here.files.getUnsavedGroup(count)).toBeVisible();
    const otherTab = await tablet.newPage();
    await otherTab.goto(page.url());
    const there = {
      page: otherTab,
      files: new MarkFilesScreen(otherTab),
      marks: new MarksScreen(otherTab),
    };
    await there.files.openList();
    await expect(there.files.getUnsavedGroup(count)).toBeVisible();

    await saveAll(here, count);
    await expectAll(here, count);
    await expectAll(there, count);
    await page.reload();
    await here.files.openList();
    await expectAll(here, count);
  });
}
