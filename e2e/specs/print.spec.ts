import { expect, test } from '../fixtures';

test.use({ colorScheme: 'dark' });

test('a printed screen is complete, dark on white, without controls', async ({
  page,
  caseList,
  overview,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await caseList.open('2026/118');
  const lines = Array.from({ length: 30 }, (_, line) => `Linje ${line + 1}`).join('\n');
  await overview.text('Sammendrag').fill(lines);
  await page.emulateMedia({ media: 'print' });
  for (const control of [
    overview.save,
    overview.cancel,
    page.getByRole('link', { name: 'Deltakere' }),
  ]) {
    await expect(control).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1, name: '2026/118' })).toBeVisible();
  await expect(overview.facts).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const isCut = await overview
    .text('Sammendrag')
    .evaluate((text) => text.scrollHeight > text.clientHeight + 2);
  expect(isCut, 'whether a long text is cut off').toBe(false);
  // Parts that scroll on the screen continue over several pages.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(900);
});
