import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { AgreementScreen } from '../pages/agreement';
import { DocumentsScreen } from '../pages/documents';
import { MarksScreen } from '../pages/marks';

const height = 900;

/** Checks whether two parts of a screen are side by side at a width. */
async function expectSideBySide(
  first: Locator,
  second: Locator,
  isSideBySide: boolean,
  width: number,
) {
  const page = first.page();
  await page.setViewportSize({ width, height });
  await expect
    .poll(async () => {
      const firstBox = await first.boundingBox();
      const secondBox = await second.boundingBox();
      if (!firstBox || !secondBox) return 'not there';
      if (secondBox.y >= firstBox.y + firstBox.height) return 'below';
      return secondBox.x >= firstBox.x + firstBox.width ? 'beside' : 'over it';
    }, `at ${width}`)
    .toBe(isSideBySide ? 'beside' : 'below');
}

const expectWideFrom1250 = async (first: Locator, second: Locator) => {
  await expectSideBySide(first, second, false, 1249);
  await expectSideBySide(first, second, true, 1250);
};

test('[RGT-14, SHELL-9] parts of a screen are arranged differently from 1000 and 1250 px on', async ({
  page,
  caseList,
  overview,
}) => {
  await caseList.open('2026/118');
  await test.step('texts, documents and parties stand beside each other from 1250 px on', async () => {
    await expectWideFrom1250(overview.text('Beskrivelse'), overview.text('Sammendrag'));
    const documents = new DocumentsScreen(page);
    await documents.open();
    const group = page
      .getByRole('region')
      .filter({ has: page.getByRole('listitem').nth(1) })
      .first();
    await expectWideFrom1250(
      group.getByRole('listitem').nth(0),
      group.getByRole('listitem').nth(1),
    );
    await new AgreementScreen(page).open();
    await expectWideFrom1250(
      page.getByRole('region', { name: 'Teksten i avtalen' }),
      page.getByRole('region', { name: 'Parter', exact: true }),
    );
  });
  await test.step('facts, tabs and map panels from 1000 px on', async () => {
    await page.getByRole('link', { name: 'Oversikt' }).click();
    const { facts } = overview;
    const tab = page.getByRole('link', { name: 'Deltakere' });
    for (const [width, isWide] of [
      [999, false],
      [1000, true],
    ] as const) {
      await expectSideBySide(facts, overview.text('Beskrivelse'), isWide, width);
      // The title is beneath its icon on a narrow screen, beside it on any other.
      await expectSideBySide(tab.locator('svg'), tab.locator('span').last(), isWide, width);
    }
    const marks = new MarksScreen(page);
    await marks.open();
    await marks.openList();
    const widthOfPanel = async () => Math.round((await marks.list.boundingBox())?.width ?? 0);
    await page.setViewportSize({ width: 999, height });
    await expect.poll(widthOfPanel).toBe(999);
    await page.setViewportSize({ width: 1000, height });
    await expect.poll(widthOfPanel).toBe(340);
  });
});

test('[SHELL-9] the longest words of the facts stay within their card', async ({
  page,
  caseList,
  overview,
}) => {
  await page.setViewportSize({ width: 1000, height });
  await caseList.open('2026/119');
  await expect(overview.facts.getByRole('cell', { name: /^Oppmålingsforretning/ })).toBeVisible();
  const getRightEdge = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  expect(await getRightEdge(overview.facts)).toBeLessThan(
    await getRightEdge(overview.facts.locator('..')),
  );
});
