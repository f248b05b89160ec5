import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses, portBase } from '../addresses';
import { expect, test } from '../fixtures';

test('[LIST-1, LIST-2, LIST-7, SHELL-16, RGT-7] a row per business, long texts, and two lines upright @tablet', {
  tag: '@journey',
}, async ({ page, caseList, expectAccessible }) => {
  await caseList.goto();
  await test.step('a row per business, and the fetch announced', async () => {
    await expect(page.getByText('Sakene er hentet')).toBeVisible();
    const count = Number(await caseList.grid.getAttribute('aria-rowcount')) - 1;
    await expect(caseList.title).toHaveText(`Saksliste - ${count}`);
    for (const header of ['Sak', 'Type', 'Dag', 'Beskrivelse', 'Sammendrag']) {
      await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
    }
    await expect(caseList.row('2026/118').getByRole('gridcell').nth(2)).toHaveText(
      /^\d{2}\.\d{2}\.\d{4}$/,
    );
  });
  await test.step('long texts are cut off, with a tooltip by finger and keyboard', async () => {
    await page.getByRole('searchbox').fill('2026/10');
    const row = caseList.row('2026/102');
    const texts = () => row.getByRole('gridcell').locator('[title]');
    const whole = row.getByRole('button', { name: 'Vis hele teksten: 2026/102' });
    await expect(whole).toBeVisible();
    await expect(caseList.row('2026/107').getByRole('gridcell').first()).toHaveText(
      '2026/107 (+1)',
    );
    await expect(caseList.row('2026/102').getByRole('gridcell').first()).toHaveText('2026/102');
    for (const [width, lines] of [
      [1440, 2],
      [1024, 2],
      [768, 1],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const at of [2, 3]) {
        const text = texts().nth(at);
        await expect(text).toHaveAttribute('title', (await text.textContent()) ?? '-');
        const { shown, all, line } = await text.evaluate((element) => ({
          shown: element.clientHeight,
          all: element.scrollHeight,
          line: Number.parseFloat(getComputedStyle(element).lineHeight),
        }));
        expect(shown).toBeLessThan(line * (lines + 0.5));
        expect(all).toBeGreaterThan(line * (lines + 1));
      }
      await expect(whole).toBeVisible();
    }
    const description = (await texts().nth(2).textContent()) ?? '';
    const dialog = page.getByRole('dialog', { name: '2026/102' });
    await whole.click();
    await expect(dialog.getByText(description)).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await row.focus();
    await page.keyboard.press('Tab');
    await expect(whole).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(description)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(caseList.row('2026/104').getByRole('button')).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
  });
  await test.step('upright a case has two lines, in a grid that can be sorted', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const cells = caseList.rows.first().getByRole('gridcell');
    await expect(cells).toHaveCount(5);
    const boxes = await cells.evaluateAll((all) =>
      all.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect),
    );
    const [number, type, day, description, summary] = boxes;
    expect(new Set([number, type, day].map((box) => Math.round(box?.top ?? 0))).size).toBe(1);
    for (const text of [description, summary]) {
      expect(text?.top).toBeGreaterThanOrEqual(type?.bottom ?? Number.POSITIVE_INFINITY);
      expect(text?.width).toBeGreaterThan(250);
    }
    const places = await caseList.rows.evaluateAll((rows) =>
      rows.slice(0, 5).map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(places).toHaveLength(5);
    for (const [index, { top }] of places.entries()) {
      if (index > 0) expect(top).toBeCloseTo(places[index - 1]?.bottom ?? 0, 1);
    }
    await expectAccessible();
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of ['Sak', 'Type', 'Dag', 'Beskrivelse', 'Sammendrag']) {
        const header = page.getByRole('columnheader', { name, exact: true });
        await expect(header.getByRole('button')).toBeInViewport({ ratio: 1 });
        await header.getByRole('button').click();
        await expect(header).toHaveAttribute('aria-sort', 'ascending');
      }
      const tops = await page
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((header) => header.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
    }
  });
});

test('[LIST-3, LIST-5, LIST-6, LIST-9] opened, not fetched again, failed and refreshed', async ({
  page,
  caseList,
  overview,
}) => {
  let fetched = 0;
  page.on('response', (response) => {
    if (response.url() === `${addresses.api}/api/Cases` && response.request().method() === 'GET')
      fetched += 1;
  });
  await test.step('with the API down the app says so, and reconnects on request', async () => {
    await page.route(`${addresses.api}/**`, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Får ikke kontakt med Feltbok' })).toBeVisible();
    await page.unroute(`${addresses.api}/**`);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(caseList.rows.first()).toBeVisible();
  });
  await test.step('a click or Enter on a row opens its overview by its address', async () => {
    await caseList.row('2026/118').click();
    await expect(page).toHaveURL(/\/case\/\d+\/business\/\d+\/property\/\d+\/overview$/);
    await page.goBack();
    await caseList.rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/overview$/);
    await page.getByRole('button', { name: 'Tilbake' }).click();
    await expect(caseList.rows.first()).toBeVisible();
  });
  // The page does not fetch again when the user returns to it.
  expect(fetched).toBe(1);
  await test.step('a failure leaves the earlier list, and the user can try again', async () => {
    const before = await caseList.title.textContent();
    await page.route(`${addresses.api}/api/Cases`, (route) => route.abort());
    await page.getByRole('button', { name: 'Oppdater listen' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Det oppstod en feil, og sakene ble ikke hentet',
    );
    await expect(caseList.title).toHaveText(before ?? '');
    await expect(caseList.rows.first()).toBeVisible();
    await page.unroute(`${addresses.api}/api/Cases`);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('it refreshes by button, reconnect and late focus; edits stay', async () => {
    const before = fetched;
    await page.getByRole('button', { name: 'Oppdater listen' }).click();
    await expect.poll(() => fetched).toBe(before + 1);

    await caseList.row('2026/118').click();
    await overview.text('Beskrivelse').fill('Skrives mens listen hentes');
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect.poll(() => fetched).toBe(before + 2);
    const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')));
    await comeBack();
    let now = Date.now();
    // The age of the last answer counts from the moment when it was read, some time after it
    // arrived.
    await expect(async () => {
      if (fetched === before + 2) {
        now += 5 * 60_000 + 10_000;
        await page.clock.setFixedTime(now);
        await comeBack();
      }
      await expect.poll(() => fetched, { timeout: 2_000 }).toBe(before + 3);
    }).toPass();
    await expect(overview.text('Beskrivelse')).toHaveValue('Skrives mens listen hentes');
    await expect(overview.state).toHaveText('Endret, ikke lagret');
  });
});

test('[LIST-7] sorting survives a reload, search narrows, and Back returns to the place', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  await caseList.goto();
  const numbers = () => caseList.rows.locator('[role=gridcell]:first-child').allTextContents();
  const header = page.getByRole('columnheader', { name: 'Sak', exact: true });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const descending = (await numbers()).slice(0, 5);
  expect(descending).toEqual(
    [...descending].sort((a, b) => b.localeCompare(a, 'nb', { numeric: true })),
  );
  await page.reload();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await numbers()).slice(0, 5)).toEqual(descending);

  await caseList.grid.locator('.fb-case-grid-body').evaluate((list) => list.scrollTo(0, 320));
  const top = await caseList.grid.locator('.fb-case-grid-body').evaluate((list) => list.scrollTop);
  expect(top).toBeGreaterThan(0);
  await caseList.rows.nth(8).click();
  await page.getByRole('button', { name: 'Tilbake' }).click();
  await expect
    .poll(() => caseList.grid.locator('.fb-case-grid-body').evaluate((list) => list.scrollTop))
    .toBe(top);

  await page.getByRole('searchbox', { name: 'Søk i sakene' }).fill('2026/118');
  await expect(caseList.rows).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /^1 av \d+ saker$/ })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '2026/118' })).toBeVisible();
});

interface DemoData {
  customers: {
    cases: { reference: string; businesses: { details: { businessDate: string } }[] }[];
  }[];
}

/** Finds the day of a case's meeting in the stack under test, for example 2026-11-24. */
async function findMeetingDay(caseNumber: string): Promise<string> {
  const file = join(import.meta.dirname, '../../.feltbok', String(portBase), 'demo-data.json');
  const { customers }: DemoData = JSON.parse(await readFile(file, 'utf8'));
  const found = customers
    .flatMap(({ cases }) => cases)
    .find(({ reference }) => reference === caseNumber);
  return found?.businesses[0]?.details.businessDate.slice(0, 10) ?? '';
}

/** Returns today in the format of ISO 8601. */
const getToday = (timeZone: string) => new Date().toLocaleDateString('sv-SE', { timeZone });

test('[LIST-7] filters and week are remembered, and work offline and on narrow screens', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  const day = await findMeetingDay('2026/118');
  // The stack may have been started the day before.
  if (getToday('Europe/Oslo') !== day) await page.clock.setFixedTime(`${day}T22:59:00+01:00`);
  await caseList.goto();
  const today = page
    .getByRole('region', { name: 'I dag' })
    .getByRole('link', { name: /2026\/118/ });
  await expect(today.first()).toContainText(/^\d\d:\d\d.+Grensejustering/);
  await page.getByRole('combobox', { name: 'Dager' }).selectOption('Tidligere');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Fradeling');
  const count = page
    .getByRole('status')
    .filter({ hasText: /^\d+ av \d+ saker · Tidligere · Fradeling$/ });
  await expect(count).toBeVisible();
  const countText = await count.textContent();
  await expectAccessible();
  await page.reload();
  await expect(count).toHaveText(countText ?? '');

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Filter (2)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: 'Venter på sending' }).check();
  await expect(sheet.getByRole('button', { name: 'Vis 0 saker' })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Venter på sending: Fjern, og vis \d+ sak/ }).click();
  await expect(count).toHaveText(countText ?? '');
  await page.getByRole('button', { name: 'Nullstill filteret' }).click();

  await page.getByRole('button', { name: 'Uke', exact: true }).click();
  const week = page.getByRole('region', { name: /^Uke/ });
  await expect(week.getByRole('link', { name: /2026\/118/ }).first()).toBeVisible();
  await expectAccessible();
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(wide).toBeLessThanOrEqual(0);
  await page.context().setOffline(true);
  const number = await week.getByRole('heading', { level: 2 }).textContent();
  await week.getByRole('button', { name: 'Forrige uke' }).click();
  await expect(week.getByRole('heading', { level: 2 })).not.toHaveText(number ?? '');
  await week.getByRole('button', { name: 'Denne uken' }).click();
  await week
    .getByRole('link', { name: /2026\/118/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Tilbake' })).toBeVisible();
  await page.getByRole('button', { name: 'Tilbake' }).click();
  await expect(week.getByRole('heading', { level: 2 })).toHaveText(number ?? '');
  await page.context().setOffline(false);
});
