import { expect, test } from '../fixtures';

test('[JOB-6] the basis names what is missing, is confirmed without contact, and leads to screens @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  await caseList.open('2026/119');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await page.getByRole('link', { name: 'Grunnlag for matrikkelføring' }).click();
  const progress = page.getByText(/^\d+ av \d+ er avklart$/);
  await expect(progress).toBeVisible();
  const before = Number.parseInt((await progress.textContent()) ?? '', 10);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Bekreft: / })
    .last()
    .click();
  await page.getByLabel('Referanse, for eksempel saksnummer').fill('2026/33');
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(progress).toHaveText(new RegExp(`^${before + 1} av `));
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/Businesses/'),
  );
  await context.setOffline(false);
  expect((await stored).status()).toBe(204);
  await page.getByRole('link', { name: 'Til deltakerne: Varsel til partene' }).click();
  await expect(page.getByRole('region', { name: 'Varsel og standpunkt' })).toBeVisible();
});
