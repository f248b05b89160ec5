import { expect, test } from '../fixtures';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    // At the desk every one of them is looked at in `every-state.spec.ts`.
    test(`every screen and dialog is clean under axe, ${colorScheme} @tablet alone`, async ({
      page,
      caseList,
      overview,
      attendees,
      expectAccessible,
    }) => {
      test.slow();
      // Upright, where panels are sheets.
      await page.setViewportSize({ width: 768, height: 1024 });
      await caseList.goto();
      await expectAccessible();
      for (const name of [/^Språk/, 'Hjelp', /^Meny for/]) {
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectAccessible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toBeHidden();
      }
      await page.getByRole('button', { name: /^Synkronisering/ }).click();
      await expectAccessible();

      await caseList.open('2026/118');
      await expectAccessible();
      await page.getByRole('button', { name: 'Historikk' }).click();
      const history = page.getByRole('dialog');
      await expect(history.getByText(/lagt til/).first()).toBeVisible();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await expect(history).toBeHidden();
      await overview.text('Beskrivelse').fill('Endret');
      await expectAccessible();
      await overview.cancel.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible();
      await page.getByRole('button', { name: 'Ja' }).click();

      for (const [tab, shown] of [
        ['Deltakere', page.getByRole('heading', { level: 2, name: 'Deltakere' })],
        ['Dokumenter', page.getByRole('heading', { level: 2, name: 'Dokumenter', exact: true })],
        ['Rapport', page.getByRole('link', { name: /Avtaler/ })],
        ['Kart', page.getByRole('application', { name: /^Kart over/ })],
      ] as const) {
        await page.getByRole('link', { name: tab }).click();
        await expect(shown).toBeVisible();
        await expect(page.getByRole('main').locator('.ant-spin')).toHaveCount(0);
        await expectAccessible();
      }
      await attendees.open();
      await attendees.rows.first().getByRole('button', { expanded: false }).click();
      await attendees.add.click();
      await attendees.field('Gnr').fill('0');
      await attendees.field('Bnr').focus();
      await expectAccessible();
      await attendees.sign('').first().click();
      await expect(attendees.sheet).toBeVisible();
      await expectAccessible();
      await attendees.pad.getByRole('button', { name: 'Skriv navnet i stedet' }).click();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Ja' }).click();
      await page.getByRole('button', { name: 'Avbryt' }).click();
      await page.getByRole('button', { name: 'Ja' }).click();
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: 'Her var det visst ikke noe' })).toBeVisible();
      await expectAccessible();
    });

    test.describe('signed out', () => {
      test.use({ user: null });

      test(`the landing and no-access pages are clean under axe, ${colorScheme}`, async ({
        page,
        login,
        expectAccessible,
      }) => {
        await page.goto('/');
        await expect(login.logInButton).toBeVisible();
        await expectAccessible();
        await login.logInButton.click();
        await expect(page.getByRole('button', { name: /^Una/ })).toBeVisible();
        await expectAccessible();
        await login.chooseUser('uten');
        await expect(page.getByRole('heading', { name: 'Ingen tilgang' })).toBeVisible();
        await expectAccessible();
      });
    });
  });
}
