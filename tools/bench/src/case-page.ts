import type { Case } from '@feltbok/domain/cases/case.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { blockLiveCases } from '../../../e2e/live-cases';

/**
 * Opens the overview of a demo case in a separate browser context, because a device stores one
 * list.
 * @param change converts the cases that the API sends
 * @param options of the context; `live` says whether its pages follow the case, as they do unless
 *   it is false
 */
export async function openCase(
  browser: Browser,
  address: string,
  change: (record: Case) => Case,
  { live = true, ...options }: BrowserContextOptions & { live?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'nb-NO',
    ...options,
  });
  if (!live) await blockLiveCases(context);
  const page = await context.newPage();
  await page.route(/\/api\/Cases$/i, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    // The answer is always sent, because the device's stored list has been changed already.
    if (response.status() === 304) return route.fulfill({ response });
    const cases = (await response.json()) as Case[];
    await route.fulfill({ response, json: cases.map(change) });
  });
  await page.goto(address);
  const logIn = page.getByRole('main').getByRole('button', { name: 'Logg inn' });
  const row = page.getByRole('gridcell', { name: '2026/118' });
  await logIn.or(row.first()).first().waitFor();
  if (await logIn.isVisible()) {
    await logIn.click();
    await page.getByRole('button', { name: /^Kari/ }).click();
  }
  await row.first().click();
  await page.getByRole('textbox', { name: 'Beskrivelse' }).waitFor();
  return page;
}
