import { expect, test } from '../fixtures';

test('[SHELL-9] above a screen keyboard the edited field and Save stay visible @tablet alone', async ({
  page,
  caseList,
  overview,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await caseList.open('2026/118');
  const field = overview.text('Merknad til varsel');
  await field.focus();
  await page.setViewportSize({ width: 768, height: 560 });
  await expect(overview.save).toBeInViewport({ ratio: 1 });
  // The whole field is visible with nothing over it.
  await expect
    .poll(() =>
      field.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return [top + 4, bottom - 4].every(
          (y) => document.elementFromPoint(left + 20, y) === element,
        );
      }),
    )
    .toBe(true);
});
