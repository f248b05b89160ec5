import { expect, type Page } from '@playwright/test';
import { CaseListScreen } from './case-list';

export const pin = '274061';

/** The field of the lock screen. */
export const secret = (page: Page) => page.getByLabel('PIN-kode eller passordfrase');

export async function openSettings(page: Page, tab: 'Lagring' | 'Enheter') {
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Innstillinger' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

/** Chooses a PIN, starting and ending at the case list. */
export async function choosePin(page: Page) {
  await openSettings(page, 'Lagring');
  await page.getByRole('button', { name: 'Velg PIN-kode' }).click();
  await page.getByLabel('Ny PIN-kode eller passordfrase').fill(pin);
  await page.getByLabel('Gjenta').fill(pin);
  await page.getByRole('button', { name: 'Ta i bruk' }).click();
  await expect(new CaseListScreen(page).rows.first()).toBeVisible();
}

export async function lock(page: Page) {
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Lås' }).click();
}
