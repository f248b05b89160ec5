import { expect, test } from '../fixtures';

test('[SHELL-6, SHELL-7, SHELL-8, SHELL-15, SUB-1] addresses open with their tab marked, or show not-found', async ({
  page,
  caseList,
}) => {
  await caseList.open('2026/118');
  const base = new URL(page.url()).pathname.replace('/overview', '');
  await test.step('every address of a case', async () => {
    for (const [path, tab] of [
      ['', 'Oversikt'],
      ['/overview', 'Oversikt'],
      ['/attendees', 'Deltakere'],
      ['/documents', 'Dokumenter'],
      ['/maps', 'Kart'],
      ['/reports', 'Rapport'],
      ['/reports/checkList', 'Rapport'],
      ['/reports/checkList/protocol', 'Rapport'],
      ['/reports/agreement', 'Rapport'],
    ] as const) {
      await page.goto(base + path);
      await expect(page.getByRole('heading', { level: 1, name: '2026/118' })).toBeVisible();
      await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(page.getByText('Her var det visst ikke noe')).toHaveCount(0);
      if (tab === 'Oversikt')
        await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
    }
  });
  await test.step('unknown addresses', async () => {
    for (const path of [
      '/nowhere',
      '/case/x/business/1/property/2',
      '/case/999999/business/1/property/2',
      `${base}/nowhere`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Her var det visst ikke noe' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Et kompass' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Til sakslisten' }).click();
    await expect(caseList.rows.first()).toBeVisible();
  });
});

test('[SHELL-5, SUB-2] Back goes one step; a reminder shows in each case until dismissed', {
  tag: '@journey',
}, async ({ page, caseList }) => {
  await caseList.open('2026/118');
  await test.step('Back from a report', async () => {
    await page.getByRole('link', { name: 'Rapport' }).click();
    await page.getByRole('link', { name: /Avtaler/ }).click();
    await expect(page).toHaveURL(/\/reports\/agreement$/);
    await page.getByRole('button', { name: 'Tilbake' }).click();
    await expect(page).toHaveURL(/\/reports$/);
    await page.getByRole('button', { name: 'Tilbake' }).click();
    await expect(caseList.rows.first()).toBeVisible();
  });
  await test.step('the reminder', async () => {
    await caseList.row('2026/118').click();
    const reminder = page.getByText('Lukk saken i fagsystemet før du gjør endringer her');
    for (const tab of ['Deltakere', 'Dokumenter', 'Kart', 'Rapport']) {
      await expect(reminder).toBeVisible();
      await page.getByRole('link', { name: tab }).click();
    }
    await page.getByRole('button', { name: 'Skjul for denne saken' }).click();
    await expect(reminder).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: '2026/118' })).toBeVisible();
    await expect(reminder).toHaveCount(0);
    await caseList.open('2026/121');
    await expect(reminder).toBeVisible();
  });
});

test('[SHELL-1, SHELL-4, SHELL-11, SHELL-13] tour, top bar, menus, dialogs and language', async ({
  page,
  caseList,
  overview,
  context,
  expectAccessible,
}) => {
  await caseList.goto();
  await test.step('the tour greets a new user, ends with Escape, restarts from help', async () => {
    await page.getByRole('button', { name: 'Ta omvisningen' }).click();
    const tour = page.getByRole('dialog', { name: 'Omvisning' });
    await tour.getByRole('button', { name: 'Neste' }).click();
    await tour.getByRole('button', { name: 'Neste' }).click();
    await expect(tour.getByText('Virker frakoblet')).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(tour).toBeHidden();
    await page.reload();
    await expect(caseList.rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Hjelp' }).click();
    await page.getByRole('menuitem', { name: 'Omvisning' }).click();
    await expect(tour.getByRole('button', { name: 'Hopp over' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tour.getByText('2 av 7')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tour).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ta omvisningen' })).toBeHidden();
  });
  await test.step('help and sync stand in the top bar', async () => {
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Feltbok' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Synkronisering: På nett' })).toBeVisible();
    await bar.getByRole('button', { name: 'Hjelp' }).click();
    await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
    await expect(page.getByRole('dialog')).toContainText(/Versjon\s*\d+\.\d+\.\d+/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('the offline banner can be hidden until next time', async () => {
    const banner = page.getByText(
      'Du er frakoblet. Vi lagrer opplysningene når du er på nett igjen',
    );
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Skjul meldingen' }).click();
    await expect(banner).toHaveCount(0);
    await context.setOffline(false);
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  });
  await test.step('a dialog holds the focus', async () => {
    await caseList.row('2026/118').click();
    await overview.text('Beskrivelse').fill('Endret');
    await overview.cancel.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      // The focus passes through the browser's own bar between the last button and the first, but
      // never through the page behind.
      await expect(page.locator(':focus:not([role=dialog] *)')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(overview.text('Beskrivelse')).toHaveValue('Endret');
    await expect(overview.cancel).toBeFocused();
    await overview.cancel.click();
    await dialog.getByRole('button', { name: 'Ja' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a menu scrolls inside and has the focus', async () => {
    await page.getByRole('button', { name: 'Hjelp' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await expect(menu).toHaveCSS('max-height', '300px');
    // No menu has this many entries yet.
    await menu.evaluate((list) => {
      for (let copy = 0; copy < 20; copy += 1)
        list.append(list.lastElementChild?.cloneNode(true) as Node);
    });
    const { height, content } = await menu.evaluate(({ clientHeight, scrollHeight }) => ({
      height: clientHeight,
      content: scrollHeight,
    }));
    expect(height).toBeLessThanOrEqual(300);
    expect(content).toBeGreaterThan(height);
    await menu.getByRole('menuitem').last().scrollIntoViewIfNeeded();
    await expect(menu.getByRole('menuitem').last()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
  await test.step('the language is switched everywhere at once and remembered', async () => {
    await page.getByRole('button', { name: 'Språk: Norsk bokmål' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Attendees' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  });
});
