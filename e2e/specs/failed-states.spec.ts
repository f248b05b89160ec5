import type { Page } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';

/**
 * Makes a service stop answering. @returns a function that makes it answer again
 * @returns has it answer again
 */
async function silence(page: Page, where: string | RegExp) {
  await page.route(where, (route) => route.abort());
  return () => page.unroute(where);
}

test('[SHELL-17] a screen that could not be loaded is clean under axe in both themes', async ({
  page,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  test.slow();
  const expectFailed = async (state: string, text: string | RegExp) => {
    await test.step(state, async () => {
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.locator('.fb-spin')).toHaveCount(0);
      await expectAccessibleInBothThemes();
    });
  };
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Prøv igjen' });

  const reportsBack = await silence(page, `${addresses.remotes.reports}/**`);
  const typesBack = await silence(page, `${addresses.api}/api/DocumentTypes`);
  const protocolBack = await silence(page, new RegExp(`^${addresses.api}/api/Reports\\b`));
  const catalogueBack = await silence(page, `${addresses.maps}/catalogue/**`);
  const casesBack = await silence(page, `${addresses.api}/api/Cases`);
  await page.goto('/');
  await expectFailed(
    'a case list that was never loaded',
    'Det oppstod en feil, og sakene ble ikke hentet',
  );
  await casesBack();
  await retry.click();
  await caseList.choose('2026/118');
  await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();

  await tab('Dokumenter');
  await expectFailed('document types', /^Dokumenttypene er ikke hentet, /);
  await tab('Kart');
  await expectFailed('the map catalogue', /^Kartene kunne ikke hentes\./);
  await tab('Rapport');
  await expectFailed('a remote', 'Denne delen av Feltbok kunne ikke lastes');
  await reportsBack();
  await retry.click();
  await page.getByRole('link', { name: /^Protokoll/ }).click();
  await page.getByRole('button', { name: 'Lag protokoll' }).click();
  await expectFailed('the data of a protocol', 'Saksopplysningene kom ikke');
  for (const back of [typesBack, protocolBack, catalogueBack]) await back();

  await page.route(`${addresses.host}/config.json`, (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  await expectFailed('an app that is not configured', 'Feltbok er ikke satt opp riktig');
});
